import { expect, test } from 'vitest';
import type { Picture } from '#contract/property.ts';
import { getFittingWidth, getPictureSources, SPARING_WIDTH } from './picture-sources.ts';

const picture: Picture = {
  url: '/media/abc-house',
  widths: [240, 720, 480, 860],
  width: 860,
  height: 573,
  color: '#806040',
  alt: 'A house',
};

test('offers every width of both formats, ascending, and a plain address', () => {
  const offer = (format: string) =>
    [240, 480, 720, 860].map((width) => `/media/abc-house-${width}.${format} ${width}w`).join(', ');
  expect(getPictureSources(picture)).toEqual({
    avif: offer('avif'),
    webp: offer('webp'),
    src: '/media/abc-house-720.webp',
  });
});

test('offers no width above the requested one, but always at least one', () => {
  expect(getPictureSources(picture, SPARING_WIDTH).avif).toBe(
    '/media/abc-house-240.avif 240w, /media/abc-house-480.avif 480w',
  );
  expect(getPictureSources(picture, 100).avif).toBe('/media/abc-house-240.avif 240w');
});

test('chooses the narrowest sufficient width', () => {
  expect([1, 240, 241, 720, 721, 5000].map((pixels) => getFittingWidth(picture, pixels))).toEqual([
    240, 240, 480, 720, 860, 860,
  ]);
});
