import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { didYouMean } from './normalise/near.ts';
import { quoted } from './normalise/reading.ts';

const PICTURE = /\.(?:jpe?g|png|webp|avif|tiff?|gif)$/i;
/** "2.jpg" before "10.jpg", as people number them. */
const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** What a name in a photo column stands for. */
export type FoundPhotos = { readonly files: readonly string[]; readonly note?: string } | { readonly problem: string };

/** The folder beside a catalogue in which its photos are; reads each folder once. */
export class PhotoFolder {
  readonly path: string;
  /** Its name in messages, "photos". */
  readonly name: string;
  readonly #listed = new Map<string, Promise<ReadonlyMap<string, 'file' | 'folder'>>>();

  constructor(path: string, name: string) {
    this.path = path;
    this.name = name;
  }

  /** The path of a file of it. */
  pathOf(file: string): string {
    return join(this.path, file);
  }

  /**
   * The files that a name stands for: itself, in any case of its letters, or all pictures of the folder so called.
   * @returns paths within this folder, with forward slashes
   */
  async find(given: string): Promise<FoundPhotos> {
    const name = given
      .replaceAll('\\', '/')
      .replace(/^(?:\.\/)+|\/+$/g, '')
      .replace(/^(?:photos|pictures)\//i, '');
    if (!isInside(name)) return { problem: `${quoted(given)} is not the name of a photo in the folder "${this.name}"` };
    const parts = name.split('/');
    let folder = '';
    for (const [index, part] of parts.entries()) {
      const entries = await this.#entries(folder);
      const actual = entries.has(part) ? part : [...entries.keys()].find((entry) => natural.compare(entry, part) === 0);
      if (actual === undefined) {
        return { problem: `${quoted(given)} is not in the folder "${this.name}"${didYouMean(part, entries.keys())}` };
      }
      const path = folder === '' ? actual : `${folder}/${actual}`;
      if (index === parts.length - 1 && entries.get(actual) === 'file') {
        return path === name ? { files: [path] } : { files: [path], note: `${quoted(given)} is the file ${path}` };
      }
      folder = path;
    }
    return this.#picturesOf(folder, given);
  }

  /** The pictures of the folder that is named after a reference; none when there is no such folder. */
  async ofReference(reference: string): Promise<readonly string[]> {
    if (!isInside(reference) || reference.includes('/')) return [];
    const entries = await this.#entries('');
    const folder = [...entries].find(
      ([name, kind]) => kind === 'folder' && natural.compare(name, reference) === 0,
    )?.[0];
    if (folder === undefined) return [];
    const found = await this.#picturesOf(folder, folder);
    return 'files' in found ? found.files : [];
  }

  async #picturesOf(folder: string, given: string): Promise<FoundPhotos> {
    const files = [...(await this.#entries(folder))]
      .filter(([name, kind]) => kind === 'file' && PICTURE.test(name) && isInside(name))
      .map(([name]) => `${folder}/${name}`)
      .sort(natural.compare);
    return files.length === 0 ? { problem: `the folder ${quoted(given)} holds no photos` } : { files };
  }

  #entries(folder: string): Promise<ReadonlyMap<string, 'file' | 'folder'>> {
    const known = this.#listed.get(folder);
    if (known !== undefined) return known;
    const reading = this.#read(folder);
    this.#listed.set(folder, reading);
    return reading;
  }

  async #read(folder: string): Promise<ReadonlyMap<string, 'file' | 'folder'>> {
    const path = join(this.path, folder);
    const names = await readdir(path, { withFileTypes: true }).catch(() => []);
    const kinds = await Promise.all(
      names.map(async (entry): Promise<readonly [string, 'file' | 'folder']> => {
        // A folder may be a link to where the photos really are.
        const isFolder = entry.isSymbolicLink()
          ? ((await stat(join(path, entry.name)).catch(() => undefined))?.isDirectory() ?? false)
          : entry.isDirectory();
        return [entry.name, isFolder ? 'folder' : 'file'];
      }),
    );
    return new Map(kinds);
  }
}

/** A path below a folder: no part of it leads out, or is hidden. */
export const isInside = (path: string): boolean =>
  /^[\p{L}\p{N}_(][\p{L}\p{N}\p{M} ._()&,'+#-]*(?:\/[\p{L}\p{N}_(][\p{L}\p{N}\p{M} ._()&,'+#-]*)*$/u.test(path);
