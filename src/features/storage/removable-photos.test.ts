import { expect, it } from 'vitest';
import { createChecklist } from '#offline/saved/checklist.ts';
import { savedHome, savedPhotos } from '#tests/fixtures/saved-home.ts';
import { getOwnRemovables, getRemovables } from './removable-photos.tsx';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;

const createSaved = (id: number, sizes: readonly (number | null)[], saved_at = NOW) =>
  savedHome(id, { saved_at, photos: savedPhotos(...sizes) });

const ownPhoto = (bytes: number) => ({
  id: '0192f000-0000-7000-8000-000000000001',
  bytes,
  width: 1600,
  height: 1200,
  added_at: NOW,
});

it('photos of one’s own can be removed home by home, the largest first, and only where the home is saved', () => {
  const checklists = [
    { ...createChecklist(1), photos: [ownPhoto(300_000), ownPhoto(200_000)] },
    { ...createChecklist(2), photos: [ownPhoto(900_000)] },
    createChecklist(3),
  ];
  expect(getOwnRemovables([createSaved(1, []), createSaved(2, []), createSaved(3, [])], checklists)).toMatchObject([
    { saved: { id: 2 }, bytes: 900_000, text: '900 KB, 1 photo of your own' },
    { saved: { id: 1 }, bytes: 500_000, text: '500 KB, 2 photos of your own' },
  ]);
  expect(getOwnRemovables([], checklists)).toEqual([]);
});

it('deletable photos are listed largest first, then least recently opened, and only if there are any', () => {
  const properties = [
    createSaved(1, [500_000]),
    createSaved(2, [900_000, null]),
    createSaved(3, [500_000], NOW - 48 * HOUR),
    createSaved(4, [null]),
    createSaved(5, []),
  ];
  const rows = getRemovables(properties, [{ id: 3, at: NOW - 5 * HOUR }], NOW);
  expect(rows.map(({ saved: { id }, text }) => [id, text])).toEqual([
    [2, '900 KB, 1 of 2 photos, saved just now'],
    [3, '500 KB, 1 photo, opened 5 hours ago'],
    [1, '500 KB, 1 photo, saved just now'],
  ]);
});
