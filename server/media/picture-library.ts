import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import * as v from 'valibot';
import { isCut } from '#contract/preview-picture.ts';
import { Picture } from '#contract/property.ts';
import type { FileToMake, Maker } from './maker.ts';
import type { PictureRecord, PictureRecords, PictureSource } from './picture-records.ts';
import {
  FORMATS,
  type Format,
  getMakingStage,
  getWidths,
  MAKING_ORDER,
  PictureError,
  readPicture,
  type Shape,
} from './recipe.ts';
import type { CheckedPicture, CheckedPictures } from './record-log.ts';
import { type MediaStore, StoreError } from './store.ts';

const LARGEST_ORIGINAL = 80 * 2 ** 20;
const ADDRESS = /^\/media\/([0-9a-f]{20}-[a-z0-9_-]+)-(\d{1,4})\.(avif|webp)$/;
const PREVIEW_ADDRESS = /^\/media\/([0-9a-f]{20}-[a-z0-9_-]+)-preview-(\d{1,3})\.jpg$/;
const LONGEST_ID = 81;

/** The hero and the covers of a list's first pages. */
const FIRST_PICTURES = 50;
/** From a cheap phone's card to a laptop's hero. */
const FIRST_WIDTHS = 4;

/** Files that have not been made. Each list can be iterated once. */
export interface MissingFiles {
  /** What the first screens show, some 400 files. */
  readonly ahead: { readonly files: Iterable<FileToMake>; readonly missing: number };
  readonly all: { readonly files: Iterable<FileToMake>; readonly missing: number };
}

/** Small, because at a first start every picture is unfinished. */
interface Unfinished {
  readonly hash: string;
  readonly width: number;
  place: number;
  /** One bit for each missing file, by its stage in the making order. */
  readonly missing: number;
}

/** The pictures of our catalogue: originals named by a hash of their content, with the made files beside them. */
export class PictureLibrary {
  readonly #store: MediaStore;
  readonly #records: PictureRecords;
  readonly #maker: Maker;
  readonly #checked: CheckedPictures | undefined;

  /** @param checked pictures that dry runs have checked */
  constructor(store: MediaStore, records: PictureRecords, maker: Maker, checked?: CheckedPictures) {
    this.#store = store;
    this.#records = records;
    this.#maker = maker;
    this.#checked = checked;
  }

