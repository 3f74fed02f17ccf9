// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeFindings } from '#data/device/checklists.queries.ts';
import { hideProperties } from '#data/hidden-properties.ts';
import { readSavedProperties, saveProperty, setPropertyNote } from '#data/saved-properties.ts';
import { getSavedStore } from '#offline/device/database.ts';
import { importList, readOwnList } from './move-list.ts';

beforeEach(async () => {
  await getSavedStore().clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No connection')));
});
const property = (id: number, note = '') => ({ summary: { id, title: `Home ${id}` }, note });
const search = { query: 'agreement_type=RENT&bedrooms=2', name: '2+ bed to rent' };

describe('a received list', () => {
  it('is saved in its order, and can be passed on unchanged', async () => {
    let time = 1_800_000_000_000;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => time++);
    const added = await importList([property(24, 'Ask for the deed'), property(7), property(300)], [search]);
    clock.mockRestore();
    expect(added).toEqual({ properties: 3, searches: 1 });
    const { list, notes } = await readOwnList();
    expect(list.properties).toEqual([
      { id: 24, note: 'Ask for the deed' },
      { id: 7, note: '' },
      { id: 300, note: '' },
    ]);
    expect(list.searches).toEqual([search]);
    expect(notes).toBe(1);
  });

  it('hides what it hides, beside what is hidden here', async () => {
    hideProperties([7]);
    await importList([], [], [24, 7]);
    expect((await readOwnList()).list.hidden).toEqual([24, 7]);
    localStorage.clear();
  });

  it('leaves saved homes alone, with their notes', async () => {
    await saveProperty({ id: 24, title: 'House on Riverside Drive' });
    await setPropertyNote(24, 'Mine');
    await importList([], [search]);
    const added = await importList([property(24, 'Theirs'), property(7)], [{ ...search, name: 'Another name' }]);
    expect(added).toEqual({ properties: 1, searches: 0 });
    const { list } = await readOwnList();
    expect(list.properties.map(({ id, note }) => [id, note])).toEqual([
      [7, ''],
      [24, 'Mine'],
    ]);
    expect(list.searches).toEqual([search]);
  });

  it('adds marks and a score where there are none, and keeps own ones', async () => {
    await saveProperty({ id: 24, title: 'House on Riverside Drive' });
    await storeFindings(24, { answers: { damp: 'no' }, score: 2 });
    const checklist = { marks: { damp: 'yes', noise: 'yes' }, score: 5 } as const;
    await importList([{ ...property(24), checklist }, { ...property(7), checklist }, property(8)], []);
    const { list, checklists } = await readOwnList();
    expect(Object.fromEntries(list.properties.map(({ id, checklist: own }) => [id, own]))).toEqual({
      24: { marks: { damp: 'no', noise: 'yes' }, score: 2 },
      7: checklist,
      8: undefined,
    });
    expect(checklists).toBe(2);
  });

  it('an unknown home is stored by its number until there is a connection', async () => {
    await importList([{ summary: { id: 9, title: 'Property 9' }, note: '' }], []);
    expect((await readSavedProperties()).get(9)).toMatchObject({ detail: null, ready_at: null });
  });
});
