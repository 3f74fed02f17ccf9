import { access } from 'node:fs/promises';
import type { Picture } from '#contract/property.ts';
import { PictureError } from '../../media/recipe.ts';
import { isPhotoLink, type PictureEntry } from '../entries.ts';
import { quote } from '../normalise/reading.ts';
import type { LinkedPhotos } from './linked-photos.ts';
import type { PhotoFolder } from './photo-folder.ts';

const CONCURRENCY = 4;
/** Pictures stay in memory, since properties may share photos. */
const MAX_CACHED = 20_000;

export class PictureLoader {
  readonly #photos: PhotoFolder;
  readonly #make: (path: string) => Promise<Picture>;
  readonly #linked: LinkedPhotos | undefined;
  readonly #cache = new Map<string, Promise<Picture>>();
  #count = 0;

  /** @param make makes the picture of a file @param linked fetches photos named by links; without it a link is a problem */
  constructor(photos: PhotoFolder, make: (path: string) => Promise<Picture>, linked?: LinkedPhotos | undefined) {
    this.#photos = photos;
    this.#make = make;
    this.#linked = linked;
  }

  get count(): number {
    return this.#count;
  }

  /** @param refuse called with each problem, in the order of the files @returns undefined where a file cannot be used */
  async load(
    entries: readonly PictureEntry[],
    refuse: (problem: string) => void,
  ): Promise<readonly (Picture | undefined)[]> {
    const reasons: (string | undefined)[] = [];
    const loaded: (Picture | undefined)[] = [];
    await runConcurrently(entries, async ({ file, alt, focal }, index) => {
      this.#count++;
      try {
        loaded[index] = { ...(await this.#loadFile(file)), alt, focal };
      } catch (error) {
        loaded[index] = undefined;
        reasons[index] = isPhotoLink(file)
          ? describeLinkFailure(error, this.#linked?.getPath(file), file)
          : await describeFailure(error, this.#photos, file);
      }
    });
    for (const reason of reasons) if (reason !== undefined) refuse(reason);
    return loaded;
  }

  #loadFile(file: string): Promise<Picture> {
    const cached = this.#cache.get(file);
    if (cached !== undefined) return cached;
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    const picture = isPhotoLink(file) ? this.#fetchLink(file) : this.#make(this.#photos.getPath(file));
    this.#cache.set(file, picture);
    return picture;
  }

  async #fetchLink(link: string): Promise<Picture> {
    if (this.#linked === undefined) throw new PictureError(`${quote(link)} is a link, and links are not fetched here`);
    const path = await this.#linked.fetchFile(link);
    try {
      return await this.#make(path);
    } catch (error) {
      if (error instanceof PictureError) await this.#linked.discard(link);
      throw error;
    }
  }
}

async function runConcurrently<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  const queue = items.entries();
  const runNext = async (): Promise<void> => {
    for (const [index, item] of queue) await work(item, index);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runNext));
}

async function describeFailure(error: unknown, photos: PhotoFolder, file: string): Promise<string> {
  const path = photos.getPath(file);
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (!exists) return `${photos.name}/${file}: the file is missing`;
  if (error instanceof PictureError) return error.message.replace(path, `${photos.name}/${file}`);
  throw error;
}

function describeLinkFailure(error: unknown, path: string | undefined, link: string): string {
  if (!(error instanceof PictureError)) throw error;
  return path === undefined ? error.message : error.message.replace(path, quote(link));
}
