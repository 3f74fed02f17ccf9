import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isInside, isPhotoLink } from '../entries.ts';
import { didYouMean, getReferenceKey, quote } from '../normalise/reading.ts';

const PHOTO = /\.(?:jpe?g|jpe|jfif|jif|png|webp|avif|tiff?|gif)$/i;
const UNSUPPORTED_PICTURE =
  /\.(?:hei[cf]s?|hif|bmp|dib|psd|eps|jp2|j2k|jxl|ico|cr[23]|crw|nef|nrw|arw|srf|sr2|dng|orf|rw2|raf|pef|srw|raw)$/i;
const OTHER_FILE = /\.(?:pdf|docx?|xlsx?|pptx?|mp4|mov|avi|mkv|webm|3gp|zip|rar|7z)$/i;
const MAX_NAMED = 5;
/** "2.jpg" comes before "10.jpg". */
const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const getStem = (name: string): string => name.replace(/\.[^.]*$/, '').toLowerCase();
const listNames = (names: readonly string[]): string =>
  names.slice(0, MAX_NAMED).join(', ') + (names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '');
const getPronoun = (names: readonly string[]): string => (names.length === 1 ? 'it' : 'them');
const quoteNames = (names: readonly string[], word: string): string =>
  names
    .toSorted(natural.compare)
    .map((name) => `"${name}"`)
    .join(` ${word} `);

/** Exact matches, else those without case and spaces, else those with equal numbers. */
function findBestNames(input: string, names: readonly string[]): readonly string[] {
  if (names.includes(input)) return [input];
  const matches = names.filter((name) => getReferenceKey(name) === getReferenceKey(input));
  return matches.length > 0 ? matches : names.filter((name) => natural.compare(name, input) === 0);
}

export type FoundPhotos = { readonly files: readonly string[]; readonly note?: string } | { readonly problem: string };

/** The folder of photos beside a catalogue; reads each folder once. */
export class PhotoFolder {
  readonly path: string;
  readonly name: string;
  /** The reference that each folder belongs to. */
  readonly #owners = new Map<string, string>();
  readonly #used = new Set<string>();
  readonly #listed = new Map<string, Promise<ReadonlyMap<string, 'file' | 'folder'>>>();

  constructor(path: string, name: string) {
    this.path = path;
    this.name = name;
  }

  getPath(file: string): string {
    return join(this.path, file);
  }

