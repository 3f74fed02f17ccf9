import 'fake-indexeddb/auto';
import { get } from 'idb-keyval';
import { expect, it } from 'vitest';
import { changeTold, NOTHING_TOLD, readTold, toldStore, withTold } from './told.ts';

it('keeps what is told and what the server is to forget, and leaves nothing behind once that is over', async () => {
  const store = toldStore();
  const search = { search: 'agreement_type=SALE' };
  await changeTold(store, (told) => withTold(told, search, true));
  expect(await readTold(store)).toEqual({ ...NOTHING_TOLD, searches: [search.search] });
  await changeTold(store, (told) => ({ ...withTold(told, search, false), ends: ['https://push.example/1'] }));
  expect((await readTold(store)).ends).toEqual(['https://push.example/1']);
  await changeTold(store, (told) => ({ ...told, ends: [] }));
  expect(await readTold(store)).toEqual(NOTHING_TOLD);
  expect(await get('told', store)).toBeUndefined();
});
