import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Picture } from '#contract/property.ts';
import type { Media } from '../media/media.ts';
import { PictureError } from '../media/recipe.ts';
import type { PictureEntry } from './catalogue-files.ts';
import type { PhotoFolder } from './photo-folder.ts';

const AT_ONCE = 4;
/** Pictures remembered: a catalogue in which many homes share photos asks for the same ones again. */
const MOST_REMEMBERED = 20_000;

/** A picture that is wanted, and where the one who wants it says so. */
export interface WantedPicture extends PictureEntry {
  readonly priority: 0 | 1;
}

/** Gives the files of a catalogue's pictures their made pictures. */
export interface PictureDesk {
  /**
   * @param before the pictures that stand there now, if any
   * @returns undefined where a file cannot be used; its reason has been told
   */
  take(
    wanted: readonly WantedPicture[],
    before: readonly Picture[],
    refuse: (problem: string) => void,
  ): Promise<readonly (Picture | undefined)[]>;
  /** Pictures asked for so far. */
  readonly count: number;
}

const missing = (photos: PhotoFolder, file: string): string => `${photos.name}/${file}: the file is missing`;

async function inTurns<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  const left = items.entries();
  const one = async (): Promise<void> => {
    for (const [index, item] of left) await work(item, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

const withTexts = (picture: Picture, { alt, focal }: PictureEntry): Picture => ({ ...picture, alt, focal });

/** Registers pictures with the media: harmless when the import then fails, since nothing shows them. */
export function registeringDesk(media: Pick<Media, 'register'>, photos: PhotoFolder): PictureDesk {
  const known = new Map<string, Promise<Picture>>();
  let count = 0;
  return {
    get count() {
      return count;
    },
    async take(wanted, _before, refuse) {
      const taken: (Picture | undefined)[] = [];
      await inTurns(wanted, async (entry, index) => {
        count++;
        const key = `${entry.priority} ${entry.file}`;
        let registering = known.get(key);
        if (registering === undefined) {
          if (known.size >= MOST_REMEMBERED) known.clear();
          registering = media.register(photos.pathOf(entry.file), { alt: '', priority: entry.priority });
          known.set(key, registering);
        }
        try {
          taken[index] = withTexts(await registering, entry);
        } catch (error) {
          taken[index] = undefined;
          refuse(await reasonOf(error, photos, entry.file));
        }
      });
      return taken;
    },
  };
}

async function reasonOf(error: unknown, photos: PhotoFolder, file: string): Promise<string> {
  const path = photos.pathOf(file);
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (!isThere) return missing(photos, file);
  if (error instanceof PictureError) return error.message.replace(path, `${photos.name}/${file}`);
  throw error;
}

/**
 * Registers nothing: a picture whose content is that of the one in its place counts as that one, and another is only
 * looked at.
 */
export function lookingDesk(photos: PhotoFolder): PictureDesk {
  let count = 0;
  return {
    get count() {
      return count;
    },
    async take(wanted, before, refuse) {
      const taken: (Picture | undefined)[] = [];
      await inTurns(wanted, async (entry, index) => {
        count++;
        try {
          const bytes = await readFile(photos.pathOf(entry.file));
          const hash = createHash('sha256').update(bytes).digest('hex');
          // Addresses begin with the hash of the content (media/picture-library.ts).
          const same = before.find(({ url }) => url.startsWith(`/media/${hash.slice(0, 16)}`));
          if (same !== undefined) {
            taken[index] = withTexts(same, entry);
            return;
          }
          const { width = 1, height = 1 } = await sharp(bytes).metadata();
          const url = `/media/${hash.slice(0, 20)}-new`;
          taken[index] = withTexts({ url, widths: [width], width, height, color: '#000000', alt: '' }, entry);
        } catch (error) {
          taken[index] = undefined;
          const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
          refuse(
            isMissing
              ? missing(photos, entry.file)
              : `${photos.name}/${entry.file}: this is no picture that can be read`,
          );
        }
      });
      return taken;
    },
  };
}
