import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import * as v from 'valibot';
import { PictureError } from '../../media/recipe.ts';
import {
  DownloadError,
  type DownloadLimits,
  download,
  type Network,
  type Validators,
} from '../../outbound/download.ts';
import { DAY_MS } from '../../process/time.ts';
import { quote } from '../normalise/reading.ts';

/** A photo of 4,000 pixels has some 5 MB. */
export const PHOTO_LIMITS: DownloadLimits = { bytes: 30 * 2 ** 20, timeoutMs: 60_000 };

/** After so many temporary failures in a row an import does not ask a host again, since each takes its time. */
const PATIENCE = 5;
/** How long a stored photo counts as fresh, ms. */
const FRESH_MS = DAY_MS;
/** A large catalogue must not wait for a hundred thousand answers, so one import refreshes this many photos. */
const MAX_REFRESHED = 200;
/**
 * An import deletes a photo that none has named for so long, ms: a list that is corrected the next day finds its
 * photos.
 */
const UNUSED_MS = 30 * DAY_MS;
/** Beside a photo: its validators. The time of this file is when its host was last asked. No photo has this name. */
const ANSWER = 'answer.json';
const Answer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ etag: v.nullable(v.string()), lastModified: v.nullable(v.string()) }),
);
const MAX_NAME_LENGTH = 60;
/** Endings of names; the content says what a file is. */
const ENDING = /^\.(?:jpe?g|png|webp|avif|tiff?|gif)$/i;

/** The folder of linked photos below the data folder. */
export const linkedPhotosFolder = (dataDir: string): string => join(dataDir, 'media', 'linked');

export interface LinkedPhotosOptions {
  /**
   * Each photo has a folder of its own, whose time changes when an import names the photo. The time of this folder
   * changes with every import.
   */
  readonly folder: string;
  readonly limits?: DownloadLimits | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly network?: Network | undefined;
  readonly now?: (() => number) | undefined;
  readonly maxRefreshed?: number | undefined;
}

/**
 * The photos that a catalogue names by links, each fetched once, and again when it changes. One object for each import.
 */
export class LinkedPhotos {
  readonly #options: LinkedPhotosOptions;
  readonly #fetching = new Map<string, Promise<void>>();
  readonly #failed = new Map<string, number>();
  #failures = 0;
  #askedAgain = 0;

  constructor(options: LinkedPhotosOptions) {
    this.#options = options;
  }

  /** How many photos failed; their hosts may give them later, without a change in the catalogue. */
  get failures(): number {
    return this.#failures;
  }

