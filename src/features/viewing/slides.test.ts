import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PropertySummary } from '#contract/property.ts';
import { addStop, createEmptyPack, editStop, setDay } from '#offline/saved/viewing-pack.ts';
import { savedHome } from '#tests/fixtures/saved-home.ts';
import { getGesture, getKeyMove, getShownStops, movePlace, type Place } from './slides.tsx';

const picture = (url: string) => ({ url, widths: [720], width: 1200, height: 800, color: '#112233', alt: `At ${url}` });
const villa: PropertySummary = {
  id: 1,
  title: 'Villa',
  pictures: [picture('/media/a/front'), picture('/media/a/hall')],
};

const pack = editStop(
  setDay(addStop(createEmptyPack('0192f000-0000-7000-8000-000000000000', '2026-11-21', 1), villa), '2026-11-21', 'AK'),
  1,
  { time: '', note: 'The seller is in a hurry', wayIn: { gate: '', caretaker: '', point: '' } },
);
const saved = savedHome(1, {
  summary: villa,
  detail: { record: { ...villa, price: 5 }, at: 2 },
  photos: [
    { path: '/media/a/front-720.avif', bytes: null, missing: false },
    { path: '/media/a/hall-720.avif', bytes: 10, missing: false },
  ],
  note: 'Mine',
});

describe('the slides', () => {
  it('are the stored photos, with the newest record', () => {
    const [stop] = getShownStops(pack, new Map([[1, saved]]));
    expect(stop?.property.price).toBe(5);
    expect(stop?.photos.map(({ src, alt }) => [src, alt])).toEqual([['/media/a/hall-720.avif', 'At /media/a/hall']]);
  });

  it('are the card’s picture without stored photos, and one empty slide without any picture', () => {
    expect(getShownStops(pack, new Map())[0]?.photos).toMatchObject([{ src: undefined, alt: 'At /media/a/front' }]);
    const bare = addStop({ ...pack, stops: [] }, { id: 2, title: 'Plot' });
    expect(getShownStops(bare, new Map())[0]?.photos).toEqual([{ src: undefined, picture: undefined, alt: '' }]);
  });

  it('never show anything private', () => {
    const text = JSON.stringify(getShownStops(pack, new Map([[1, saved]])));
    for (const secret of ['hurry', 'Mine', 'AK', 'initials']) expect(text).not.toContain(secret);
  });
});

describe('navigation in the presentation', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 });

  it('shows every photo of every stop once on the way to the end, and the same way back', () => {
    fc.assert(
      fc.property(counts, (photos) => {
        const all = photos.flatMap((count, stop) => Array.from({ length: count }, (_, photo) => ({ stop, photo })));
        const end = { stop: photos.length, photo: 0 };
        const there: Place[] = [{ stop: 0, photo: 0 }];
        for (let step = 0; step <= all.length; step++) {
          there.push(movePlace(there.at(-1) ?? end, { to: 'next' }, photos));
        }
        expect(there).toEqual([...all, end, end]);
        const back: Place[] = [end];
        for (let step = 0; step <= all.length; step++) {
          back.push(movePlace(back.at(-1) ?? end, { to: 'previous' }, photos));
        }
        expect(back).toEqual([end, ...[...all].reverse(), { stop: 0, photo: 0 }]);
      }),
    );
  });

  it('goes to the next stop’s first photo, to a photo of this one, and to both ends', () => {
    const photos = [3, 2];
    expect(movePlace({ stop: 0, photo: 2 }, { to: 'next-stop' }, photos)).toEqual({ stop: 1, photo: 0 });
    expect(movePlace({ stop: 1, photo: 0 }, { to: 'next-stop' }, photos)).toEqual({ stop: 2, photo: 0 });
    expect(movePlace({ stop: 0, photo: 0 }, { to: 'photo', photo: 9 }, photos)).toEqual({ stop: 0, photo: 2 });
    expect(movePlace({ stop: 1, photo: 1 }, { to: 'first' }, photos)).toEqual({ stop: 0, photo: 0 });
    expect(movePlace({ stop: 0, photo: 0 }, { to: 'last' }, photos)).toEqual({ stop: 2, photo: 0 });
  });

  it('reads taps on the halves, swipes and keys', () => {
    expect(getGesture(2, -3, 0.3)).toBe('previous');
    expect(getGesture(0, 0, 0.7)).toBe('next');
    expect(getGesture(-80, 10, 0.2)).toBe('next');
    expect(getGesture(80, 10, 0.9)).toBe('previous');
    expect(getGesture(30, 0, 0.9)).toBeNull();
    expect(getGesture(60, 90, 0.9)).toBeNull();
    expect(getKeyMove(' ', false)).toBe('next');
    expect(getKeyMove(' ', true)).toBe('previous');
    expect(getKeyMove('Tab', false)).toBeUndefined();
  });
});
