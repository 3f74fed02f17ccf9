import 'fake-indexeddb/auto';
import { get } from 'idb-keyval';
import { expect, it } from 'vitest';
import { changeAlerts, NO_ALERTS, openAlertStore, readAlerts, setAlert } from './alerts.ts';

it('stores alerts and pending deletions, and nothing once they are done', async () => {
  const store = openAlertStore();
  const search = { search: 'agreement_type=SALE' };
  await changeAlerts(store, (told) => setAlert(told, search, true));
  expect(await readAlerts(store)).toEqual({ ...NO_ALERTS, searches: [search.search] });
  await changeAlerts(store, (told) => ({ ...setAlert(told, search, false), ends: ['https://push.example/1'] }));
  expect((await readAlerts(store)).ends).toEqual(['https://push.example/1']);
  await changeAlerts(store, (told) => ({ ...told, ends: [] }));
  expect(await readAlerts(store)).toEqual(NO_ALERTS);
  expect(await get('told', store)).toBeUndefined();
});
