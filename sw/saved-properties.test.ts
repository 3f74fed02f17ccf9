import 'fake-indexeddb/auto';
import { createStore } from 'idb-keyval';
import { beforeEach, describe, expect, it } from 'vitest';
import { UNLISTED_STATUS } from '#contract/property-facts.ts';
import { openAnswerStore } from '#offline/answers/answer-store.ts';
import { type ApiRead, parseRead, writeServerAnswer } from '#offline/answers/api-read.ts';
import { openSavedDatabase } from '#offline/device/database.ts';
import { readSavedProperty, storeProperty } from '#offline/saved/saved-property.ts';
import { calls } from '#tests/fixtures/calls.ts';
import { createSavedProperties } from './saved-properties.ts';

const store = openSavedDatabase();
let count = 0;
let answerStore: ReturnType<typeof openAnswerStore>;

const read = (href: string): ApiRead => {
  const found = parseRead('GET', href);
  if (found === undefined) throw new Error(`Not a read: ${href}`);
  return found;
};
const property = read(calls.property.href(24));
const detail = { id: 24, title: 'Villa', description: 'Stone walls.', price: 5 };

/** Property 24 is saved with all its details, as of the time 100. */
async function saveWhole(): Promise<void> {
  const screen = { pixels: 720, format: 'avif' } as const;
  await storeProperty(store, { summary: { id: 24, title: 'Villa' }, screen, thumbnails: false, now: 50 });
  await store.change('homes', 24, readSavedProperty, (home) =>
    home === undefined
      ? undefined
      : {
          ...home,
          detail: { record: detail, at: 100 },
          owner: { record: { name: 'Wanjiru' }, at: 100 },
          related: { records: [{ id: 7, title: 'Other' }], at: 100 },
          photos: [],
          ready_at: 100,
        },
  );
}
const storeSeen = (record: object, savedAt: number) =>
  writeServerAnswer(answerStore, property, { ...detail, ...record }, { savedAt });

beforeEach(async () => {
  count++;
  await store.clear();
  answerStore = openAnswerStore(createStore(`saved-properties-${count}`, 'kept'));
});

describe('a read about a saved home', () => {
  it('is answered completely, whatever opened answers were deleted', async () => {
    await saveWhole();
    const { answer } = createSavedProperties(store, answerStore);
    expect(await answer(property)).toEqual({ status: 200, json: detail, savedAt: 100, gone: false });
    expect(await answer(read(calls.owner_details.href(24)))).toMatchObject({ json: { name: 'Wanjiru' } });
    expect(await answer(read(calls.related_properties.href(24)))).toMatchObject({ json: [{ id: 7 }], total: 1 });
  });

  it('is left to opened answers if they have newer details, not just a card', async () => {
    await saveWhole();
    const { answer } = createSavedProperties(store, answerStore);
    await writeServerAnswer(answerStore, read(calls.suggestions.href()), [{ id: 24, title: 'Villa', price: 4 }], {
      savedAt: 300,
    });
    expect(await answer(property)).toBeDefined();
    await storeSeen({ price: 4 }, 400);
    expect(await answer(property)).toBeUndefined();
  });

  it('that the server says does not exist is answered by the copy, marked', async () => {
    await saveWhole();
    const saved = createSavedProperties(store, answerStore);
    expect(await saved.answer(property, true)).toMatchObject({
      gone: true,
      json: { ...detail, status: UNLISTED_STATUS },
    });
    await answerStore.writeAnswer(property.key, { kind: 'gone', id: 24, savedAt: 500 });
    expect(await saved.storeSeen(24)).toBe(true);
    expect(await saved.answer(property)).toMatchObject({ gone: true, savedAt: 100 });
    expect((await store.row('homes', 24, readSavedProperty))?.detail?.record).toEqual(detail);
  });
});

it('newer complete answers update a saved home', async () => {
  await saveWhole();
  const saved = createSavedProperties(store, answerStore);
  await storeSeen({ price: 4 }, 60);
  expect(await saved.storeSeen(24)).toBe(false);
  await storeSeen({ price: 3 }, 600);
  expect(await saved.storeSeen(24)).toBe(true);
  expect((await store.row('homes', 24, readSavedProperty))?.detail).toMatchObject({ at: 600, record: { price: 3 } });
  expect(await saved.storeSeen(25)).toBe(false);
});
