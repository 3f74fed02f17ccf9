import sharp, { type Sharp } from 'sharp';
import { PREVIEW_SIZE } from '#contract/preview-picture.ts';
import type { Picture } from '#contract/property.ts';

// SVG floor plans are read if they hold nothing but shapes and texts; only pictures made from them are sent. An SVG may
// also hold programs, other files and texts that grow without end.

const ELEMENTS = new Set(
  'svg g title desc defs path rect line circle ellipse polygon polyline text tspan marker pattern clipPath'.split(' '),
);
const LARGEST = 500_000;

/** True if bytes look like an SVG; readPicture() decides. */
export const isDrawing = (input: Uint8Array): boolean =>
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(
    new TextDecoder().decode(input.subarray(0, 1_000)),
  );

/** Says why a drawing is refused; undefined for shapes and texts alone. */
export function findDrawingProblem(input: Uint8Array): string | undefined {
  if (input.length > LARGEST) return 'the drawing is larger than 500 kB';
  const text = new TextDecoder().decode(input).replace(/<!--[\s\S]*?-->/g, '');
  if (/<!|<\?(?!xml\s)/.test(text)) return 'the drawing holds more than shapes and texts';
  const foreign = [...text.matchAll(/<\/?\s*([^\s/>]+)/g)]
    .map(([, name = '']) => name)
    .find((name) => !ELEMENTS.has(name) && name !== '?xml');
  if (foreign !== undefined) return `the drawing holds <${foreign.slice(0, 40)}>, and only shapes and texts are read`;
  if (/\s(?:on\w+|href|\w+:href)\s*=|url\(\s*["']?(?!#)|&#/i.test(text.replace(/url\(#/g, ''))) {
    return 'the drawing leads to something outside of it';
  }
  return undefined;
}

// First bytes of files that are no usable photographs, so that an error can name the kind.

const KINDS: readonly (readonly [begin: RegExp, what: string])[] = [
  [/^.{4}ftyp(?:hei[cmsx]|hev[cmsx])/s, 'a HEIC picture, as phones take them'],
  // "mif1" may also be AVIF, whose brands then name it.
  [/^.{4}ftyp(?:mif1|msf1)(?!.*avi[fs])/s, 'a HEIC picture, as phones take them'],
  [/^.{4}ftypcrx /s, 'a raw picture of a camera'],
  [/^(?:II\*.{5}CR|IIU|IIR[OS]|FUJIFILM)/s, 'a raw picture of a camera'],
  [/^%PDF/, 'a PDF document'],
  [/^BM/, 'a BMP picture'],
  [/^8BPS/, 'a Photoshop picture'],
  [/^(?:\xff\n|.{4}JXL )/s, 'a JPEG XL picture'],
  [/^(?:.{4}jP {2}|\xff\x4f\xff\x51)/s, 'a JPEG 2000 picture'],
];
/** Enough for a list of brands. */
const BEGIN = 64;

/** "a PDF document"; undefined if it may be a picture. */
export function findRefusedKind(bytes: Uint8Array): string | undefined {
  const begin = Buffer.from(bytes.subarray(0, BEGIN)).toString('latin1');
  return KINDS.find(([pattern]) => pattern.test(begin))?.[1];
}

// Measured on 195 demo pictures (sharp 0.35, one thread): AVIF effort 2 takes 170 ms for a 720-wide file, effort 3
// takes 1.7 times that for 5 % fewer bytes, effort 4 six times.
export const WIDTHS = [240, 360, 480, 720, 1080, 1600] as const;
export const FORMATS = ['avif', 'webp'] as const;
export type Format = (typeof FORMATS)[number];

/** A picture in a width, px, or its preview, cut at a percentage of the longer side. */
export type Shape =
  | { readonly format: Format; readonly width: number }
  | { readonly format: 'jpeg'; readonly cut: number };

/** Cards and the hero use the first ones. */
export const MAKING_ORDER = [720, 480, 360, 1080, 240, 1600] as const;

const START_QUALITY: Record<Format, number> = { avif: 50, webp: 70 };
const LOWEST_QUALITY = 20;
const QUALITY_STEP = 6;
const EFFORT = 2;

/** WhatsApp shows no larger picture. */
const PREVIEW_BUDGET = 300_000;
const PREVIEW_QUALITY = 80;

/** Bytes of a file by width, in either format. A card on a 360 px phone uses 720. */
const BUDGETS: readonly (readonly [width: number, bytes: number])[] = [
  [240, 6_144],
  [360, 12_288],
  [480, 20_480],
  [720, 35_000],
  [1080, 71_680],
  [1600, 143_360],
];

/** PDF is refused because it can contain programs. */
const READABLE = new Set(['jpeg', 'png', 'webp', 'heif', 'tiff', 'gif', 'svg']);

/** More than a 108-megapixel phone, less than a decompression bomb. */
const MOST_PIXELS = 120_000_000;

export const NEUTRAL_COLOR = '#d9d4ca';

/** Width and height in px, after rotation by EXIF. */
export interface PictureFacts {
  readonly width: number;
  readonly height: number;
  /** Average, #rrggbb. */
  readonly color: string;
}

/** The message says which picture and why. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

const open = (input: Buffer): Sharp => sharp(input, { limitInputPixels: MOST_PIXELS, failOn: 'error' });

/** Of the made formats, px. */
const LONGEST_SIDE = 16_383;

const inWords = new Intl.NumberFormat('en');
const SAVE_AS_JPEG = 'save it as JPEG';
const COPY_ANEW = 'copy it anew from where it came from';

/** Says why a picture cannot be used; undefined if its first bytes look usable. */
async function findProblem(input: Buffer): Promise<string | undefined> {
  if (input.length === 0) return `the file is empty; ${COPY_ANEW}`;
  const kind = findRefusedKind(input);
  if (kind !== undefined) return `it is ${kind}; ${SAVE_AS_JPEG}`;
  const drawing = isDrawing(input) ? findDrawingProblem(input) : undefined;
  if (drawing !== undefined) return `${drawing}; save it as PNG`;
  // Only the header, without a limit, so that the message can name a too large picture's size.
  const header = await sharp(input, { limitInputPixels: false })
    .metadata()
    .catch((error: Error) => error);
  if (header instanceof Error) {
    return /unsupported image format/.test(header.message)
      ? `it is no picture; ${SAVE_AS_JPEG}`
      : `it is damaged or cut off; ${COPY_ANEW}`;
  }
  // An SVG that isDrawing() does not recognise was not checked.
  if (!READABLE.has(header.format) || (header.format === 'svg' && !isDrawing(input)))
    return `${header.format} is not a supported picture format; ${SAVE_AS_JPEG}`;
  const { width, height } = header.autoOrient;
  const size = `it has ${inWords.format(width)} x ${inWords.format(height)} pixels`;
  if (width * height > MOST_PIXELS) {
    const millions = (pixels: number): string => inWords.format(Math.round(pixels / 1e6));
    return `${size}, ${millions(width * height)} million, and ${millions(MOST_PIXELS)} million are the most; save it smaller, 4,000 pixels wide is plenty`;
  }
  const made = Math.min(width, WIDTHS.at(-1) ?? width);
  return (height * made) / width > LONGEST_SIDE ? `${size}, which is too tall for its width; cut it` : undefined;
}

/**
 * Reads size and average colour. Decodes the whole picture, so that an import finds a damaged one.
 * @param name for errors
 * @throws PictureError if it is broken, too large or of an unknown format
 */
export async function readPicture(input: Buffer, name: string): Promise<PictureFacts> {
  const why = await findProblem(input);
  if (why !== undefined) throw new PictureError(`Picture ${name} cannot be used: ${why}`);
  try {
    const { autoOrient } = await open(input).metadata();
    const { data } = await open(input)
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(1, 1, { fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    // A grey picture has one channel.
    const [red = 0, green = red, blue = red] = data;
    const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    return { width: autoOrient.width, height: autoOrient.height, color };
  } catch (error) {
    throw new PictureError(`Picture ${name} cannot be used: it is damaged or cut off; ${COPY_ANEW}`, { cause: error });
  }
}

/** Returns the widths, px: the fixed ones up to the original's, and the original's if that is smaller. */
export function getWidths(originalWidth: number): number[] {
  const widths: number[] = WIDTHS.filter((width) => width <= originalWidth);
  const widest = WIDTHS[WIDTHS.length - 1] ?? 0;
  if (originalWidth < widest && !widths.includes(originalWidth)) widths.push(originalWidth);
  return widths;
}

/** Returns a width's place in the making order; an original's own width goes with the next fixed one. */
export function getMakingStage(width: number): number {
  const fixed = WIDTHS.find((candidate) => candidate >= width) ?? 1600;
  return MAKING_ORDER.indexOf(fixed);
}

export function getByteBudget(width: number): number {
  return BUDGETS.find(([limit]) => limit >= width)?.[1] ?? Number.POSITIVE_INFINITY;
}

/**
 * Makes one file: upright, never enlarged, sRGB, without metadata. Quality steps down until the byte budget is met.
 * @throws what sharp says of a picture it cannot decode
 */
export async function encode(original: Buffer, width: number, format: Format): Promise<Buffer> {
  const { data, info } = await open(original)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const budget = getByteBudget(width);
  for (let quality = START_QUALITY[format]; ; quality -= QUALITY_STEP) {
    const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const file = await pixels[format]({ quality, effort: EFFORT }).toBuffer();
    if (file.length <= budget || quality - QUALITY_STEP < LOWEST_QUALITY) return file;
  }
}

/**
 * Makes a preview, a JPEG of `PREVIEW_SIZE` in sRGB without metadata. Quality steps down until the budget is met. A
 * small picture is enlarged, since pages name the size before it is made.
 * @param cut where the longer side is cut: 0 at its start, 100 at its end
 * @throws what sharp says of a picture it cannot decode
 */
export async function encodePreview(original: Buffer, cut: number): Promise<Buffer> {
  const { autoOrient } = await open(original).metadata();
  const width = Math.max(
    1,
    Math.min(autoOrient.width, Math.round((autoOrient.height * PREVIEW_SIZE.width) / PREVIEW_SIZE.height)),
  );
  const height = Math.max(
    1,
    Math.min(autoOrient.height, Math.round((autoOrient.width * PREVIEW_SIZE.height) / PREVIEW_SIZE.width)),
  );
  // Cutting first avoids enlarging the rest of a long panorama.
  const { data, info } = await open(original)
    .autoOrient()
    .extract({
      left: Math.round(((autoOrient.width - width) * cut) / 100),
      top: Math.round(((autoOrient.height - height) * cut) / 100),
      width,
      height,
    })
    .resize({ ...PREVIEW_SIZE, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let quality = PREVIEW_QUALITY; ; quality -= QUALITY_STEP) {
    const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    // mozjpeg takes seven times as long for a tenth fewer bytes, and chats wait for the first preview.
    const file = await pixels.jpeg({ quality }).toBuffer();
    if (file.length <= PREVIEW_BUDGET || quality - QUALITY_STEP < LOWEST_QUALITY) return file;
  }
}

export const makePicture = (original: Buffer, shape: Shape): Promise<Buffer> =>
  shape.format === 'jpeg' ? encodePreview(original, shape.cut) : encode(original, shape.width, shape.format);

/** Returns the address of the narrowest WebP of at least `width` px, else of the widest. */
export function getWebpAddress(picture: Picture, width: number): string {
  const widths = picture.widths.toSorted((a, b) => a - b);
  return `${picture.url}-${widths.find((made) => made >= width) ?? widths.at(-1)}.webp`;
}
