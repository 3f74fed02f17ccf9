import { expect, it } from 'vitest';
import { readSavedProperty, type SavedProperty } from '#offline/shortlist/saved-property.ts';
import { restInWords, savedInWords } from './saved-words.ts';

/** A saved property whose photos have these sizes; null: not here yet. */
function propertyWith(sizes: readonly (number | null)[]): SavedProperty {
  const summary = { id: 1, title: 'House on Riverside Drive' };
  const home = readSavedProperty({
    v: 1,
    id: 1,
    saved_at: 1,
    summary,
    detail: { record: summary, at: 1 },
    owner: { record: null, at: 1 },
    related: { records: [], at: 1 },
    photos: sizes.map((bytes, index) => ({ path: `/media/${index}.avif`, bytes })),
    screen: { pixels: 720, format: 'avif' },
    thumbnails: false,
    stopped: false,
    full: false,
    ready_at: null,
    gone_at: null,
    note: '',
  });
  if (home === undefined) throw new Error('Not a saved home');
  return home;
}

it('a saved home that is on its way says how many photos and how much of them are here', () => {
  const half = propertyWith([200_000, 400_000, null, null]);
  expect(savedInWords(half, true)).toBe('2 of 4 photos, 0.6 of about 1.2 MB');
  expect(restInWords(half, true, true)).toBe('Fetching the rest');
  expect(restInWords(half, false, false)).toBe('Rest when you are online');
  expect(savedInWords({ ...propertyWith([200_000, 400_000]), ready_at: 2 }, true)).toBe('Ready offline, 2 photos');
});

it('a saved home is not called ready offline where no worker opens its page without signal', () => {
  const ready = { ...propertyWith([200_000, 400_000]), ready_at: 2 };
  expect(savedInWords(ready, false)).toBe('Saved, 2 photos');
  expect(savedInWords({ ...ready, photos: [] }, false)).toBe('Saved');
});
