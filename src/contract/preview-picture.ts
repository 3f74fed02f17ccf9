import type { Picture } from './property.ts';

/** Of the picture that a chat or a feed shows beside a link, px: what Facebook, WhatsApp and X ask for. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** Where the cut may lie, in percent: few places, so that one picture has few previews. */
const CUT_STEP = 10;

/** The share of a focal point ("60% 55%") along the side that is cut, in percent; the middle where none is said. */
function cutAt({ width, height, focal }: Pick<Picture, 'width' | 'height' | 'focal'>): number {
  const [across = 50, down = 50] = (focal ?? '').match(/\d+/g)?.map(Number) ?? [];
  const isWide = width * PREVIEW_SIZE.height > height * PREVIEW_SIZE.width;
  return Math.min(100, Math.round((isWide ? across : down) / CUT_STEP) * CUT_STEP);
}

/**
 * The address of a picture's preview: a JPEG of `PREVIEW_SIZE`, cut at its focal point, at most 300,000 bytes. It is made
 * when it is first asked for.
 * @returns a path on our own origin, such as "/media/0123-front-preview-50.jpg"
 */
export const previewOf = (picture: Pick<Picture, 'url' | 'width' | 'height' | 'focal'>): string =>
  `${picture.url}-preview-${cutAt(picture)}.jpg`;

/** Whether a preview may be cut there: addresses with any other place are not made. */
export const isCut = (percent: number): boolean => percent <= 100 && percent % CUT_STEP === 0;

/** One made file of a picture: "/media/0123-front-1080.webp". */
const MADE_FILE = /^(\/media\/.+)-\d{1,4}\.(?:avif|webp)$/;

/**
 * The address of a preview where only one made file of a picture is known, such as an agent's photo.
 * @returns undefined for any other address
 */
export function previewOfFile(path: string | null | undefined): string | undefined {
  const url = MADE_FILE.exec(path ?? '')?.[1];
  return url === undefined ? undefined : `${url}-preview-50.jpg`;
}
