import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { BuildManifest } from '#server/pages/page-frame.ts';
import { collectFiles } from '#sw/file-list.ts';
import { root } from './site-process.ts';

const CLIENT = join(root, 'dist/client');
/** Lazily imported by lists, for their map. */
const MAP = 'src/features/search/map/property-map.tsx';
const ROUTE = /^src\/routes\/(.+)\.tsx\?tsr-split=/;

/** JavaScript of the build by route, bytes as sent (brotli). */
export interface BundleSizes {
  /** What opening the map adds to the results, with its worker. */
  mapScript(): number;
  /** What moving from a first route to each other adds, the most first. */
  addedAfter(from: string): readonly { readonly route: string; readonly bytes: number }[];
}

/** Reads the sizes from the build's manifest. Lazy imports of a screen do not count in its route. */
export async function bundleSizes(): Promise<BundleSizes> {
  const built = v.parse(BuildManifest, JSON.parse(await readFile(join(CLIENT, '.vite/manifest.json'), 'utf8')));
  const sizes = new Map<string, number>();
  for (const name of await readdir(join(CLIENT, 'assets'))) {
    if (name.endsWith('.js.br'))
      sizes.set(`assets/${name.slice(0, -3)}`, (await stat(join(CLIENT, 'assets', name))).size);
  }
  const weigh = (files: Iterable<string>, but: ReadonlySet<string> = new Set()): number =>
    [...files].reduce((sum, file) => sum + (but.has(file) ? 0 : (sizes.get(file) ?? 0)), 0);
  const routes = Object.keys(built).flatMap((source) => ROUTE.exec(source)?.[1] ?? []);
  const firstFiles = (route: string) =>
    collectFiles(built, ['index.html', ...Object.keys(built).filter((source) => ROUTE.exec(source)?.[1] === route)]);
  // No file imports the worker, so the manifest lacks it.
  const worker = [...sizes.keys()].filter((file) => file.startsWith('assets/map-worker-'));
  return {
    mapScript: () => weigh(collectFiles(built, [MAP]), firstFiles('filter-results')) + weigh(worker),
    addedAfter: (from) =>
      [...new Set(routes)]
        .map((route) => ({ route, bytes: weigh(firstFiles(route), firstFiles(from)) }))
        .sort((a, b) => b.bytes - a.bytes),
  };
}
