import type { Picture } from '#contract/property.ts';

export type PictureFormat = 'avif' | 'webp';

/** The widest file on Save-Data or a slow connection, px. */
export const SPARING_WIDTH = 480;

/** The address of one file of a picture; `width` is one of its `widths`, px. */
export const pictureFile = (picture: Picture, width: number, format: PictureFormat): string =>
  `${picture.url}-${width}.${format}`;

/** Its widths up to `most`, ascending, px; the narrowest where all are wider. */
function widthsUpTo(picture: Picture, most: number): number[] {
  const ascending = [...picture.widths].sort((a, b) => a - b);
  const allowed = ascending.filter((width) => width <= most);
  return allowed.length > 0 ? allowed : ascending.slice(0, 1);
}

/**
 * A srcset for each format, and an address for browsers that support neither.
 * @param most widest file to offer, px
 */
export function pictureSources(
  picture: Picture,
  most = Number.POSITIVE_INFINITY,
): { readonly avif: string; readonly webp: string; readonly src: string } {
  const widths = widthsUpTo(picture, most);
  const srcSet = (format: PictureFormat) =>
    widths.map((width) => `${pictureFile(picture, width, format)} ${width}w`).join(', ');
  return { avif: srcSet('avif'), webp: srcSet('webp'), src: pictureFile(picture, fittingWidth(picture, 720), 'webp') };
}

/** The narrowest width that fills a box of so many device pixels (CSS px times DPR), else the widest. */
export function fittingWidth(picture: Picture, devicePixels: number): number {
  const widths = widthsUpTo(picture, Number.POSITIVE_INFINITY);
  return widths.find((width) => width >= devicePixels) ?? widths.at(-1) ?? picture.width;
}
