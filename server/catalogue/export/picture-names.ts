import type { Picture } from '#contract/property.ts';

/** Length of the hash with which an id begins (media/picture-library.ts). */
const HASH = 20;

const SIGNATURES: readonly (readonly [begin: RegExp, extension: string])[] = [
  [/^ffd8ff/, 'jpg'],
  [/^89504e47/, 'png'],
  [/^52494646.{8}57454250/, 'webp'],
  [/^.{8}66747970(?:61766966|61766973)/, 'avif'],
  [/^.{8}66747970/, 'heic'],
  [/^47494638/, 'gif'],
  [/^(?:49492a00|4d4d002a)/, 'tif'],
];

/** The usual ending of a picture's file name, by what it holds. */
export function extensionOf(bytes: Uint8Array): string {
  const begin = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(16, bytes.byteLength)).toString('hex');
  if (/^(?:efbbbf)?3c(?:737667|3f786d6c|212d2d)/.test(begin)) return 'svg';
  return SIGNATURES.find(([pattern]) => pattern.test(begin))?.[1] ?? 'img';
}

/** What follows /media/ in the address of a picture. */
export const pictureId = ({ url }: Pick<Picture, 'url'>): string => url.slice('/media/'.length);

/**
 * Names for the originals of pictures: those they came by, as their addresses keep them, so that an import of the copies
 * finds the same pictures. Where two have one name, the second lies in a folder.
 */
export class PictureNames {
  readonly #taken = new Map<string, string>();

  /** A path with forward slashes, the same for the same pictures in the same order. */
  nameFor(id: string, extension: string): string {
    const slug = id.slice(HASH + 1);
    const name = `${slug === '' ? id : slug}.${extension}`;
    const holder = this.#taken.get(name);
    if (holder !== undefined && holder !== id) return `${id.slice(0, HASH)}/${name}`;
    this.#taken.set(name, id);
    return name;
  }
}
