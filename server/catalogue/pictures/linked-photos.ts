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

/** A photo of 4,000 pixels takes about 5 MB. */
export const PHOTO_LIMITS: DownloadLimits = { bytes: 30 * 2 ** 20, timeoutMs: 60_000 };

/** After so many temporary failures in a row, an import leaves a host alone. */
const MAX_FAILURES = 5;
/** A stored photo counts as fresh for so many ms. */
const FRESH_MS = DAY_MS;
/** In one import, since a large catalogue may have a hundred thousand photos. */
const MAX_REFRESHED = 200;
/** In ms: a sheet that no longer names a photo may be corrected the next day. */
const UNUSED_MS = 30 * DAY_MS;
/** Its time is that of the last request. */
const VALIDATORS_FILE = 'answer.json';
const StoredValidators = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ etag: v.nullable(v.string()), lastModified: v.nullable(v.string()) }),
);
const MAX_NAME_LENGTH = 60;
const EXTENSION = /^\.(?:jpe?g|png|webp|avif|tiff?|gif)$/i;

/** Returns where linked photos are, below the data folder. */
export const getLinkedPhotosFolder = (dataDir: string): string => join(dataDir, 'media', 'linked');

export interface LinkedPhotosOptions {
  /** A folder for each photo, whose time is that of its last use; every import sets the time of this one. */
  readonly folder: string;
  readonly limits?: DownloadLimits | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly network?: Network | undefined;
  readonly now?: (() => number) | undefined;
  readonly maxRefreshed?: number | undefined;
}

/** One import's fetches, stored for the next. */
export class LinkedPhotos {
  readonly #options: LinkedPhotosOptions;
  readonly #fetching = new Map<string, Promise<void>>();
  readonly #failuresOfHost = new Map<string, number>();
  #failures = 0;
  #refreshed = 0;

  constructor(options: LinkedPhotosOptions) {
    this.#options = options;
  }

  /** Counts failed photos; a later import of the same catalogue may get them. */
  get failures(): number {
    return this.#failures;
  }

  getPath(link: string): string {
    const url = parseLink(link);
    const key = createHash('sha256').update(url.href).digest('hex').slice(0, 32);
    return join(this.#options.folder, key, toFileName(url));
  }

  /** Returns a photo's path, fetching it unless it is stored and fresh. @param link accepted by isPhotoLink() @throws PictureError */
  async fetchFile(link: string): Promise<string> {
    const path = this.getPath(link);
    const fetching = this.#fetching.get(path) ?? this.#load(parseLink(link), path);
    this.#fetching.set(path, fetching);
    await fetching.finally(() => this.#fetching.delete(path));
    return path;
  }

  async #load(url: URL, path: string): Promise<void> {
    if ((await getChangeTime(path)) === undefined) return this.#fetch(url, path);
    const folder = dirname(path);
    const now = this.#now();
    if (now - ((await getChangeTime(folder)) ?? 0) > DAY_MS) await touch(folder, now);
    await this.#refresh(url, path);
  }

  /** After a failure the stored photo stays. */
  async #refresh(url: URL, path: string): Promise<void> {
    const validatorsFile = join(dirname(path), VALIDATORS_FILE);
    const requestedAt = await getChangeTime(validatorsFile);
    const { maxRefreshed = MAX_REFRESHED } = this.#options;
    const now = this.#now();
    if (requestedAt === undefined || now - requestedAt < FRESH_MS || this.#refreshed >= maxRefreshed) return;
    if (this.#countFailures(url) >= MAX_FAILURES) return;
    this.#refreshed++;
    const validators = v.safeParse(StoredValidators, await readFile(validatorsFile, 'utf8'));
    try {
      // A half-written file has no validators, so the photo is fetched again.
      await this.#download(url, path, validators.success ? validators.output : undefined);
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error;
      if (error.isTemporary) this.#failuresOfHost.set(url.host, this.#countFailures(url) + 1);
    }
    if ((await getChangeTime(validatorsFile)) !== undefined) await touch(validatorsFile, now);
  }

  #countFailures({ host }: URL): number {
    return this.#failuresOfHost.get(host) ?? 0;
  }

  async isRefreshDue(): Promise<boolean> {
    const { folder } = this.#options;
    const used = await getChangeTime(folder);
    return used !== undefined && this.#now() - used > FRESH_MS && (await readdir(folder)).length > 0;
  }

  /** Deletes photos that no import has named for a month; the site has its own copies. */
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

  /** Deletes a file that is not a usable photo, so that it is fetched again. */
  async discard(link: string): Promise<void> {
    this.#failures++;
    await rm(this.getPath(link), { force: true });
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }

  async #fetch(url: URL, path: string): Promise<void> {
    const failures = this.#countFailures(url);
    if (failures >= MAX_FAILURES) {
      this.#failures++;
      throw new PictureError(
        `${quote(url.href)} was not asked for: its host has failed ${MAX_FAILURES} times in a row`,
      );
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await this.#download(url, path);
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error;
      this.#failures++;
      if (error.isTemporary) this.#failuresOfHost.set(url.host, failures + 1);
      throw new PictureError(`${quote(url.href)} cannot be fetched: ${error.message}`, { cause: error });
    }
  }

  /** Validators that hold, and errors, leave the stored photo. @throws DownloadError */
  async #download(url: URL, path: string, validators?: Validators): Promise<void> {
    const { limits = PHOTO_LIMITS, signal, network } = this.#options;
    // Two processes may download the same photo.
    const unfinished = `${path}.${process.pid}.unfinished`;
    try {
      const conditions = validators === undefined ? {} : { validators };
      const fetched = await download({ url, to: unfinished, limits, signal, network, ...conditions });
      if (fetched?.type === 'text/html')
        throw new DownloadError('it is a page of the web, not a photo', { isTemporary: false });
      this.#failuresOfHost.delete(url.host);
      if (fetched === undefined) return;
      const { etag, lastModified } = fetched;
      const validatorsFile = join(dirname(path), VALIDATORS_FILE);
      await rename(unfinished, path);
      if (etag === null && lastModified === null) await rm(validatorsFile, { force: true });
      else await writeFile(validatorsFile, JSON.stringify({ etag, lastModified }), { mode: 0o600 });
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

function parseLink(link: string): URL {
  const url = new URL(link);
  url.hash = '';
  return url;
}

/** It becomes part of the photo's address on the site. */
function toFileName({ pathname }: URL): string {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1).replaceAll(/%[0-9a-f]{2}/gi, '-');
  const extension = EXTENSION.test(extname(last)) ? extname(last).toLowerCase() : '';
  const stem = last
    .slice(0, last.length - extname(last).length)
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${stem.slice(0, MAX_NAME_LENGTH) || 'photo'}${extension}`;
}
