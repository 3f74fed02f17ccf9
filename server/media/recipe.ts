import sharp, { type Sharp } from 'sharp';

/*
 * How pictures are made (measured on the 195 demo pictures, sharp 0.35, one thread): AVIF effort 2 takes 170 ms for a
 * 720-wide file, effort 3 takes 1.7 times that for 5 % fewer bytes, effort 4 six times; so effort 2.
 */
export const WIDTHS = [240, 360, 480, 720, 1080, 1600] as const;
export const FORMATS = ['avif', 'webp'] as const;
export type Format = (typeof FORMATS)[number];

/** In which order widths are made: cards and the hero take the first ones (look.md §7). */
export const MAKING_ORDER = [720, 480, 360, 1080, 240, 1600] as const;

const START_QUALITY: Record<Format, number> = { avif: 50, webp: 70 };
const LOWEST_QUALITY = 20;
const QUALITY_STEP = 6;
const EFFORT = 2;

/** Most bytes of a file of each width, either format. 720 is what a card takes on a 360 px phone: 35 KB. */
const BUDGETS: readonly (readonly [width: number, bytes: number])[] = [
  [240, 6_144],
  [360, 12_288],
  [480, 20_480],
  [720, 35_000],
  [1080, 71_680],
  [1600, 143_360],
];

/** Formats that are understood; SVG and PDF are programs rather than photographs, and are refused. */
const READABLE = new Set(['jpeg', 'png', 'webp', 'heif', 'tiff', 'gif']);

/** A phone's 108-megapixel photograph passes, a decompression bomb does not. */
const MOST_PIXELS = 120_000_000;

export const NEUTRAL_COLOR = '#d9d4ca';

/** What a picture is, once it has been read. `width`/`height` in px as it is seen (EXIF orientation respected). */
export interface PictureFacts {
  readonly width: number;
  readonly height: number;
  /** Average colour, #rrggbb. */
  readonly color: string;
}

/** A picture that cannot be read or made; the message says which and why. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

const open = (input: Buffer): Sharp => sharp(input, { limitInputPixels: MOST_PIXELS, failOn: 'error' });

/**
 * Reads size and average colour. Decodes the whole picture once, so that a damaged one is found here and not on a page.
 * @param input the original's bytes
 * @param name how errors call it
 * @throws PictureError when it is broken, too large or of a format that is not understood
 */
export async function readPicture(input: Buffer, name: string): Promise<PictureFacts> {
  try {
    const { format, autoOrient } = await open(input).metadata();
    if (!READABLE.has(format)) throw new Error(`${format} is not a supported picture format`);
    const { data } = await open(input)
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(1, 1, { fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    // One channel is a grey picture: its red, green and blue are that value.
    const [red = 0, green = red, blue = red] = data;
    const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    return { width: autoOrient.width, height: autoOrient.height, color };
  } catch (error) {
    throw new PictureError(`Picture ${name} cannot be used: ${reason(error)}`, { cause: error });
  }
}

const reason = (error: unknown): string =>
  error instanceof Error ? error.message.replaceAll(/\s+/g, ' ').trim() : String(error);

/**
 * The widths a picture is made in, in px, rising: the fixed ones up to its own, and its own where that is the smaller.
 */
export function widthsFor(originalWidth: number): number[] {
  const widths: number[] = WIDTHS.filter((width) => width <= originalWidth);
  const widest = WIDTHS[WIDTHS.length - 1] ?? 0;
  if (originalWidth < widest && !widths.includes(originalWidth)) widths.push(originalWidth);
  return widths;
}

/** Place of a width in the making order; an original's own width goes with the next fixed one. */
export function makingStage(width: number): number {
  const fixed = WIDTHS.find((candidate) => candidate >= width) ?? 1600;
  return MAKING_ORDER.indexOf(fixed);
}

/** Most bytes a file of this width may have. */
export function budgetFor(width: number): number {
  return BUDGETS.find(([limit]) => limit >= width)?.[1] ?? Number.POSITIVE_INFINITY;
}

/**
 * Makes one file: turned upright, never enlarged, colours in sRGB, metadata stripped. Quality steps down until the
 * width's budget is met.
 * @param original its bytes
 * @throws whatever sharp says of a picture it cannot decode
 */
export async function encode(original: Buffer, width: number, format: Format): Promise<Buffer> {
  const { data, info } = await open(original)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const budget = budgetFor(width);
  for (let quality = START_QUALITY[format]; ; quality -= QUALITY_STEP) {
    const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const file = await pixels[format]({ quality, effort: EFFORT }).toBuffer();
    if (file.length <= budget || quality - QUALITY_STEP < LOWEST_QUALITY) return file;
  }
}
