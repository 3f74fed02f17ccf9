import type { Picture } from './property.ts';

/** In px, as Facebook, WhatsApp and X want it. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** In percent: few steps, so that one picture has few previews. */
const CUT_STEP = 10;

/** The focal point ("60% 55%") along the cropped side; the middle by default. */
function getCropPercent({ width, height, focal }: Pick<Picture, 'width' | 'height' | 'focal'>): number {
  const [across = 50, down = 50] = (focal ?? '').match(/\d+/g)?.map(Number) ?? [];
  const isWide = width * PREVIEW_SIZE.height > height * PREVIEW_SIZE.width;
  return Math.min(100, Math.round((isWide ? across : down) / CUT_STEP) * CUT_STEP);
}

/** Returns the path of a picture's preview, "/media/0123-front-preview-50.jpg": a cropped JPEG of at most 300,000 bytes. */
export const getPreviewPath = (picture: Pick<Picture, 'url' | 'width' | 'height' | 'focal'>): string =>
  `${picture.url}-preview-${getCropPercent(picture)}.jpg`;

/** True for a crop's position that addresses may have, in percent. */
export const isCut = (percent: number): boolean => percent <= 100 && percent % CUT_STEP === 0;

/** "/media/0123-front-1080.webp" */
const MADE_FILE = /^(\/media\/.+)-\d{1,4}\.(?:avif|webp)$/;

/** Returns the preview's path for one file of a picture, such as an agent's photo; undefined for any other address. */
export function getPreviewFile(path: string | null | undefined): string | undefined {
  const url = MADE_FILE.exec(path ?? '')?.[1];
  return url === undefined ? undefined : `${url}-preview-50.jpg`;
}
