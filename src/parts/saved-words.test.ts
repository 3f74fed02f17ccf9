import { expect, it } from 'vitest';
import { savedHome, savedPhotos } from '#tests/fixtures/saved-home.ts';
import { formatRest, formatSaved } from './saved-words.ts';

const createProperty = (...sizes: readonly (number | null)[]) =>
  savedHome(1, {
    detail: { record: { id: 1, title: 'House on Riverside Drive' }, at: 1 },
    owner: { record: null, at: 1 },
    related: { records: [], at: 1 },
    photos: savedPhotos(...sizes),
  });

it('a saved home that is being fetched shows its number of photos and bytes', () => {
  const half = createProperty(200_000, 400_000, null, null);
  expect(formatSaved(half, true)).toBe('2 of 4 photos, 0.6 of about 1.2 MB');
  expect(formatRest(half, true, true)).toBe('Downloading the rest');
  expect(formatRest(half, false, false)).toBe('The rest when you are online');
  const whole = createProperty(200_000, 400_000);
  expect([formatRest(whole, true, true), formatRest(whole, false, true)]).toEqual([
    'Checking the copy',
    'Almost ready',
  ]);
  expect(formatSaved({ ...createProperty(200_000, 400_000), ready_at: 2 }, true)).toBe('Ready offline, 2 photos');
});

it('a floor plan is counted apart from the photos, as on the page of the home', () => {
  const plan = { url: '/media/plan', widths: [720], width: 720, height: 480, alt: '', color: '#ffffff' };
  const withPlan = (bytes: number | null, ...sizes: readonly (number | null)[]) => {
    const home = createProperty(...sizes);
    return {
      ...home,
      detail: { record: { id: 1, title: 'House on Riverside Drive', floor_plan: plan }, at: 1 },
      photos: [...(home.photos ?? []), { path: '/media/plan-720.avif', bytes, missing: false }],
    };
  };
  expect(formatSaved({ ...withPlan(50_000, 200_000, 400_000), ready_at: 2 }, true)).toBe(
    'Ready offline, 2 photos and floor plan',
  );
  expect(formatSaved({ ...withPlan(50_000), ready_at: 2 }, true)).toBe('Ready offline, floor plan');
  expect(formatSaved(withPlan(null, 200_000, null), true)).toBe('1 of 2 photos, 0.2 of about 0.6 MB');
  expect(formatSaved(withPlan(null, 10_000, 20_000), true)).toBe('2 of 2 photos');
  expect(formatRest(withPlan(null, 10_000, 20_000), true, true)).toBe('Downloading the floor plan');
});

it('a saved home is not "ready offline" without a worker', () => {
  const ready = { ...createProperty(200_000, 400_000), ready_at: 2 };
  expect(formatSaved(ready, false)).toBe('Saved, 2 photos');
  expect(formatSaved({ ...ready, photos: [] }, false)).toBe('Saved');
});
