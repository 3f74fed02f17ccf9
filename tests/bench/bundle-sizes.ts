import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import * as v from 'valibot';
import { BuildManifest } from '#server/pages/page-frame.ts';
import { root } from './site-process.ts';

const CLIENT = join(root, 'dist/client');
/** Imported on demand by every page, when it has settled. */
const KEEPING = 'src/app/keeping.ts';
/** Imported on demand by lists, when somebody wants their map. */
const MAP = 'src/features/search/map/homes-map.tsx';
const ROUTE = /^src\/routes\/(.+)\.tsx\?tsr-split=/;

/** JavaScript of the build by route, bytes as sent (brotli). */
export interface BundleSizes {
  /** What the map adds to the results, once it is opened, with the worker that draws it. */
  mapScript(): number;
  /** The entry and the route. */
  firstPage(route: string): number;
  /** What going on from a first route to each other one adds, the most first. */
  addedAfter(from: string): readonly { readonly route: string; readonly bytes: number }[];
}

/** Bytes of all the build's assets of such a name. @throws when there are none */
async function sizeOf(name: RegExp): Promise<number> {
  const found = (await readdir(join(CLIENT, 'assets'))).filter((asset) => name.test(asset));
  if (found.length === 0) throw new Error(`The build has no ${name}`);
  const sizes = found.map(async (asset) => (await stat(join(CLIENT, 'assets', asset))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Reads the sizes from the build's manifest. Scripts fetched on demand within a screen are no part of its route. */
export async function bundleSizes(): Promise<BundleSizes> {
  const manifest = v.parse(BuildManifest, JSON.parse(await readFile(join(CLIENT, '.vite/manifest.json'), 'utf8')));
  const closure = (keys: readonly string[]): Set<string> => {
    const files = new Set<string>();
    const add = (key: string): void => {
      const chunk = manifest[key];
      if (chunk === undefined || files.has(chunk.file)) return;
      files.add(chunk.file);
      for (const imported of chunk.imports) add(imported);
    };
    for (const key of keys) add(key);
    return files;
  };
  // No file imports its worker, so the manifest does not know it.
  const worker = await sizeOf(/^map-worker-.*\.js\.br$/);
  const sizes = new Map<string, number>();
  for (const { file } of Object.values(manifest)) {
    if (file.endsWith('.js')) sizes.set(file, (await stat(join(CLIENT, `${file}.br`))).size);
  }
  const weigh = (files: Iterable<string>, but: ReadonlySet<string>): number =>
    [...files].reduce((sum, file) => sum + (but.has(file) ? 0 : (sizes.get(file) ?? 0)), 0);

  const entry = closure(Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true));
  const keysOf = new Map<string, string[]>();
  for (const key of Object.keys(manifest)) {
    const route = ROUTE.exec(key)?.[1];
    if (route !== undefined) keysOf.set(route, [...(keysOf.get(route) ?? []), key]);
  }
  const filesOf = new Map([...keysOf].map(([route, keys]) => [route, closure(keys)]));
  const firstFiles = (route: string) => new Set([...entry, ...(filesOf.get(route) ?? [])]);
  const settledFiles = (route: string) => new Set([...firstFiles(route), ...closure([KEEPING])]);
  return {
    mapScript: () => weigh(closure([MAP]), settledFiles('filter-results')) + worker,
    firstPage: (route) => weigh(firstFiles(route), new Set()),
    addedAfter: (from) =>
      [...filesOf]
        .map(([route, files]) => ({ route, bytes: weigh(files, settledFiles(from)) }))
        .sort((a, b) => b.bytes - a.bytes),
  };
}

/** What a first visit fetches beside its page, bytes as sent. */
export interface VisitSizes {
  /** The part that opens the app without signal. */
  readonly opening: number;
  readonly worker: number;
  /** Those that every page uses. */
  readonly fonts: number;
}

/** Reads the sizes from the build. @throws when a file of them is not there */
export async function visitSizes(): Promise<VisitSizes> {
  return {
    opening: await sizeOf(/^opening-.*\.json\.br$/),
    // As the server packs it.
    worker: (await promisify(brotliCompress)(await readFile(join(CLIENT, 'sw.js')))).length,
    fonts: await sizeOf(/-common-.*\.woff2$/),
  };
}
