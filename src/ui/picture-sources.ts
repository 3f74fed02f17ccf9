import type { Picture } from '#contract/property.ts';

export type PictureFormat = 'avif' | 'webp';

export const SPARING_WIDTH = 480;

export const getPictureFile = (picture: Picture, width: number, format: PictureFormat): string =>
  `${picture.url}-${width}.${format}`;

function getWidthsUpTo(picture: Picture, most: number): number[] {
  const ascending = [...picture.widths].sort((a, b) => a - b);
  const allowed = ascending.filter((width) => width <= most);
  return allowed.length > 0 ? allowed : ascending.slice(0, 1);
}

/** A srcset for each format, and an address for browsers that support neither. @param most widest file, px */
export function getPictureSources(
  picture: Picture,
  most = Number.POSITIVE_INFINITY,
): { readonly avif: string; readonly webp: string; readonly src: string } {
  const widths = getWidthsUpTo(picture, most);
  const getSrcSet = (format: PictureFormat) =>
    widths.map((width) => `${getPictureFile(picture, width, format)} ${width}w`).join(', ');
  return {
    avif: getSrcSet('avif'),
    webp: getSrcSet('webp'),
    src: getPictureFile(picture, getFittingWidth(picture, 720), 'webp'),
  };
}

/** The narrowest width that fills a box of so many device pixels (CSS px times DPR), else the widest. */
export function getFittingWidth(picture: Picture, devicePixels: number): number {
  const widths = getWidthsUpTo(picture, Number.POSITIVE_INFINITY);
  return widths.find((width) => width >= devicePixels) ?? widths.at(-1) ?? picture.width;
}