  pathOf(link: string): string {
    const url = urlOf(link);
    const key = createHash('sha256').update(url.href).digest('hex').slice(0, 32);
    return join(this.#options.folder, key, nameOf(url));
  }

  /**
   * Fetches a photo unless it is stored and fresh, and returns its file. A host without ETag and Last-Modified is asked
   * only once.
   * @param link as isPhotoLink() takes it
   * @throws PictureError when its host does not give it
   */
  async fetchFile(link: string): Promise<string> {
    const path = this.pathOf(link);
    const getting = this.#fetching.get(path) ?? this.#get(urlOf(link), path);
    this.#fetching.set(path, getting);
    await getting.finally(() => this.#fetching.delete(path));
    return path;
  }

  async #get(url: URL, path: string): Promise<void> {
    if ((await getChangeTime(path)) === undefined) return this.#fetch(url, path);
    const folder = dirname(path);
    const now = this.#now();
    if (now - ((await getChangeTime(folder)) ?? 0) > DAY_MS) await touch(folder, now);
    await this.#askAgain(url, path);
  }

  /** Fetches a stored photo again when its host says that it has changed; any failure leaves the stored one. */
  async #askAgain(url: URL, path: string): Promise<void> {
    const answer = join(dirname(path), ANSWER);
    const askedAt = await getChangeTime(answer);
    const now = this.#now();
    if (
      askedAt === undefined ||
      now - askedAt < FRESH_MS ||
      this.#askedAgain >= (this.#options.maxRefreshed ?? MAX_REFRESHED)
    )
      return;
    if ((this.#failed.get(url.host) ?? 0) >= PATIENCE) return;
    this.#askedAgain++;
    const validators = v.safeParse(Answer, await readFile(answer, 'utf8'));
    try {
      // A half-written file holds no validators, so the photo is fetched again.
      await this.#download(url, path, validators.success ? validators.output : undefined);
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error;
      if (error.isTemporary) this.#failed.set(url.host, (this.#failed.get(url.host) ?? 0) + 1);
    }
    if ((await getChangeTime(answer)) !== undefined) await touch(answer, now);
  }

  /** Whether there are stored photos that no import has refreshed lately. */
  async isRefreshDue(): Promise<boolean> {
    const { folder } = this.#options;
    const used = await getChangeTime(folder);
    return used !== undefined && this.#now() - used > FRESH_MS && (await readdir(folder)).length > 0;
  }

  /**
   * Ends an import: deletes photos that none has named for a month. The site has its own copy of each photo that was
   * ever shown.
   */
  async deleteUnused(): Promise<void> {
    const { folder } = this.#options;
    const names = await readdir(folder).catch(() => undefined);
    if (names === undefined) return;
    for (const name of names) {
      const used = await getChangeTime(join(folder, name));
      if (used !== undefined && this.#now() - used > UNUSED_MS)
        await rm(join(folder, name), { recursive: true, force: true });
    }
    await touch(folder, this.#now());
  }

  /** Deletes a file that is no usable photo, so that its host is asked again. */
  async discard(link: string): Promise<void> {
    this.#failures++;
    await rm(this.pathOf(link), { force: true });
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }

  async #fetch(url: URL, path: string): Promise<void> {
    const failed = this.#failed.get(url.host) ?? 0;
    if (failed >= PATIENCE) {
      this.#failures++;
      throw new PictureError(`${quote(url.href)} was not asked for: its host has failed ${PATIENCE} times in a row`);
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await this.#download(url, path);
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error;
      this.#failures++;
      if (error.isTemporary) this.#failed.set(url.host, failed + 1);
      throw new PictureError(`${quote(url.href)} cannot be fetched: ${error.message}`, { cause: error });
    }
  }

  /** Puts a photo in its place, unless the validators still hold. @throws DownloadError; the stored one stays then */
  async #download(url: URL, path: string, validators?: Validators): Promise<void> {
    const { limits = PHOTO_LIMITS, signal, network } = this.#options;
    // Each of two processes has a file of its own; the last one stays.
    const unfinished = `${path}.${process.pid}.unfinished`;
    try {
      const known = validators === undefined ? {} : { validators };
      const fetched = await download({ url, to: unfinished, limits, signal, network, ...known });
      if (fetched?.type === 'text/html')
        throw new DownloadError('it is a page of the web, not a photo', { isTemporary: false });
      this.#failed.delete(url.host);
      if (fetched === undefined) return;
      const { etag, lastModified } = fetched;
      const answer = join(dirname(path), ANSWER);
      await rename(unfinished, path);
      if (etag === null && lastModified === null) await rm(answer, { force: true });
      else await writeFile(answer, JSON.stringify({ etag, lastModified }), { mode: 0o600 });
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }
}

async function getChangeTime(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
}

const touch = (path: string, now: number): Promise<void> => utimes(path, now / 1000, now / 1000);

/** A browser does not send the part behind "#". */
function urlOf(link: string): URL {
  const url = new URL(link);
  url.hash = '';
  return url;
}

/** The name in the link's path as a file name: it becomes part of the photo's address on the site. */
function nameOf({ pathname }: URL): string {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1).replaceAll(/%[0-9a-f]{2}/gi, '-');
  const ending = ENDING.test(extname(last)) ? extname(last).toLowerCase() : '';
  const stem = last
    .slice(0, last.length - extname(last).length)
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${stem.slice(0, MAX_NAME_LENGTH) || 'photo'}${ending}`;
}
