import type { Picture } from '#contract/property.ts';

/** The address of one file of a picture: the narrowest of at least `width` px, else its widest, as WebP. */
export function webpOf(picture: Picture, width: number): string {
  const widths = picture.widths.toSorted((a, b) => a - b);
  return `${picture.url}-${widths.find((made) => made >= width) ?? widths.at(-1)}.webp`;
}
