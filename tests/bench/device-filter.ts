import { join } from 'node:path';
import * as v from 'valibot';
import { build } from 'vite';
import { freshProfile, openBrowser } from './browser.ts';
import { ALL_FILTERS } from './generated-catalogue.ts';
import { root } from './site-process.ts';
import { median } from './statistics.ts';

const PROPERTIES = 10_000;
const ROUNDS = 15;

/** What filtering 10,000 properties takes in the browser, ms, not slowed. */
export interface DeviceFilter {
  readonly readyMs: number;
  /** Median of all runs of all filters. */
  readonly medianMs: number;
  /** The very first run of each filter, before the browser has compiled what is hot. */
  readonly firstMs: number;
  readonly slowest: { readonly filter: string; readonly medianMs: number };
  readonly found: readonly number[];
}

const Times = v.object({ readyMs: v.number(), runs: v.array(v.array(v.number())), found: v.array(v.number()) });

/** Bundles the contract's own filter for the browser, as the build would, and runs it on a blank page. */
export async function measureDeviceFilter(): Promise<DeviceFilter> {
  const script = await bundle();
  const profile = await freshProfile();
  const context = await openBrowser(profile.folder);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.evaluate(script);
    const times = v.parse(Times, await page.evaluate(`deviceFilter.measureDeviceFilter(${PROPERTIES}, ${ROUNDS})`));
    const medians = times.runs.map(median);
    const slowestMs = Math.max(...medians);
    return {
      readyMs: times.readyMs,
      medianMs: median(times.runs.flat()),
      firstMs: median(times.runs.map(([first]) => first ?? Number.NaN)),
      slowest: { filter: JSON.stringify(ALL_FILTERS[medians.indexOf(slowestMs)]), medianMs: slowestMs },
      found: times.found,
    };
  } finally {
    await context.close();
    await profile.remove();
  }
}

async function bundle(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'device-filter-page.ts'), formats: ['iife'], name: 'deviceFilter' },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  const chunk = bundle !== undefined && 'output' in bundle ? bundle.output[0] : undefined;
  if (chunk === undefined) throw new Error('The filter could not be bundled');
  return chunk.code;
}
