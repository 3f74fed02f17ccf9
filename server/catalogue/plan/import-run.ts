import type { Picture } from '#contract/property.ts';
import { getFirmDay } from '#lib/days.ts';
import type { SiteDatabase } from '../../db/database.ts';
import type { Media } from '../../media/media.ts';
import type { Found, PictureEntry } from '../entries.ts';
import type { Encoding } from '../files/encoding.ts';
import type { PropertyListener } from '../lists/property-readings.ts';
import type { CatalogueSource } from '../lists/source.ts';
import type { LinkedPhotos } from '../pictures/linked-photos.ts';
import type { PictureLoader } from '../pictures/picture-loader.ts';
import { type Doubt, type Notes, Problems } from '../problems.ts';
import type { RowSpool } from '../rows/batches.ts';
import type { PropertyIds } from './property-ids.ts';

export type ImportStep = 'reading' | 'writing';

export interface ImportOptions {
  readonly db: SiteDatabase;
  readonly media: Pick<Media, 'register' | 'check'>;
  /** A folder of a catalogue or of spreadsheets, or a single file. */
  readonly folder: string;
  readonly photosFolder?: string | undefined;
  /** Without it a photo named by a link is a problem. */
  readonly linkedPhotos?: LinkedPhotos | undefined;
  readonly sheet?: string | undefined;
  readonly listener?: PropertyListener | undefined;
  readonly encoding?: Encoding | undefined;
  readonly namedEncoding?: Encoding | undefined;
  readonly dryRun?: boolean;
  /** Keeps entries that are not in the files. */
  readonly merge?: boolean;
  /** Stops when more than half of the listed properties would be removed. */
  readonly guardRemovals?: boolean;
  /** Stops when `Losses` finds too many, unless `before` is the fingerprint of the same list. */
  readonly lossGuard?: { readonly before: string | undefined };
  /** By default a doubt stops the import. */
  readonly acceptDoubts?: boolean;
  readonly start?: { readonly folder: string; readonly state: string };
  readonly onProgress?: ((step: ImportStep, done: number, total: number) => void) | undefined;
  readonly importWaitMs?: number;
}

/** So many cells with unlikely letters are listed. */
const MAX_LETTERS = 5;

export class ImportRun {
  readonly problems = new Problems();
  readonly doubts = new Problems();
  readonly notes: Notes;
  readonly ids: PropertyIds;
  readonly pictures: PictureLoader;
  readonly source: CatalogueSource;
  readonly spool: RowSpool;
  readonly options: ImportOptions;
  /** An older release made the rows, so all are written anew. */
  readonly isStale: boolean;
  readonly startedAt = new Date().toISOString();
  readonly today = getFirmDay(this.startedAt);
  #letters = 0;
  /** From listings, for the same files in hero and articles. */
  readonly #alts = new Map<string, string>();
  #filesWithoutAlt: ReadonlySet<string> = new Set();

  constructor(parts: Pick<ImportRun, 'options' | 'notes' | 'ids' | 'pictures' | 'source' | 'spool' | 'isStale'>) {
    this.options = parts.options;
    this.notes = parts.notes;
    this.ids = parts.ids;
    this.pictures = parts.pictures;
    this.source = parts.source;
    this.spool = parts.spool;
    this.isStale = parts.isStale;
  }

  async readAll<T>(entries: (() => AsyncGenerator<Found<T>>) | undefined): Promise<readonly Found<T>[] | undefined> {
    if (entries === undefined) return undefined;
    const all: Found<T>[] = [];
    for await (const found of entries()) {
      this.problems.add(...found.problems);
      this.addDoubts(found.doubts ?? []);
      all.push(found);
    }
    return all;
  }

  /** Adds doubts, but few on unlikely letters, since a file in another encoding is full of them. */
  addDoubts(doubts: readonly Doubt[]): void {
    for (const { like, text } of doubts) {
      if (like === undefined || this.#letters < MAX_LETTERS) this.doubts.add(text);
      if (like === 'letters') this.#letters++;
    }
  }

  addDoubtCount(): void {
    const more = this.#letters - MAX_LETTERS;
    if (more > 0)
      this.doubts.add(`letters that can hardly be meant are in ${more} more ${more === 1 ? 'cell' : 'cells'}`);
  }

  setFilesWithoutAlt(files: Iterable<string>): void {
    this.#filesWithoutAlt = new Set(files);
  }

  getAlt(file: string): string {
    return this.#alts.get(file) ?? '';
  }

  storeAlts(pictures: readonly PictureEntry[]): void {
    for (const { file, alt } of pictures) {
      if (alt !== '' && this.#filesWithoutAlt.has(file) && !this.#alts.has(file)) this.#alts.set(file, alt);
    }
  }

  async loadPicture(entry: PictureEntry, { at }: Found<unknown>, field: string): Promise<Picture | undefined> {
    return (await this.pictures.load([entry], (problem) => this.problems.add(`${at(field)}: ${problem}`)))[0];
  }
}
