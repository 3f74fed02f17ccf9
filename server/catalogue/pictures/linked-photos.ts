import { createHash } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { PictureError } from '../../media/recipe.ts';
import { DownloadError, type DownloadLimits, download, type Network } from '../../outbound/download.ts';
import { quoted } from '../normalise/reading.ts';

/** A photo of 4,000 pixels has some 5 MB. */
export const PHOTO_LIMITS: DownloadLimits = { bytes: 30 * 2 ** 20, timeoutMs: 60_000 };

/** After so many failures in a row that may pass, a host is not asked any more in this import: each takes its time. */
const PATIENCE = 5;
const LONGEST_NAME = 60;
/** Endings that a photo's name keeps; what a file is, its content tells. */
const ENDING = /^\.(?:jpe?g|png|webp|avif|tiff?|gif)$/i;

/** Where the site keeps them, below its data folder. */
export const linkedPhotosFolder = (dataDir: string): string => join(dataDir, 'media', 'linked');

export interface LinkedPhotosOptions {
  /** Where they are kept for good: a link that was fetched is not asked for again. */
  readonly folder: string;
  readonly limits?: DownloadLimits | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly network?: Network | undefined;
}

/** The photos that a catalogue names by links, each fetched once. One object for each import. */
export class LinkedPhotos {
  readonly #options: LinkedPhotosOptions;
  readonly #fetching = new Map<string, Promise<void>>();
  /** Failures in a row, by host. */
  readonly #failed = new Map<string, number>();
  #failures = 0;

  constructor(options: LinkedPhotosOptions) {
    this.#options = options;
  }

  /** How many cannot be had or used just now. The host may give them later, without a change in the catalogue. */
  get failures(): number {
    return this.#failures;
  }

  /** Where the photo of a link is kept. @param link as isPhotoLink() takes it */
  pathOf(link: string): string {
    const url = urlOf(link);
    const key = createHash('sha256').update(url.href).digest('hex').slice(0, 32);
    return join(this.#options.folder, key, nameOf(url));
  }

  /**
   * The file of a photo; fetches it where that has not been done.
   * @param link as isPhotoLink() takes it
   * @throws PictureError when its host does not give it
   */
  async file(link: string): Promise<string> {
    const path = this.pathOf(link);
    const isThere = await stat(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
    const fetching = this.#fetching.get(path) ?? this.#fetch(urlOf(link), path);
    this.#fetching.set(path, fetching);
    await fetching.finally(() => this.#fetching.delete(path));
    return path;
  }

  /** Removes what turned out to be no usable photo, so that its host is asked again. */
  async forget(link: string): Promise<void> {
    this.#failures++;
    await rm(this.pathOf(link), { force: true });
  }

  async #fetch(url: URL, path: string): Promise<void> {
    const { limits = PHOTO_LIMITS, signal, network } = this.#options;
    const failed = this.#failed.get(url.host) ?? 0;
    if (failed >= PATIENCE) {
      this.#failures++;
      throw new PictureError(`${quoted(url.href)} was not asked for: its host has failed ${PATIENCE} times in a row`);
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Of two processes each has a file of its own; the last one stays.
    const unfinished = `${path}.${process.pid}.unfinished`;
    try {
      const fetched = await download({ url, to: unfinished, limits, signal, network });
      if (fetched?.type === 'text/html')
        throw new DownloadError('it is a page of the web, not a photo', { mayPass: false });
      await rename(unfinished, path);
      this.#failed.delete(url.host);
    } catch (error) {
      await rm(unfinished, { force: true });
      if (!(error instanceof DownloadError)) throw error;
      this.#failures++;
      if (error.mayPass) this.#failed.set(url.host, failed + 1);
      throw new PictureError(`${quoted(url.href)} cannot be fetched: ${error.message}`, { cause: error });
    }
  }
}

/** What is asked for: a browser keeps the part behind "#" to itself. */
function urlOf(link: string): URL {
  const url = new URL(link);
  url.hash = '';
  return url;
}

/** The name in the link's path, as a file may be called: it becomes part of the photo's address on the site. */
function nameOf({ pathname }: URL): string {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1).replaceAll(/%[0-9a-f]{2}/gi, '-');
  const ending = ENDING.test(extname(last)) ? extname(last).toLowerCase() : '';
  const stem = last
    .slice(0, last.length - extname(last).length)
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${stem.slice(0, LONGEST_NAME) || 'photo'}${ending}`;
}
