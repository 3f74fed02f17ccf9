import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import * as v from 'valibot';
import { Picture } from '#contract/property.ts';
import type { FileToMake, Maker } from './maker.ts';
import type { PictureRecord, PictureRecords, PictureSource } from './picture-records.ts';
import { FORMATS, type Format, makingStage, PictureError, readPicture, widthsFor } from './recipe.ts';
import { type MediaStore, StoreError } from './store.ts';

const LARGEST_ORIGINAL = 80 * 2 ** 20;
const ADDRESS = /^\/media\/([0-9a-f]{20}-[a-z0-9_-]+)-(\d{1,4})\.(avif|webp)$/;
const LONGEST_ID = 81;

/** The pictures of our own catalogue: originals kept by content, made files beside them. */
export class PictureLibrary {
  readonly #store: MediaStore;
  readonly #records: PictureRecords;
  readonly #maker: Maker;

  constructor(store: MediaStore, records: PictureRecords, maker: Maker) {
    this.#store = store;
    this.#records = records;
    this.#maker = maker;
  }

  /**
   * Takes a picture in: keeps its original, reads its size and colour. A file seen before (same path, size and time)
   * costs two calls to the disk and a query; the same content under another path is not read again as a picture.
   * @param file path of the original, at most 80 MB
   * @throws PictureError naming the file, when it is missing, too large, broken or not a picture; StoreError
   */
  async register(file: string, about: { alt: string; focal?: string; priority: 0 | 1 }): Promise<Picture> {
    const record = (await this.#known(file)) ?? (await this.#maker.slots.run('now', () => this.#takeIn(file, about)));
    if (about.priority < record.priority) await this.#records.prefer(record.id);
    const picture = v.safeParse(Picture, {
      url: `/media/${record.id}`,
      widths: widthsFor(record.width),
      width: record.width,
      height: record.height,
      color: record.color,
      alt: about.alt,
      focal: about.focal,
    });
    if (!picture.success) throw new PictureError(`Picture ${file}: ${v.summarize(picture.issues)}`);
    return picture.output;
  }

  /** The original's bytes; undefined when there is no such picture. */
  async original(id: string): Promise<Uint8Array | undefined> {
    const record = await this.#records.find(id);
    return record === undefined ? undefined : (await this.#store.read(originalOf(record)))?.bytes;
  }

  /** Which file an address asks for; undefined for anything but a width of a known picture. */
  async fileAt(path: string): Promise<FileToMake | undefined> {
    const [, id = '', digits = '', format] = ADDRESS.exec(path) ?? [];
    const width = Number(digits);
    if (id === '' || id.length > LONGEST_ID || digits !== String(width)) return undefined;
    const record = await this.#records.find(id);
    if (!record || !widthsFor(record.width).includes(width)) return undefined;
    return this.#file(record, width, format === 'avif' ? 'avif' : 'webp');
  }

  /**
   * Files that have not been made, most wanted first: by priority, then by the order in which screens take widths.
   * @param isWanted tells which pictures count, by their ids
   * @returns them, and how many there are in all with those that have been made
   */
  async missingFiles(
    isWanted: (id: string) => boolean,
  ): Promise<{ readonly files: FileToMake[]; readonly total: number }> {
    const made = await this.#store.list(MADE);
    // Pictures with one content share their files.
    const pictures = new Map<string, PictureRecord>();
    for (const record of await this.#records.all()) {
      if (!isWanted(record.id)) continue;
      const other = pictures.get(record.hash);
      if (!other || record.priority < other.priority) pictures.set(record.hash, record);
    }
    const all = [...pictures.values()].flatMap((record) =>
      widthsFor(record.width).flatMap((width) =>
        FORMATS.map((format) => ({
          file: this.#file(record, width, format),
          rank: record.priority * 100 + makingStage(width) * 10 + FORMATS.indexOf(format),
        })),
      ),
    );
    const files = all
      .filter(({ file }) => !made.has(file.target))
      .sort((one, other) => one.rank - other.rank)
      .map(({ file }) => file);
    return { files, total: all.length };
  }

  #file(record: PictureRecord, width: number, format: Format): FileToMake {
    return {
      store: this.#store,
      original: originalOf(record),
      target: `${MADE}${record.hash}/${width}.${format}`,
      width,
      format,
    };
  }

  async #known(file: string): Promise<PictureRecord | undefined> {
    const record = await this.#records.ofSource(await sourceOf(file));
    if (record === undefined) return undefined;
    // A store that cannot be asked just now is no reason to refuse a start: the database remembers the picture.
    const isKept = await this.#store.has(originalOf(record)).catch((error: unknown) => {
      if (error instanceof StoreError) return true;
      throw error;
    });
    return isKept ? record : undefined;
  }

  async #takeIn(file: string, about: { priority: 0 | 1 }): Promise<PictureRecord> {
    const source = await sourceOf(file);
    if (source.size > LARGEST_ORIGINAL) throw new PictureError(`Picture ${file} is larger than 80 MB.`);
    const bytes = await readFile(source.path);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
    const id = `${hash}-${slugOf(file)}`;
    const known = await this.#records.find(id);
    const { width, height, color } = known ?? (await readPicture(bytes, file));
    const record = known ?? { id, hash, width, height, color, priority: about.priority };
    await this.#store.write(originalOf(record), bytes);
    await this.#records.put(record, source);
    return record;
  }
}

const MADE = 'media/made/';
const originalOf = ({ hash }: PictureRecord): string => `originals/${hash}`;

async function sourceOf(file: string): Promise<PictureSource> {
  try {
    const path = await realpath(file);
    const { size, mtimeMs } = await stat(path);
    return { path, size, mtime: mtimeMs };
  } catch (error) {
    throw new PictureError(`Picture ${file} cannot be read: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

/** The original's name as part of an address: "Front view (2).JPG" gives "front-view-2". */
function slugOf(file: string): string {
  const slug = basename(file, extname(file))
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return slug === '' ? 'picture' : slug;
}
