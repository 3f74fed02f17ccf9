import type { Picture } from '#contract/property.ts';

export type PictureFormat = 'avif' | 'webp';

/** On Save-Data or 2G nothing wider than this is taken, px. */
export const SPARING_WIDTH = 480;

/** The address of one file of a picture; `width` is one of its `widths`, px. */
export const pictureFile = (picture: Picture, width: number, format: PictureFormat): string =>
  `${picture.url}-${width}.${format}`;

/** The widths that may be taken, px, rising; of a picture that has none so narrow, its narrowest. */
function widthsUpTo(picture: Picture, most: number): number[] {
  const rising = [...picture.widths].sort((one, other) => one - other);
  const allowed = rising.filter((width) => width <= most);
  return allowed.length > 0 ? allowed : rising.slice(0, 1);
}

/**
 * What `<picture>` needs: a srcset for each format, and a plain address for browsers that know neither.
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

/**
 * The width a browser takes for a place so many device pixels wide (CSS px times DPR): the narrowest that fills it,
 * else the widest there is.
 */
export function fittingWidth(picture: Picture, devicePixels: number): number {
  const rising = widthsUpTo(picture, Number.POSITIVE_INFINITY);
  return rising.find((width) => width >= devicePixels) ?? rising[rising.length - 1] ?? picture.width;
}
