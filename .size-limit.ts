import { readFileSync } from 'node:fs';
import type { SizeLimitConfig } from 'size-limit';
import * as v from 'valibot';
import { BuildManifest } from './server/pages/page-frame.ts';
import { collectFiles, collectPrecached } from './sw/file-list.ts';

// The budgets of the build, in bytes as sent (brotli). `npm run check` tests them; Vite's manifest names their files.

const CLIENT = 'dist/client';
const built = v.parse(BuildManifest, JSON.parse(readFileSync(`${CLIENT}/.vite/manifest.json`, 'utf8')));

const screen = (route: string): string => {
  const source = Object.keys(built).find((one) => one.startsWith(`src/routes/${route}.tsx?`));
  if (source === undefined) throw new Error(`The build has no screen ${route}`);
  return source;
};
const scriptsWith = (...starts: readonly string[]): string[] =>
  [...collectFiles(built, starts)].filter((file) => file.endsWith('.js'));
/** The entry and the screen. Code that stores something loads when the page is idle (0015), and counts in the first visit. */
const firstPage = (route: string): string[] => scriptsWith('index.html', screen(route));
/** What a screen adds to an idle results page. */
const next = (route: string): string[] => {
  const here = new Set([...firstPage('filter-results'), ...scriptsWith('src/app/device-services.ts')]);
  return scriptsWith(screen(route)).filter((file) => !here.has(file));
};

/** Weighs the compressed copies of the build: compressing them again takes half a minute. */
const sent = (name: string, limit: string, files: Iterable<string>): SizeLimitConfig[number] => ({
  name,
  limit,
  path: [...files].map((file) => `${CLIENT}/${file}.br`),
  brotli: false,
});

const config: SizeLimitConfig = [
  sent('First page, home: scripts', '140 kB', firstPage('index')),
  sent('First page, results: scripts', '140 kB', firstPage('filter-results')),
  sent('From the results to a property: scripts', '4 kB', next('property.$id')),
  sent('From the results to saved homes: scripts', '28 kB', next('saved')),
  sent('First visit: what is precached', '320 kB', collectPrecached(built)),
  { name: 'First visit: the worker', path: `${CLIENT}/sw.js`, limit: '50 kB' },
  { name: 'First visit: fonts', path: `${CLIENT}/assets/*-common-*.woff2`, limit: '29 kB', brotli: false },
  sent("The map's worker", '12 kB', ['assets/map-worker-*.js']),
  sent('All scripts', '520 kB', ['assets/*.js']),
  sent('All styles', '65 kB', ['assets/*.css']),
];

export default config;
