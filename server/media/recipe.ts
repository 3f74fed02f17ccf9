import sharp, { type Sharp } from 'sharp';
import { isCut, PREVIEW_SIZE } from '#contract/preview-picture.ts';
import type { Picture } from '#contract/property.ts';

// An SVG may hold programs: floor plans of shapes and texts alone are read, and only pictures made from them are sent.

const ELEMENTS = new Set(
  'svg g title desc defs path rect line circle ellipse polygon polyline text tspan marker pattern clipPath'.split(' '),
);
const LARGEST = 500_000;

/** Whether bytes look like an SVG; readPicture() decides. */
export const isDrawing = (input: Uint8Array): boolean =>
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(
    new TextDecoder().decode(input.subarray(0, 1_000)),
  );

/** Returns why a drawing is refused; undefined for one of shapes and texts alone. */
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

/** First bytes of unusable files, so that an error can name the kind. */
const REFUSED_KINDS: readonly (readonly [start: RegExp, kind: string])[] = [
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
const SIGNATURE_BYTES = 64;

export const WIDTHS = [240, 360, 480, 720, 1080, 1600] as const;
export const WIDEST = 1600;
export const FORMATS = ['avif', 'webp'] as const;
export type Format = (typeof FORMATS)[number];

/** A picture in a width, px, or its preview, cut at a percentage of the longer side. */
export type Shape =
  | { readonly format: Format; readonly width: number }
  | { readonly format: 'jpeg'; readonly cut: number };

/** Most used first: cards and the hero use the first widths. */
export const MAKING_ORDER = [720, 480, 360, 1080, 240, 1600] as const;

const START_QUALITY: Record<Format, number> = { avif: 50, webp: 70 };
/** Phones show this width at two pixels for one, where eyes miss the difference: 46 % fewer bytes than at 50. */
const PHONE_AVIF = { width: 720, quality: 34 };
const LOWEST_QUALITY = 20;
const QUALITY_STEP = 6;
/** AVIF effort 2 takes 170 ms for a 720-wide file, effort 3 takes 1.7 times that for 5 % fewer bytes, 4 six times. */
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
const MAX_PIXELS = 120_000_000;

export const NEUTRAL_COLOR = '#d9d4ca';

/** After rotation by EXIF. */
export interface PictureFacts {
  readonly width: number;
  readonly height: number;
  readonly color: string;
}

export class PictureError extends Error {
  override readonly name = 'PictureError';
}

const open = (input: Buffer): Sharp => sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error' });

const LONGEST_SIDE = 16_383;

const { format: formatNumber } = new Intl.NumberFormat('en');
const SAVE_AS_JPEG = 'save it as JPEG';
const COPY_ANEW = 'copy it anew from where it came from';

/** Returns why a picture cannot be used; undefined if its header is that of a usable one. */
async function findProblem(input: Buffer): Promise<string | undefined> {
  if (input.length === 0) return `the file is empty; ${COPY_ANEW}`;
  const signature = input.subarray(0, SIGNATURE_BYTES).toString('latin1');
  const kind = REFUSED_KINDS.find(([start]) => start.test(signature))?.[1];
  if (kind !== undefined) return `it is ${kind}; ${SAVE_AS_JPEG}`;
  const drawing = isDrawing(input) ? findDrawingProblem(input) : undefined;
  if (drawing !== undefined) return `${drawing}; save it as PNG`;
  // Only the header, without a limit, so that the message can name a too large picture's size.
  const header = await sharp(input, { limitInputPixels: false })
    .metadata()
    .catch((error: Error) => error);
  if (header instanceof Error) {
    return /unsupported image format/.test(header.message)
      ? `it is not a picture; ${SAVE_AS_JPEG}`
      : `it is damaged or cut off; ${COPY_ANEW}`;
  }
  // An SVG that isDrawing() does not recognise was not checked.
  if (!READABLE.has(header.format) || (header.format === 'svg' && !isDrawing(input)))
    return `${header.format} is not a supported picture format; ${SAVE_AS_JPEG}`;
  const { width, height } = header.autoOrient;
  const size = `it has ${formatNumber(width)} x ${formatNumber(height)} pixels`;
  if (width * height > MAX_PIXELS) {
    const formatMillions = (pixels: number): string => formatNumber(Math.round(pixels / 1e6));
    return `${size}, ${formatMillions(width * height)} million, and ${formatMillions(MAX_PIXELS)} million are the most; save it smaller, 4,000 pixels wide is plenty`;
  }
  const madeWidth = Math.min(width, WIDEST);
  return (height * madeWidth) / width > LONGEST_SIDE ? `${size}, which is too tall for its width; cut it` : undefined;
}

/** Reads size and average colour, decoding the whole picture so that an import finds a damaged one. @throws PictureError */
export async function readPicture(input: Buffer, name: string): Promise<PictureFacts> {
  const problem = await findProblem(input);
  if (problem !== undefined) throw new PictureError(`Picture ${name} cannot be used: ${problem}`);
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
    const color = `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
    return { width: autoOrient.width, height: autoOrient.height, color };
  } catch (error) {
    throw new PictureError(`Picture ${name} cannot be used: it is damaged or cut off; ${COPY_ANEW}`, { cause: error });
  }
}

export function getWidths(originalWidth: number): number[] {
  const fixed = WIDTHS.filter((width) => width <= originalWidth);
  return [...new Set([...fixed, Math.min(originalWidth, WIDEST)])];
}

/** Returns a width's place in the making order; an original's own width goes with the next fixed one. */
export function getMakingStage(width: number): number {
  const fixed = WIDTHS.find((candidate) => candidate >= width) ?? WIDEST;
  return MAKING_ORDER.indexOf(fixed);
}

export function getByteBudget(width: number): number {
  return BUDGETS.find(([limit]) => limit >= width)?.[1] ?? Number.POSITIVE_INFINITY;
}

async function compress(
  pixels: Sharp,
  { budget, quality: start }: { readonly budget: number; readonly quality: number },
  toFormat: (pixels: Sharp, quality: number) => Sharp,
): Promise<Buffer> {
  const { data, info } = await pixels
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (let quality = start; ; quality -= QUALITY_STEP) {
    const file = await toFormat(sharp(data, { raw }), quality).toBuffer();
    if (file.length <= budget || quality - QUALITY_STEP < LOWEST_QUALITY) return file;
  }
}

const getStartQuality = (width: number, format: Format): number =>
  format === 'avif' && width === PHONE_AVIF.width ? PHONE_AVIF.quality : START_QUALITY[format];

const makeWidth = (original: Buffer, width: number, format: Format): Promise<Buffer> =>
  compress(
    open(original).autoOrient().resize({ width, withoutEnlargement: true }),
    { budget: getByteBudget(width), quality: getStartQuality(width, format) },
    (pixels, quality) => pixels[format]({ quality, effort: EFFORT }),
  );

/** Makes a preview of `PREVIEW_SIZE`. A small picture is enlarged, because pages name the size before it is made. */
async function makePreview(original: Buffer, cut: number): Promise<Buffer> {
  const { width, height } = (await open(original).metadata()).autoOrient;
  const cutWidth = Math.max(1, Math.min(width, Math.round((height * PREVIEW_SIZE.width) / PREVIEW_SIZE.height)));
  const cutHeight = Math.max(1, Math.min(height, Math.round((width * PREVIEW_SIZE.height) / PREVIEW_SIZE.width)));
  // Cutting first avoids enlarging the rest of a long panorama.
  const part = open(original)
    .autoOrient()
    .extract({
      left: Math.round(((width - cutWidth) * cut) / 100),
      top: Math.round(((height - cutHeight) * cut) / 100),
      width: cutWidth,
      height: cutHeight,
    })
    .resize({ ...PREVIEW_SIZE, fit: 'fill' });
  // mozjpeg takes seven times as long for a tenth fewer bytes, and chats wait for the first preview.
  return compress(part, { budget: PREVIEW_BUDGET, quality: PREVIEW_QUALITY }, (pixels, quality) =>
    pixels.jpeg({ quality }),
  );
}

export const makePicture = (original: Buffer, shape: Shape): Promise<Buffer> =>
  shape.format === 'jpeg' ? makePreview(original, shape.cut) : makeWidth(original, shape.width, shape.format);

/** Returns the name of a file, "720.avif" or "preview-50.jpg". */
export const getFileName = (shape: Shape): string =>
  shape.format === 'jpeg' ? `preview-${shape.cut}.jpg` : `${shape.width}.${shape.format}`;

const FILE_ADDRESS = /^(.+)-(?:(\d{1,4})\.(avif|webp)|preview-(\d{1,3})\.jpg)$/;

/** Splits an address into its picture's address and the file's shape. */
export function parseFileAddress(address: string): { readonly picture: string; readonly shape: Shape } | undefined {
  const [, picture, width, format, cut] = FILE_ADDRESS.exec(address) ?? [];
  const digits = width ?? cut;
  const number = Number(digits);
  if (picture === undefined || digits !== String(number)) return undefined;
  if (width !== undefined) return { picture, shape: { format: format === 'avif' ? 'avif' : 'webp', width: number } };
  return isCut(number) ? { picture, shape: { format: 'jpeg', cut: number } } : undefined;
}

/** Returns the address of the narrowest WebP of at least `width` px, else of the widest. */
export function getWebpAddress(picture: Picture, width: number): string {
  const widths = picture.widths.toSorted((a, b) => a - b);
  return `${picture.url}-${widths.find((candidate) => candidate >= width) ?? widths.at(-1)}.webp`;
}
