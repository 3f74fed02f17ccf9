import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Picture } from '#contract/property.ts';
import type { Media } from '../../media/media.ts';
import type { PictureEntry } from '../entries.ts';

/** An id begins with a hash of this length (media/picture-library.ts). */
const HASH_LENGTH = 20;

const SIGNATURES: readonly (readonly [begin: RegExp, extension: string])[] = [
  [/^ffd8ff/, 'jpg'],
  [/^89504e47/, 'png'],
  [/^52494646.{8}57454250/, 'webp'],
  [/^.{8}66747970(?:61766966|61766973)/, 'avif'],
  [/^.{8}66747970/, 'heic'],
  [/^47494638/, 'gif'],
  [/^(?:49492a00|4d4d002a)/, 'tif'],
];

/** The content decides, since originals have no ending. */
function detectExtension(bytes: Uint8Array): string {
  const begin = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(16, bytes.byteLength)).toString('hex');
  if (/^(?:efbbbf)?3c(?:737667|3f786d6c|212d2d)/.test(begin)) return 'svg';
  return SIGNATURES.find(([pattern]) => pattern.test(begin))?.[1] ?? 'img';
}

/** Copies originals under the names in their addresses, so that an import finds the same pictures. */
export class PictureCopies {
  readonly #idOfName = new Map<string, string>();
  readonly #copied = new Map<string, string | undefined>();
  readonly #media: Pick<Media, 'original'>;
  readonly #folder: string;
  readonly missing: string[] = [];

  constructor(media: Pick<Media, 'original'>, folder: string) {
    this.#media = media;
    this.#folder = folder;
  }

  get count(): number {
    return this.#copied.size - this.missing.length;
  }

  async copy(picture: Pick<Picture, 'url'>): Promise<string | undefined> {
    const id = picture.url.slice('/media/'.length);
    if (this.#copied.has(id)) return this.#copied.get(id);
    const bytes = await this.#media.original(id);
    const name = bytes === undefined ? undefined : this.#nameFor(id, detectExtension(bytes));
    this.#copied.set(id, name);
    if (bytes === undefined || name === undefined) {
      this.missing.push(picture.url);
      return undefined;
    }
    const file = join(this.#folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
    return name;
  }

  /** The second picture of a name gets a folder. */
  #nameFor(id: string, extension: string): string {
    const slug = id.slice(HASH_LENGTH + 1);
    const name = `${slug === '' ? id : slug}.${extension}`;
    const owner = this.#idOfName.get(name);
    if (owner !== undefined && owner !== id) return `${id.slice(0, HASH_LENGTH)}/${name}`;
    this.#idOfName.set(name, id);
    return name;
  }

  async entry(picture: Picture): Promise<PictureEntry | undefined> {
    const file = await this.copy(picture);
    const { alt, focal } = picture;
    return file === undefined ? undefined : { file, alt, ...(focal == null ? {} : { focal }) };
  }

  async entries(pictures: readonly Picture[]): Promise<PictureEntry[]> {
    const entries: PictureEntry[] = [];
    for (const picture of pictures) {
      const entry = await this.entry(picture);
      if (entry !== undefined) entries.push(entry);
    }
    return entries;
  }
}
