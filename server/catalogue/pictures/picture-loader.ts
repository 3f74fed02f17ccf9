import { access } from 'node:fs/promises';
import type { Picture } from '#contract/property.ts';
import { PictureError } from '../../media/recipe.ts';
import { isPhotoLink, type PictureEntry } from '../entries.ts';
import { quote } from '../normalise/reading.ts';
import type { LinkedPhotos } from './linked-photos.ts';
import type { PhotoFolder } from './photo-folder.ts';

const AT_ONCE = 4;
/** A catalogue in which many properties share photos asks for the same ones again. */
const MAX_REMEMBERED = 20_000;

export class PictureLoader {
  readonly #photos: PhotoFolder;
  readonly #make: (path: string) => Promise<Picture>;
  readonly #linked: LinkedPhotos | undefined;
  readonly #known = new Map<string, Promise<Picture>>();
  #count = 0;

  /**
   * @param make gives the picture of a file, which may not be on the site yet
   * @param linked fetches photos that are named by links; without it a link is a problem
   */
  constructor(photos: PhotoFolder, make: (path: string) => Promise<Picture>, linked?: LinkedPhotos | undefined) {
    this.#photos = photos;
    this.#make = make;
    this.#linked = linked;
  }

  get count(): number {
    return this.#count;
  }

  /**
   * @param refuse called with each problem, in the order of the files
   * @returns undefined where a file cannot be used
   */
  async load(
    wanted: readonly PictureEntry[],
    refuse: (problem: string) => void,
  ): Promise<readonly (Picture | undefined)[]> {
    const reasons: (string | undefined)[] = [];
    const loaded: (Picture | undefined)[] = [];
    await runAtOnce(wanted, async ({ file, alt, focal }, index) => {
      this.#count++;
      try {
        loaded[index] = { ...(await this.#one(file)), alt, focal };
      } catch (error) {
        loaded[index] = undefined;
        reasons[index] = isPhotoLink(file)
          ? describeLinkFailure(error, this.#linked?.pathOf(file), file)
          : await describeFailure(error, this.#photos, file);
      }
    });
    for (const reason of reasons) if (reason !== undefined) refuse(reason);
    return loaded;
  }

  #one(file: string): Promise<Picture> {
    const known = this.#known.get(file);
    if (known !== undefined) return known;
    if (this.#known.size >= MAX_REMEMBERED) this.#known.clear();
    const making = isPhotoLink(file) ? this.#fromLink(file) : this.#make(this.#photos.pathOf(file));
    this.#known.set(file, making);
    return making;
  }

  async #fromLink(link: string): Promise<Picture> {
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

async function runAtOnce<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  const left = items.entries();
  const one = async (): Promise<void> => {
    for (const [index, item] of left) await work(item, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

async function describeFailure(error: unknown, photos: PhotoFolder, file: string): Promise<string> {
  const path = photos.pathOf(file);
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (!isThere) return `${photos.name}/${file}: the file is missing`;
  if (error instanceof PictureError) return error.message.replace(path, `${photos.name}/${file}`);
  throw error;
}

function describeLinkFailure(error: unknown, path: string | undefined, link: string): string {
  if (!(error instanceof PictureError)) throw error;
  return path === undefined ? error.message : error.message.replace(path, quote(link));
}
