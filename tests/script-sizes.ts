import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { bundleSizes, type FirstPage, type VisitSizes, visitSizes } from './bench/bundle-sizes.ts';

/*
 * The budgets of the build's scripts, in bytes as sent (brotli). What the first pages were made of when their sizes were
 * last agreed on stands in fixtures/script-sizes.json: a page over its budget is told by what has grown since.
 */

/** Of a first page that nobody touches. */
export const FIRST_PAGE_BUDGET = 120_000;
/** Of what going on to another screen adds. */
export const FURTHER_ROUTE_BUDGET = 30_000;
/** Of what a first visit fetches beside its page, pictures and data: everybody pays for it, used or not. */
export const VISIT_BUDGETS: VisitSizes = { opening: 116_000, worker: 44_400, table: 3_200, fonts: 29_000 };
const FIRST_ROUTES = ['index', 'filter-results'] as const;
const AGREED_FILE = join(import.meta.dirname, 'fixtures/script-sizes.json');
const Agreed = v.record(v.string(), v.object({ bytes: v.number(), modules: v.record(v.string(), v.number()) }));
/** Most modules that are named of a page. */
const MOST_NAMED = 25;

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * What has grown since a list was made.
 * @param modules of now, by path, with their lengths
 * @param before the same of then
 * @returns a line for each that is longer or new, the largest growth first
 */
export function growth(modules: ReadonlyMap<string, number>, before: Readonly<Record<string, number>>): string[] {
  return [...modules]
    .map(([path, length]) => ({ path, by: length - (before[path] ?? 0), isNew: before[path] === undefined }))
    .filter(({ by }) => by > 0)
    .sort((a, b) => b.by - a.by)
    .map(({ path, by, isNew }) => `+${by} ${path}${isNew ? ' (new)' : ''}`);
}

/** What of a first visit is over its budget, a line for each. */
export function overBudget(sizes: VisitSizes): string[] {
  const { opening, worker, table, fonts } = VISIT_BUDGETS;
  const budgets = Object.entries({ opening, worker, table, fonts });
  const found = new Map(Object.entries(sizes));
  return budgets.flatMap(([what, budget]) => {
    const bytes = found.get(what) ?? Number.POSITIVE_INFINITY;
    return bytes > budget ? [`${what}: ${kB(bytes)}, more than ${kB(budget)}`] : [];
  });
}

/**
 * Holds the built scripts to their budgets.
 * @returns what is wrong, for a person to read; nothing when all are within them
 * @throws without a build
 */
export async function scriptFaults(): Promise<string[]> {
  const sizes = await bundleSizes();
  const agreed = v.parse(Agreed, JSON.parse(await readFile(AGREED_FILE, 'utf8')));
  const faults = overBudget(await visitSizes());
  for (const route of FIRST_ROUTES) {
    const { bytes, modules } = sizes.firstPage(route);
    const before = agreed[route];
    if (bytes > FIRST_PAGE_BUDGET) {
      const grown = growth(modules, before?.modules ?? {}).slice(0, MOST_NAMED);
      const then = `${kB(before?.bytes ?? 0)} when last agreed on`;
      faults.push(`${route}: ${kB(bytes)}, more than ${kB(FIRST_PAGE_BUDGET)}; ${then}`, ...grown);
    }
    for (const further of sizes.addedAfter(route)) {
      if (further.bytes > FURTHER_ROUTE_BUDGET) faults.push(`${further.route} adds ${kB(further.bytes)} to ${route}`);
    }
  }
  return faults;
}

const written = ({ bytes, modules }: FirstPage) => ({
  bytes,
  modules: Object.fromEntries([...modules].sort(([a], [b]) => (a < b ? -1 : 1))),
});

/** Writes what the first pages are made of now, as agreed on. */
export async function agreeOnSizes(): Promise<void> {
  const sizes = await bundleSizes();
  const pages = FIRST_ROUTES.map((route) => [route, written(sizes.firstPage(route))]);
  await writeFile(AGREED_FILE, `${JSON.stringify(Object.fromEntries(pages), null, 2)}\n`);
}
