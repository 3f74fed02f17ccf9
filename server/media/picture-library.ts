import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import * as v from 'valibot';
import { Picture } from '#contract/property.ts';
import type { FileToMake, Maker } from './maker.ts';
import type { PictureRecord, PictureRecords, PictureSource } from './picture-records.ts';
import { FORMATS, type Format, MAKING_ORDER, makingStage, PictureError, readPicture, widthsFor } from './recipe.ts';
import { type MediaStore, StoreError } from './store.ts';

const LARGEST_ORIGINAL = 80 * 2 ** 20;
const ADDRESS = /^\/media\/([0-9a-f]{20}-[a-z0-9_-]+)-(\d{1,4})\.(avif|webp)$/;
const LONGEST_ID = 81;

/** What there is to make. */
export interface MissingFiles {
  /** Most wanted first, to be gone through once: each is described only when its turn comes. */
  readonly files: Iterable<FileToMake>;
  readonly missing: number;
  /** How many files have been made, also of pictures that do not count. */
  readonly made: number;
}

/** A picture with files to make: kept small, since at a first start it is every picture. */
interface Unfinished {
  readonly hash: string;
  readonly width: number;
  priority: PictureRecord['priority'];
  /** A bit for each file, by its place in the making order. */
  readonly missing: number;
}

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
   * Pictures are looked through in slices between which requests are answered.
   * @param findWanted gives the ids of the pictures that count, undefined where all do; asked once, and only when a
   *   file is missing
   * @param signal ends the looking; what has been found by then is given
   * @throws StoreError; otherwise what `findWanted` throws
   */
  async missingFiles(
    findWanted: (() => Promise<ReadonlySet<string>>) | undefined,
    signal: AbortSignal,
  ): Promise<MissingFiles> {
    const unfinished: Unfinished[] = [];
    let wanted: ReadonlySet<string> | undefined;
    let [missing, made] = [0, 0];
    let seen = '';
    for await (const records of this.#records.slices()) {
      if (signal.aborted) break;
      const there = await this.#store.list([...new Set(records.map(folderOf))]);
      for (const record of records) {
        const folder = folderOf(record);
        const files = filesOf(record);
        const left = files.filter(({ name }) => !there.has(folder + name));
        // Pictures with one content share their files.
        if (record.hash !== seen) made += files.length - left.length;
        seen = record.hash;
        if (left.length === 0) continue;
        wanted ??= await findWanted?.();
        if (wanted?.has(record.id) === false) continue;
        const before = unfinished.at(-1);
        if (before?.hash === record.hash) {
          if (record.priority < before.priority) before.priority = record.priority;
          continue;
        }
        missing += left.length;
        const bits = left.reduce((sum, { place }) => sum | (1 << place), 0);
        unfinished.push({ hash: record.hash, width: record.width, priority: record.priority, missing: bits });
      }
    }
    return { files: this.#inOrder(unfinished), missing, made };
  }

  *#inOrder(unfinished: readonly Unfinished[]): Generator<FileToMake> {
    // After a new width has been added, all pictures lack that one: the other places are not gone through.
    const places = unfinished.reduce((bits, { missing }) => bits | missing, 0);
    for (const priority of [0, 1]) {
      for (let place = 0; place < PLACES; place++) {
        if ((places & (1 << place)) === 0) continue;
        for (const picture of unfinished) {
          if (picture.priority !== priority || (picture.missing & (1 << place)) === 0) continue;
          const file = filesOf(picture).find((candidate) => candidate.place === place);
          if (file !== undefined) yield this.#file(picture, file.width, file.format);
        }
      }
    }
  }

  #file(record: { readonly hash: string }, width: number, format: Format): FileToMake {
    return {
      store: this.#store,
      original: originalOf(record),
      target: folderOf(record) + nameOf(width, format),
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

const originalOf = ({ hash }: { readonly hash: string }): string => `originals/${hash}`;
/** Where a picture's made files are. */
const folderOf = ({ hash }: { readonly hash: string }): string => `media/made/${hash}/`;
const nameOf = (width: number, format: Format): string => `${width}.${format}`;

/** A file that a picture is made into. */
interface MadeFile {
  readonly name: string;
  readonly width: number;
  readonly format: Format;
  /** In the making order; no two files of a picture have the same. */
  readonly place: number;
}

const PLACES = MAKING_ORDER.length * FORMATS.length;
const WIDEST = Math.max(...MAKING_ORDER);
const filesByWidth = new Map<number, readonly MadeFile[]>();

/** The files of a picture; those of one width share the list, since all pictures are looked through at each start. */
function filesOf({ width: own }: { readonly width: number }): readonly MadeFile[] {
  const key = Math.min(own, WIDEST);
  const known = filesByWidth.get(key);
  if (known !== undefined) return known;
  const files = widthsFor(key).flatMap((width) =>
    FORMATS.map((format, at) => ({
      name: nameOf(width, format),
      width,
      format,
      place: makingStage(width) * FORMATS.length + at,
    })),
  );
  filesByWidth.set(key, files);
  return files;
}

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