  /**
   * Adds a picture: stores its original, reads its size and colour. A known file (same path, size and time) costs two
   * disk calls and a query. Not to be called within a transaction.
   * @param file path of the original, at most 80 MB
   * @param about `focal` as "60% 55%"
   * @throws PictureError naming the file if it is missing, too large, broken or no picture; StoreError
   */
  async register(file: string, about: { alt: string; focal?: string }): Promise<Picture> {
    const record = (await this.#known(file)) ?? (await this.#maker.slots.run(() => this.#importOriginal(file)));
    return toPicture(record, file, about);
  }

  /**
   * Checks a picture as register() does, without adding it. The result is stored, so that repeated dry runs read each
   * picture once.
   * @throws what register() throws
   */
  async look(file: string): Promise<Picture> {
    const record = (await this.#known(file)) ?? (await this.#maker.slots.run(() => this.#checkFile(file)));
    return toPicture(record, file, { alt: '' });
  }

  /**
   * @param id what follows /media/ in the `url` of a Picture
   * @returns the original's bytes; undefined for an unknown picture
   * @throws StoreError
   */
  async original(id: string): Promise<Uint8Array | undefined> {
    const record = await this.#records.find(id);
    return record === undefined ? undefined : (await this.#store.read(getOriginalKey(record)))?.bytes;
  }

  /** Returns the file at an address; undefined unless it is a width or a preview of a known picture. */
  async fileAt(path: string): Promise<FileToMake | undefined> {
    return (await this.#previewAt(path)) ?? this.#widthAt(path);
  }

  async #previewAt(path: string): Promise<FileToMake | undefined> {
    const [, id = '', digits = ''] = PREVIEW_ADDRESS.exec(path) ?? [];
    const cut = Number(digits);
    if (id === '' || id.length > LONGEST_ID || digits !== String(cut) || !isCut(cut)) return undefined;
    const record = await this.#records.find(id);
    return record && this.#file(record, { format: 'jpeg', cut });
  }

  async #widthAt(path: string): Promise<FileToMake | undefined> {
    const [, id = '', digits = '', format] = ADDRESS.exec(path) ?? [];
    const width = Number(digits);
    if (id === '' || id.length > LONGEST_ID || digits !== String(width)) return undefined;
    const record = await this.#records.find(id);
    if (!record || !getWidths(record.width).includes(width)) return undefined;
    return this.#file(record, { format: format === 'avif' ? 'avif' : 'webp', width });
  }

  /**
   * Finds files that have not been made, most wanted first, in slices between which requests are answered.
   * @param findWanted ids of the wanted pictures, most wanted first; undefined for all. Called once, if a file is
   *   missing
   * @param signal ends the search; the files found by then are returned
   * @throws StoreError; what `findWanted` throws
   */
  async missingFiles(
    findWanted: (() => Promise<ReadonlySet<string>>) | undefined,
    signal: AbortSignal,
  ): Promise<MissingFiles> {
    const unfinished: Unfinished[] = [];
    let wanted: ReadonlyMap<string, number> | undefined;
    for await (const records of this.#records.slices()) {
      if (signal.aborted) break;
      const there = await this.#store.list([...new Set(records.map(getFolder))]);
      for (const record of records) {
        const left = getFiles(record).filter(({ name }) => !there.has(getFolder(record) + name));
        if (left.length === 0) continue;
        if (findWanted !== undefined) wanted ??= new Map([...(await findWanted())].map((id, place) => [id, place]));
        const place = wanted === undefined ? unfinished.length : wanted.get(record.id);
        if (place === undefined) continue;
        const before = unfinished.at(-1);
        // Pictures with the same content share their files.
        if (before?.hash === record.hash) {
          before.place = Math.min(before.place, place);
          continue;
        }
        const missing = left.reduce((bits, { stage }) => bits | (1 << stage), 0);
        unfinished.push({ hash: record.hash, width: record.width, place, missing });
      }
    }
    unfinished.sort((one, other) => one.place - other.place);
    const first = unfinished.filter(({ place }) => place < FIRST_PICTURES);
    const ahead = FIRST_WIDTHS * FORMATS.length;
    const firstFiles = (): Iterable<FileToMake> => this.#inStages(first, 0, ahead);
    const others = unfinished.filter(({ place }) => place >= FIRST_PICTURES);
    const library = this;
    return {
      ahead: { files: firstFiles(), missing: countMissing(first, 0, ahead) },
      all: {
        files: (function* () {
          yield* firstFiles();
          yield* library.#inStages(first, ahead, STAGES);
          yield* library.#inStages(others, 0, STAGES);
        })(),
        missing: countMissing(unfinished, 0, STAGES),
      },
    };
  }

  /** Yields missing files from one stage of the making order to before another. */
  *#inStages(pictures: readonly Unfinished[], from: number, to: number): Generator<FileToMake> {
    for (let stage = from; stage < to; stage++) {
      for (const picture of pictures) {
        if ((picture.missing & (1 << stage)) === 0) continue;
        const file = getFiles(picture).find((candidate) => candidate.stage === stage);
        if (file !== undefined) yield this.#file(picture, { width: file.width, format: file.format });
      }
    }
  }

  #file(record: { readonly hash: string }, shape: Shape): FileToMake {
    return {
      store: this.#store,
      original: getOriginalKey(record),
      target: getFolder(record) + getFileName(shape),
      shape,
    };
  }

