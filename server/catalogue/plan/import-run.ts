import type { Picture } from '#contract/property.ts';
import { firmDay } from '#lib/days.ts';
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
  /** A catalogue folder, a folder of spreadsheets, or one file of either. */
  readonly folder: string;
  /** By default `photos` or `pictures` beside the files. */
  readonly photosFolder?: string | undefined;
  /** Fetches the photos that are named by links; without it such a photo is a mistake. */
  readonly linkedPhotos?: LinkedPhotos | undefined;
  readonly sheet?: string | undefined;
  readonly listener?: PropertyListener | undefined;
  readonly encoding?: Encoding | undefined;
  readonly namedEncoding?: Encoding | undefined;
  /** Finds all problems and all changes, and writes none. */
  readonly dryRun?: boolean;
  /** Leaves what is not in the files; by default they are the whole catalogue. */
  readonly merge?: boolean;
  /** Stops when more than half of the listed properties would go. */
  readonly guardRemovals?: boolean;
  /**
   * Stops when much would be lost, as `Losses` judges it, unless the same list was stopped before: `before` is its
   * fingerprint, undefined without one.
   */
  readonly lossGuard?: { readonly before: string | undefined };
  /** Imports values that are doubted; by default a doubt stops the import. */
  readonly acceptDoubts?: boolean;
  readonly start?: { readonly folder: string; readonly state: string };
  /** Bytes read, then rows written, and all of them. */
  readonly onProgress?: ((step: ImportStep, done: number, total: number) => void) | undefined;
  /** How long to wait for another process's import, ms. */
  readonly importWaitMs?: number;
}

/** Cells with unlikely letters that are listed one by one. */
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
  /** ISO time of all changes of this import. */
  readonly startedAt = new Date().toISOString();
  /** The same as a day in Nairobi. */
  readonly today = firmDay(this.startedAt);
  #letters = 0;
  /** Alt texts from listings, for files that hero and articles name without one. */
  readonly #alts = new Map<string, string>();
  #altsWanted: ReadonlySet<string> = new Set();

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
    const found: Found<T>[] = [];
    for await (const one of entries()) {
      this.problems.add(...one.problems);
      this.addDoubts(one.doubts ?? []);
      found.push(one);
    }
    return found;
  }

  /** Adds doubts; of unlikely letters only a few, since a file in another encoding is full of them. */
  addDoubts(doubts: readonly Doubt[]): void {
    for (const { like, text } of doubts) {
      if (like === undefined || this.#letters < MAX_LETTERS) this.doubts.add(text);
      if (like === 'letters') this.#letters++;
    }
  }

  /** Adds how many more cells have unlikely letters. */
  addDoubtCount(): void {
    const more = this.#letters - MAX_LETTERS;
    if (more > 0)
      this.doubts.add(`letters that can hardly be meant are in ${more} more ${more === 1 ? 'cell' : 'cells'}`);
  }

  setWantedAlts(files: Iterable<string>): void {
    this.#altsWanted = new Set(files);
  }

  getAlt(file: string): string {
    return this.#alts.get(file) ?? '';
  }

  storeAlts(pictures: readonly PictureEntry[]): void {
    for (const { file, alt } of pictures) {
      if (alt !== '' && this.#altsWanted.has(file) && !this.#alts.has(file)) this.#alts.set(file, alt);
    }
  }

  async loadPicture(entry: PictureEntry, { at }: Found<unknown>, field: string): Promise<Picture | undefined> {
    return (await this.pictures.load([entry], (problem) => this.problems.add(`${at(field)}: ${problem}`)))[0];
  }
}
