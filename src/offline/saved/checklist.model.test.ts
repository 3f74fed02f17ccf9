import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Saving } from '#contract/hand-over.ts';
import { runs } from '#tests/fixtures/runs.ts';
import { openSavedDatabase, SAVED_DATABASE, type SavedDatabase, StorageFailure } from '../device/database.ts';
import {
  addPhoto,
  applyAnswers,
  type Checklist,
  changeChecklist,
  createChecklist,
  MAX_MARKS,
  MAX_OWN_PHOTOS,
  type OwnPhoto,
  readChecklist,
  readOwnFile,
  removePhotos,
  TooManyPhotos,
} from './checklist.ts';
import { deleteProperty, NoChecklist, readSavedProperty, restoreProperty, storeProperty } from './saved-property.ts';

const opened: SavedDatabase[] = [];
const open = (): SavedDatabase => {
  const store = openSavedDatabase();
  opened.push(store);
  return store;
};
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const store of opened.splice(0)) store.close();
});

const saving = (id: number): Saving => ({
  summary: { id, title: `Home ${id}` },
  screen: { pixels: 800, format: 'avif' },
  thumbnails: false,
  now: 50,
});
const photoId = (number: number): string => `0192f000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const photo = (number: number): OwnPhoto => ({
  id: photoId(number),
  bytes: number,
  width: 1600,
  height: 1200,
  added_at: number,
});
const file = (number: number) => ({ type: 'image/jpeg', bytes: Uint8Array.from([number, 7]).buffer });

const checklistOf = (store: SavedDatabase, id: number): Promise<Checklist | undefined> =>
  store.row('checklists', id, readChecklist);
const mark = (store: SavedDatabase, id: number, question: string, answer: 'yes' | 'no' | 'open') =>
  changeChecklist(store, id, (checklist) => ({
    ...checklist,
    marks: { ...applyAnswers(checklist.marks, { [question]: answer }) },
  }));
const readKeys = (store: SavedDatabase, name: 'checklists' | 'photos') =>
  store.transact([name], (tx) => tx.objectStore(name).getAllKeys());

describe('answers', () => {
  it('are marks, and "not asked" removes one', () => {
    expect(applyAnswers({ damp: 'no' }, { damp: 'open', noise: 'yes' })).toEqual({ noise: 'yes' });
  });

  it('with unknown names or beyond the limit are ignored; known ones can still change', () => {
    const many = Object.fromEntries(Array.from({ length: MAX_MARKS }, (_, index) => [`q${index}`, 'yes' as const]));
    expect(applyAnswers({}, { '<b>': 'yes', __proto__: 'no', Damp: 'no' })).toEqual({});
    expect(Object.keys(applyAnswers(many, { another: 'yes' }))).toHaveLength(MAX_MARKS);
    expect(applyAnswers(many, { q7: 'no' })).toMatchObject({ q7: 'no' });
  });
});

interface ModelHome {
  marks: Record<string, string>;
  score: number | null;
  photos: number[];
}
type Model = Map<number, ModelHome>;

type Step =
  | { readonly do: 'save' | 'remove' | 'remove and undo' }
  | { readonly do: 'mark'; readonly question: string; readonly answer: 'yes' | 'no' | 'open' }
  | { readonly do: 'score'; readonly score: number | null }
  | { readonly do: 'add' | 'drop' | 'drop and undo'; readonly photo: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step>({ do: 'save' }) },
  fc.constantFrom<Step>({ do: 'remove' }, { do: 'remove and undo' }),
  fc.record({
    do: fc.constant('mark' as const),
    question: fc.constantFrom('damp', 'noise', 'title-search'),
    answer: fc.constantFrom('yes' as const, 'no' as const, 'open' as const),
  }),
  fc.record({ do: fc.constant('score' as const), score: fc.constantFrom(null, 1, 5) }),
  fc.record({
    do: fc.constantFrom('add' as const, 'drop' as const, 'drop and undo' as const),
    photo: fc.integer({ min: 1, max: 4 }),
  }),
);

/** What should be there after a step. @returns whether it can be done: only a saved home has a checklist */
function applyToModel(model: Model, id: number, one: Step): boolean {
  const home = model.get(id);
  if (one.do === 'save') {
    if (home === undefined) model.set(id, { marks: {}, score: null, photos: [] });
    return true;
  }
  if (one.do === 'remove') {
    model.delete(id);
    return true;
  }
  if (one.do === 'remove and undo') return true;
  if (home === undefined) return false;
  if (one.do === 'mark') {
    if (one.answer === 'open') delete home.marks[one.question];
    else home.marks[one.question] = one.answer;
  } else if (one.do === 'score') home.score = one.score;
  else if (one.do === 'add') home.photos = [...home.photos.filter((other) => other !== one.photo), one.photo];
  else if (one.do === 'drop') home.photos = home.photos.filter((other) => other !== one.photo);
  return true;
}

async function applyToStore(store: SavedDatabase, id: number, one: Step): Promise<void> {
  switch (one.do) {
    case 'save':
      return void (await storeProperty(store, saving(id)));
    case 'remove':
      return void (await deleteProperty(store, id));
    case 'remove and undo': {
      const removed = await deleteProperty(store, id);
      return removed === undefined ? undefined : restoreProperty(store, removed);
    }
    case 'mark':
      return void (await mark(store, id, one.question, one.answer));
    case 'score':
      return void (await changeChecklist(store, id, (checklist) => ({ ...checklist, score: one.score })));
    case 'add':
      // One that is there stays at its place: taken out first, it comes to the end.
      await removePhotos(store, id, [photoId(one.photo)]);
      return void (await addPhoto(store, id, photo(one.photo), file(one.photo)));
    case 'drop':
      return void (await removePhotos(store, id, [photoId(one.photo)]));
    case 'drop and undo': {
      const [removed] = await removePhotos(store, id, [photoId(one.photo)]);
      if (removed !== undefined) await addPhoto(store, id, removed.photo, removed.file, removed.index);
    }
  }
}

describe('checklists, with any actions in two tabs', () => {
  it('exist with their saved home, down to each photo, and nowhere else', { timeout: 60_000 }, async () => {
    const steps = fc.array(fc.tuple(fc.nat(1), fc.integer({ min: 1, max: 2 }), step), { minLength: 1, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        globalThis.indexedDB = new IDBFactory();
        const tabs = [open(), open()] as const;
        const model: Model = new Map();
        for (const [tab, id, one] of taken) {
          const store = tab === 0 ? tabs[0] : tabs[1];
          const done = await applyToStore(store, id, one).then(
            () => true,
            (cause: unknown) => {
              expect(cause).toBeInstanceOf(NoChecklist);
              return false;
            },
          );
          expect(done, `${one.do} of ${id}`).toBe(applyToModel(model, id, one));
        }
        for (const id of [1, 2]) {
          const { photos, ...rest } = (await checklistOf(tabs[0], id)) ?? createChecklist(id);
          const home = model.get(id) ?? { marks: {}, score: null, photos: [] };
          expect(rest).toMatchObject({ id, marks: home.marks, score: home.score });
          expect(photos.map(({ bytes }) => bytes)).toEqual(home.photos);
          for (const number of home.photos) {
            expect((await readOwnFile(tabs[1], id, photoId(number)))?.bytes).toEqual(file(number).bytes);
          }
        }
        const photos = [...model].flatMap(([id, home]) => home.photos.map((number) => `${id}/${photoId(number)}`));
        expect(await readKeys(tabs[0], 'photos')).toEqual(photos.sort());
        expect((await readKeys(tabs[0], 'checklists')).every((id) => model.has(Number(id)))).toBe(true);
        for (const store of opened.splice(0)) store.close();
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('the checklist of a home', () => {
  it('comes back with a home that was saved again before the removal was undone', async () => {
    const store = open();
    await storeProperty(store, saving(1));
    await mark(store, 1, 'damp', 'no');
    await addPhoto(store, 1, photo(3), file(3));
    const removed = await deleteProperty(store, 1);
    await storeProperty(store, { ...saving(1), now: 99 });
    if (removed !== undefined) await restoreProperty(store, removed);
    expect(await checklistOf(store, 1)).toMatchObject({ marks: { damp: 'no' }, photos: [{ bytes: 3 }] });
    expect(await store.row('homes', 1, readSavedProperty)).toMatchObject({ saved_at: 99 });
  });

  it('is left alone if its row is of a newer build, and is still removed and restored with its home', async () => {
    const store = open();
    await storeProperty(store, saving(1));
    const newer = { v: 2, id: 1, colours: ['ochre'] };
    await store.transact(['checklists'], (tx) => tx.objectStore('checklists').put(newer, 1));
    await expect(mark(store, 1, 'damp', 'no')).rejects.toThrow(NoChecklist);
    const readStored = () => store.row('checklists', 1, (value) => value);
    expect(await readStored()).toEqual(newer);
    const removed = await deleteProperty(store, 1);
    expect(await readStored()).toBeUndefined();
    if (removed !== undefined) await restoreProperty(store, removed);
    expect(await readStored()).toEqual(newer);
  });

  it('has a limit of photos', async () => {
    const store = open();
    await storeProperty(store, saving(1));
    for (let number = 0; number < MAX_OWN_PHOTOS; number++) await addPhoto(store, 1, photo(number), file(number));
    await expect(addPhoto(store, 1, photo(99), file(99))).rejects.toThrow(TooManyPhotos);
    expect((await checklistOf(store, 1))?.photos).toHaveLength(MAX_OWN_PHOTOS);
  });

  it('reports full storage, and stores no half of a photo', async () => {
    const store = open();
    await storeProperty(store, saving(1));
    await addPhoto(store, 1, photo(1), file(1));
    // Room for the file, and none for the row that names it.
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function full(this: IDBObjectStore, value, key) {
      if (this.name === 'checklists') throw new DOMException('No space left', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    await expect(addPhoto(store, 1, photo(2), file(2))).rejects.toThrow(StorageFailure);
    vi.restoreAllMocks();
    expect((await checklistOf(store, 1))?.photos.map(({ bytes }) => bytes)).toEqual([1]);
    expect(await readKeys(store, 'photos')).toEqual([`1/${photoId(1)}`]);
  });
});

describe('saved homes of a build before checklists', () => {
  it('are upgraded with everything saved, while a tab of that build is open', async () => {
    const home = await storeProperty(open(), saving(5));
    globalThis.indexedDB = new IDBFactory();
    const old = await openDB(SAVED_DATABASE, 1, {
      upgrade: (db) => {
        for (const name of ['homes', 'searches', 'packs', 'notes']) db.createObjectStore(name);
      },
      blocking: (_current, _blocked, event) => (event.target instanceof IDBDatabase ? event.target.close() : undefined),
    });
    await old.put('homes', home, 5);
    await old.put('packs', { v: 1, id: 'pack' }, 'pack');
    const store = open();
    expect(await store.row('homes', 5, readSavedProperty)).toEqual(home);
    await mark(store, 5, 'noise', 'yes');
    expect(await checklistOf(store, 5)).toMatchObject({ marks: { noise: 'yes' } });
    expect(await store.rows('packs', (stored) => ({ stored }))).toHaveLength(1);
  });
});
