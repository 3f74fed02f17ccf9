import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import * as v from 'valibot';
import { Picture } from '#contract/property.ts';
import type { FileToMake, Maker } from './maker.ts';
import type { PictureRecord, PictureRecords, PictureSource } from './picture-records.ts';
import {
  FORMATS,
  type Format,
  getFileName,
  getMakingStage,
  getWidths,
  MAKING_ORDER,
  PictureError,
  parseFileAddress,
  readPicture,
  type Shape,
  WIDEST,
} from './recipe.ts';
import type { CheckedPicture, CheckedPictures } from './record-log.ts';
import { type MediaStore, StoreError } from './store.ts';

const LARGEST_ORIGINAL = 80 * 2 ** 20;
/** The longest id has 20 digits of a hash and 60 characters of a file name. */
const PICTURE_ADDRESS = /^\/media\/([0-9a-f]{20}-[a-z0-9_-]{1,60})$/;

/** The hero and the covers of a list's first pages. */
const FIRST_PICTURES = 50;
/** From a cheap phone's card to a laptop's hero. */
const FIRST_WIDTHS = 4;

/** Small, because at a first start every picture is unfinished. */
interface UnfinishedPicture {
  readonly hash: string;
  readonly width: number;
  rank: number;
  /** One bit for each missing file, by its stage in the making order. */
  readonly missing: number;
}

export class PictureLibrary {
  readonly #store: MediaStore;
  readonly #records: PictureRecords;
  readonly #maker: Maker;
  readonly #checked: CheckedPictures | undefined;

  constructor(store: MediaStore, records: PictureRecords, maker: Maker, checked?: CheckedPictures) {
    this.#store = store;
    this.#records = records;
    this.#maker = maker;
    this.#checked = checked;
  }

  /** Adds a picture of at most 80 MB; `focal` is as "60% 55%". @throws PictureError naming a broken file; StoreError */
  async register(file: string, about: { alt: string; focal?: string }): Promise<Picture> {
    const record = (await this.#findStored(file)) ?? (await this.#maker.slots.run(() => this.#importOriginal(file)));
    return toPicture(record, file, about);
  }

  /** Checks a picture as register() does, without adding it. */
  async check(file: string): Promise<Picture> {
    const record = (await this.#findStored(file)) ?? (await this.#maker.slots.run(() => this.#checkFile(file)));
    return toPicture(record, file, { alt: '' });
  }

  /** Returns the original's bytes. @param id the `url` of a Picture without "/media/" @throws StoreError */
  async readOriginal(id: string): Promise<Uint8Array | undefined> {
    const record = await this.#records.find(id);
    return record === undefined ? undefined : (await this.#store.read(getOriginalKey(record)))?.bytes;
  }

  async findFile(path: string): Promise<FileToMake | undefined> {
    const { picture = '', shape } = parseFileAddress(path) ?? {};
    const id = PICTURE_ADDRESS.exec(picture)?.[1];
    const record = id === undefined ? undefined : await this.#records.find(id);
    if (record === undefined || shape === undefined) return undefined;
    const isMade = shape.format === 'jpeg' || getWidths(record.width).includes(shape.width);
    return isMade ? this.#getFile(record, shape) : undefined;
  }

  /**
   * Finds files that have not been made, most wanted first, in slices between which requests are answered.
   * @param findWanted called once, if a file is missing @param signal ends the search; found files are returned
   * @returns lists that can be iterated once; `ahead` has the files of the first screens @throws StoreError
   */
  async findMissingFiles(findWanted: (() => Promise<ReadonlySet<string>>) | undefined, signal: AbortSignal) {
    const unfinished: UnfinishedPicture[] = [];
    let ranks: ReadonlyMap<string, number> | undefined;
    for await (const records of this.#records.readSlices()) {
      if (signal.aborted) break;
      const made = await this.#store.list([...new Set(records.map(getFolder))]);
      for (const record of records) {
        const files = getFiles(record).filter(({ name }) => !made.has(getFolder(record) + name));
        if (files.length === 0) continue;
        if (findWanted !== undefined) ranks ??= new Map([...(await findWanted())].map((id, rank) => [id, rank]));
        const rank = ranks === undefined ? unfinished.length : ranks.get(record.id);
        if (rank === undefined) continue;
        const previous = unfinished.at(-1);
        // Pictures with the same content share their files.
        if (previous?.hash === record.hash) {
          previous.rank = Math.min(previous.rank, rank);
          continue;
        }
        const missing = files.reduce((bits, { stage }) => bits | (1 << stage), 0);
        unfinished.push({ hash: record.hash, width: record.width, rank, missing });
      }
    }
    unfinished.sort((a, b) => a.rank - b.rank);
    const first = unfinished.filter(({ rank }) => rank < FIRST_PICTURES);
    const others = unfinished.filter(({ rank }) => rank >= FIRST_PICTURES);
    const firstStages = FIRST_WIDTHS * FORMATS.length;
    const listAhead = (): Iterable<FileToMake> => this.#listInStages(first, 0, firstStages);
    const rest = [this.#listInStages(first, firstStages, STAGES), this.#listInStages(others, 0, STAGES)];
    return {
      ahead: { files: listAhead(), missing: countMissing(first, 0, firstStages) },
      all: { files: concatenate(listAhead(), ...rest), missing: countMissing(unfinished, 0, STAGES) },
    };
  }

  *#listInStages(pictures: readonly UnfinishedPicture[], from: number, to: number): Generator<FileToMake> {
    for (let stage = from; stage < to; stage++) {
      for (const picture of pictures) {
        if ((picture.missing & (1 << stage)) === 0) continue;
        const file = getFiles(picture).find((candidate) => candidate.stage === stage);
        if (file !== undefined) yield this.#getFile(picture, { width: file.width, format: file.format });
      }
    }
  }

  #getFile(record: { readonly hash: string }, shape: Shape): FileToMake {
    return {
      store: this.#store,
      original: getOriginalKey(record),
      target: getFolder(record) + getFileName(shape),
      shape,
    };
  }

  async #findStored(file: string): Promise<PictureRecord | undefined> {
    const record = await this.#records.findBySource(await readSource(file));
    if (record === undefined) return undefined;
    // An unreachable store must not stop the start: the database knows the picture.
    const isStored = await this.#store.has(getOriginalKey(record)).catch((error: unknown) => {
      if (error instanceof StoreError) return true;
      throw error;
    });
    return isStored ? record : undefined;
  }

  async #importOriginal(file: string): Promise<PictureRecord> {
    const source = await readSource(file);
    const bytes = await readOriginal(source, file);
    const hash = getHash(bytes);
    const id = `${hash}-${toSlug(file)}`;
    const known = await this.#records.find(id);
    const checked = known ?? this.#checked?.find(source);
    const { width, height, color } = checked?.hash === hash ? checked : await readPicture(bytes, file);
    const record = known ?? { id, hash, width, height, color };
    await this.#store.write(getOriginalKey(record), bytes);
    await this.#records.put(record, source);
    return record;
  }

  async #checkFile(file: string): Promise<PictureRecord> {
    const source = await readSource(file);
    let facts: CheckedPicture | undefined = this.#checked?.find(source);
    if (facts === undefined) {
      const bytes = await readOriginal(source, file);
      facts = { hash: getHash(bytes), ...(await readPicture(bytes, file)) };
      await this.#checked?.store(source, facts);
    }
    const { hash, width, height, color } = facts;
    return { id: `${hash}-${toSlug(file)}`, hash, width, height, color };
  }
}

const getHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 20);

async function readOriginal({ path, size }: PictureSource, file: string): Promise<Buffer> {
  if (size > LARGEST_ORIGINAL) {
    const megabytes = Math.round(size / 2 ** 20);
    throw new PictureError(
      `Picture ${file} cannot be used: it has ${megabytes} MB, and 80 MB are the most; save it as JPEG, 4,000 pixels wide is plenty`,
    );
  }
  return readFile(path);
}

function toPicture(record: PictureRecord, file: string, about: { alt: string; focal?: string }): Picture {
  const { id, width, height, color } = record;
  const fields = { url: `/media/${id}`, widths: getWidths(width), width, height, color, ...about };
  const picture = v.safeParse(Picture, fields);
  if (!picture.success) throw new PictureError(`Picture ${file}: ${v.summarize(picture.issues)}`);
  return picture.output;
}

const getOriginalKey = ({ hash }: { readonly hash: string }): string => `originals/${hash}`;
const getFolder = ({ hash }: { readonly hash: string }): string => `media/made/${hash}/`;

function* concatenate<T>(...lists: readonly Iterable<T>[]): Generator<T> {
  for (const list of lists) yield* list;
}

interface MadeFile {
  readonly name: string;
  readonly width: number;
  readonly format: Format;
  /** In the making order; different for each file of a picture. */
  readonly stage: number;
}

const STAGES = MAKING_ORDER.length * FORMATS.length;
const filesByWidth = new Map<number, readonly MadeFile[]>();

/** Pictures of one width share a list, because each start goes through all pictures. */
function getFiles({ width: own }: { readonly width: number }): readonly MadeFile[] {
  const key = Math.min(own, WIDEST);
  const cached = filesByWidth.get(key);
  if (cached !== undefined) return cached;
  const files = getWidths(key).flatMap((width) =>
    FORMATS.map((format, index) => ({
      name: getFileName({ width, format }),
      width,
      format,
      stage: getMakingStage(width) * FORMATS.length + index,
    })),
  );
  filesByWidth.set(key, files);
  return files;
}

function countMissing(pictures: readonly UnfinishedPicture[], from: number, to: number): number {
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