  /** Finds a file in any case, or all pictures of a folder. @returns paths with forward slashes; a link as it is */
  async find(input: string): Promise<FoundPhotos> {
    if (isPhotoLink(input)) return { files: [input] };
    if (/^[a-z]+:\/\//i.test(input)) {
      return {
        problem: `${quote(input)} must be a link that begins with https://, without a name and password in it`,
      };
    }
    const name = input
      .replaceAll('\\', '/')
      .replace(/^(?:\.\/)+|\/+$/g, '')
      .replace(/^(?:photos|pictures)\//i, '');
    if (!isInside(name)) return { problem: `${quote(input)} is not the name of a photo in the folder "${this.name}"` };
    const parts = name.split('/');
    let folder = '';
    for (const [index, part] of parts.entries()) {
      const entries = await this.#entries(folder);
      const [actual, ...others] = findBestNames(part, [...entries.keys()]);
      if (actual === undefined) {
        return { problem: `${quote(input)} is not in the folder "${this.name}"${didYouMean(part, entries.keys())}` };
      }
      if (others.length > 0) {
        return {
          problem: `${quote(input)} may be ${quoteNames([actual, ...others], 'or')} in the folder "${this.name}"; write the name exactly`,
        };
      }
      if (index === 0) this.#used.add(actual);
      const path = folder === '' ? actual : `${folder}/${actual}`;
      if (index === parts.length - 1 && entries.get(actual) === 'file') {
        if (UNSUPPORTED_PICTURE.test(actual)) {
          return { problem: `${quote(input)} is a picture in a format that cannot be used; save it as JPEG` };
        }
        return path === name ? { files: [path] } : { files: [path], note: `${quote(input)} is the file ${path}` };
      }
      folder = path;
    }
    const { isEmpty, found } = await this.#readFolder(folder);
    return isEmpty ? { problem: `the folder ${quote(input)} holds no photos` } : found;
  }

  async findByReference(reference: string): Promise<FoundPhotos> {
    if (!isInside(reference) || reference.includes('/')) return { files: [] };
    const folders = [...(await this.#entries(''))].filter(([, kind]) => kind === 'folder').map(([name]) => name);
    const [folder, ...others] = findBestNames(reference, folders);
    if (folder === undefined) return { files: [] };
    if (others.length > 0) {
      return {
        problem: `the folders ${quoteNames([folder, ...others], 'and')} in "${this.name}" both fit ${quote(reference)}; call one of them exactly that, or name the folder in the column "Photos"`,
      };
    }
    const owner = this.#owners.get(folder);
    if (owner !== undefined && getReferenceKey(owner) !== getReferenceKey(reference)) {
      return {
        problem: `the folder "${folder}" in "${this.name}" would be that of ${quote(owner)} too; make a folder for each reference, called exactly as it is`,
      };
    }
    if (owner === undefined) this.#owners.set(folder, reference);
    this.#used.add(folder);
    const { isEmpty, found } = await this.#readFolder(folder);
    return isEmpty ? { files: [], note: `the folder "${folder}" is empty` } : found;
  }

  /** Finds folders of no property, which may be misnamed. */
  async findUnused(): Promise<readonly string[]> {
    const entries = await this.#entries('');
    return [...entries]
      .flatMap(([name, kind]) => (kind === 'folder' && isInside(name) && !this.#used.has(name) ? [name] : []))
      .sort(natural.compare);
  }

  async #readFolder(folder: string): Promise<{ readonly isEmpty: boolean; readonly found: FoundPhotos }> {
    const entries = [...(await this.#entries(folder))].filter(([name]) => !/^(?:[.~]|__MACOSX$)/.test(name));
    const files = entries.flatMap(([name, kind]) => (kind === 'file' ? [name] : [])).sort(natural.compare);
    const folders = entries.flatMap(([name, kind]) => (kind === 'folder' ? [name] : [])).sort(natural.compare);
    const photos = files.filter((name) => PHOTO.test(name));
    const stems = new Set(photos.map(getStem));
    const unusable = files.filter((name) => UNSUPPORTED_PICTURE.test(name) && !stems.has(getStem(name)));
    const misnamed = photos.filter((name) => !isInside(name));
    const others = [...files.filter((name) => OTHER_FILE.test(name)), ...folders];
    const isEmpty = photos.length + unusable.length + others.length === 0;
    const found = (): FoundPhotos => {
      const where = `the folder "${folder}"`;
      if (unusable.length > 0) {
        return {
          problem: `${where} holds pictures in a format that cannot be used: ${listNames(unusable)}; save ${getPronoun(unusable)} as JPEG`,
        };
      }
      if (misnamed.length > 0) {
        return {
          problem: `${where} holds photos whose names have signs that cannot be used: ${listNames(misnamed)}; rename ${getPronoun(misnamed)}`,
        };
      }
      if (photos.length > 0) {
        const paths = photos.map((name) => `${folder}/${name}`);
        return others.length === 0
          ? { files: paths }
          : { files: paths, note: `${where} holds more than photos, which is left out: ${listNames(others)}` };
      }
      const [inner] = folders;
      return inner === undefined
        ? { problem: `${where} holds no photos, but ${listNames(others)}; save its pictures as JPEG` }
        : {
            problem: `${where} holds no photos itself, but the folder "${inner}"; put the photos into "${folder}", or name "${folder}/${inner}" in the column "Photos"`,
          };
    };
    return { isEmpty, found: found() };
  }

  #entries(folder: string): Promise<ReadonlyMap<string, 'file' | 'folder'>> {
    const entries = this.#listed.get(folder) ?? this.#list(folder);
    this.#listed.set(folder, entries);
    return entries;
  }

  async #list(folder: string): Promise<ReadonlyMap<string, 'file' | 'folder'>> {
    const path = join(this.path, folder);
    const names = await readdir(path, { withFileTypes: true }).catch(() => []);
    const kinds = await Promise.all(
      names.map(async (entry): Promise<readonly [string, 'file' | 'folder']> => {
        // A folder may be a symbolic link.
        const isFolder = entry.isSymbolicLink()
          ? ((await stat(join(path, entry.name)).catch(() => undefined))?.isDirectory() ?? false)
          : entry.isDirectory();
        return [entry.name, isFolder ? 'folder' : 'file'];
      }),
    );
    return new Map(kinds);
  }
}
