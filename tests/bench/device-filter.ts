import { join } from 'node:path';
import * as v from 'valibot';
import { build } from 'vite';
import { withPhone } from './browser.ts';
import { ALL_FILTERS } from './generated-catalogue.ts';
import { root } from './site-process.ts';
import { median, row, type Section } from './table.ts';

const HOMES = 10_000;
const ROUNDS = 15;
/** The time of a frame, within which typing must be answered, ms. */
const FILTER_MS = { below: 16 };

const Times = v.object({ readyMs: v.number(), runs: v.array(v.array(v.number())), found: v.array(v.number()) });

/** Bundles the contract's own filter for the browser, as the build would, and runs it on a blank page. */
export const deviceSection = (): Promise<Section> =>
  withPhone(async (page) => {
    await page.evaluate(await bundle());
    const expression = `deviceFilter.measureDeviceFilter(${HOMES}, ${ROUNDS})`;
    const { readyMs, runs, found } = v.parse(Times, await page.evaluate(expression));
    const medians = runs.map(median);
    const slowestMs = Math.max(...medians);
    return {
      title: `Filter on the device, ${HOMES.toLocaleString('en')} properties, processor not slowed`,
      measures: [
        row('One filter, all in turn, many times', 'ms', [median(runs.flat())], FILTER_MS),
        row('The slowest of them', 'ms', [slowestMs]),
        row('Each for the first time', 'ms', [median(runs.map(([first]) => first ?? Number.NaN))]),
        row('Making all ready, once', 'ms', [readyMs]),
      ],
      notes: [
        `slowest: ${JSON.stringify(ALL_FILTERS[medians.indexOf(slowestMs)])}`,
        `found by each: ${found.join(', ')}`,
      ],
    };
  });

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
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined;
  if (chunk === undefined) throw new Error('The filter could not be bundled');
  return chunk.code;
}