  async #known(file: string): Promise<PictureRecord | undefined> {
    const record = await this.#records.findBySource(await readSource(file));
    if (record === undefined) return undefined;
    // An unreachable store must not stop the start: the database knows the picture.
    const isKept = await this.#store.has(getOriginalKey(record)).catch((error: unknown) => {
      if (error instanceof StoreError) return true;
      throw error;
    });
    return isKept ? record : undefined;
  }

  async #importOriginal(file: string): Promise<PictureRecord> {
    const source = await readSource(file);
    const bytes = await readOriginal(source, file);
    const hash = getHash(bytes);
    const id = `${hash}-${toSlug(file)}`;
    const known = await this.#records.find(id);
    const seen = known ?? this.#checked?.find(source);
    const { width, height, color } = seen?.hash === hash ? seen : await readPicture(bytes, file);
    const record = known ?? { id, hash, width, height, color };
    await this.#store.write(getOriginalKey(record), bytes);
    await this.#records.put(record, source);
    return record;
  }

  async #checkFile(file: string): Promise<PictureRecord> {
    const source = await readSource(file);
    const before = this.#checked?.find(source);
    const { hash, width, height, color } = before ?? (await this.#readFacts(source, file));
    return { id: `${hash}-${toSlug(file)}`, hash, width, height, color };
  }

  async #readFacts(source: PictureSource, file: string): Promise<CheckedPicture> {
    const bytes = await readOriginal(source, file);
    const seen = { hash: getHash(bytes), ...(await readPicture(bytes, file)) };
    await this.#checked?.store(source, seen);
    return seen;
  }
}

const getHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 20);

/** @throws PictureError if it is larger than a photograph */
async function readOriginal({ path, size }: PictureSource, file: string): Promise<Buffer> {
  if (size > LARGEST_ORIGINAL) {
    const megabytes = Math.round(size / 2 ** 20);
    throw new PictureError(
      `Picture ${file} cannot be used: it has ${megabytes} MB, and 80 MB are the most; save it as JPEG, 4,000 pixels wide is plenty`,
    );
  }
  return readFile(path);
}

/** @throws PictureError if the record breaks the contract */
function toPicture(record: PictureRecord, file: string, about: { alt: string; focal?: string }): Picture {
  const picture = v.safeParse(Picture, {
    url: `/media/${record.id}`,
    widths: getWidths(record.width),
    width: record.width,
    height: record.height,
    color: record.color,
    alt: about.alt,
    focal: about.focal,
  });
  if (!picture.success) throw new PictureError(`Picture ${file}: ${v.summarize(picture.issues)}`);
  return picture.output;
}

const getOriginalKey = ({ hash }: { readonly hash: string }): string => `originals/${hash}`;
const getFolder = ({ hash }: { readonly hash: string }): string => `media/made/${hash}/`;
const getFileName = (shape: Shape): string =>
  shape.format === 'jpeg' ? `preview-${shape.cut}.jpg` : `${shape.width}.${shape.format}`;

interface MadeFile {
  readonly name: string;
  readonly width: number;
  readonly format: Format;
  /** In the making order; different for each file of a picture. */
  readonly stage: number;
}

const STAGES = MAKING_ORDER.length * FORMATS.length;
const WIDEST = Math.max(...MAKING_ORDER);
const filesByWidth = new Map<number, readonly MadeFile[]>();

/** Pictures of one width share a list, because each start goes through all pictures. */
function getFiles({ width: own }: { readonly width: number }): readonly MadeFile[] {
  const key = Math.min(own, WIDEST);
  const known = filesByWidth.get(key);
  if (known !== undefined) return known;
  const files = getWidths(key).flatMap((width) =>
    FORMATS.map((format, at) => ({
      name: getFileName({ width, format }),
      width,
      format,
      stage: getMakingStage(width) * FORMATS.length + at,
    })),
  );
  filesByWidth.set(key, files);
  return files;
}

function countMissing(pictures: readonly Unfinished[], from: number, to: number): number {
  let count = 0;
  for (const { missing } of pictures) {
    for (let stage = from; stage < to; stage++) if ((missing & (1 << stage)) !== 0) count += 1;
  }
  return count;
}

async function readSource(file: string): Promise<PictureSource> {
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

/** "Front view (2).JPG" gives "front-view-2". */
function toSlug(file: string): string {
  const slug = basename(file, extname(file))
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return slug === '' ? 'picture' : slug;
}
