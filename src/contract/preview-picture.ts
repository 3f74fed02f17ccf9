import type { Picture } from './property.ts';

/** Size of the picture beside a link in chats and feeds, in px, as Facebook, WhatsApp and X want it. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** Steps of the crop's position, in percent: few, so that one picture has few previews. */
const CUT_STEP = 10;

/** The focal point ("60% 55%") along the cropped side, in percent; the middle by default. */
function getCropPercent({ width, height, focal }: Pick<Picture, 'width' | 'height' | 'focal'>): number {
  const [across = 50, down = 50] = (focal ?? '').match(/\d+/g)?.map(Number) ?? [];
  const isWide = width * PREVIEW_SIZE.height > height * PREVIEW_SIZE.width;
  return Math.min(100, Math.round((isWide ? across : down) / CUT_STEP) * CUT_STEP);
}

/**
 * The address of a picture's preview: a JPEG of `PREVIEW_SIZE`, cropped at its focal point, at most 300,000 bytes, made on
 * the first request.
 * @returns a path on our own origin, such as "/media/0123-front-preview-50.jpg"
 */
export const getPreviewPath = (picture: Pick<Picture, 'url' | 'width' | 'height' | 'focal'>): string =>
  `${picture.url}-preview-${getCropPercent(picture)}.jpg`;

/** True for a valid position of the crop, in percent; other addresses are not found. */
export const isCut = (percent: number): boolean => percent <= 100 && percent % CUT_STEP === 0;

/** A file of a picture: "/media/0123-front-1080.webp". */
const MADE_FILE = /^(\/media\/.+)-\d{1,4}\.(?:avif|webp)$/;

/**
 * The address of a preview for one file of a picture, such as an agent's photo.
 * @returns undefined for any other address
 */
export function previewOfFile(path: string | null | undefined): string | undefined {
  const url = MADE_FILE.exec(path ?? '')?.[1];
  return url === undefined ? undefined : `${url}-preview-50.jpg`;
}
