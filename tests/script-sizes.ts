import { bundleSizes, type VisitSizes, visitSizes } from './bench/bundle-sizes.ts';

/* The budgets of the build's scripts, in bytes as sent (brotli). */

/** Of a first page that nobody touches. */
export const FIRST_PAGE_BUDGET = 140_000;
/** Of what going on to another screen adds: most to a viewing pack, with what lets a hand order its stops. */
export const FURTHER_ROUTE_BUDGET = 48_500;
/** Of what a first visit fetches beside its page, pictures and data: everybody pays for it, used or not. */
const VISIT_BUDGETS: VisitSizes = { opening: 129_500, worker: 46_000, fonts: 29_000 };
const FIRST_ROUTES = ['index', 'filter-results'] as const;
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** What of a first visit is over its budget, a line for each. */
function overBudget(sizes: VisitSizes): string[] {
  const { opening, worker, fonts } = VISIT_BUDGETS;
  const budgets = Object.entries({ opening, worker, fonts });
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
  const faults = overBudget(await visitSizes());
  for (const route of FIRST_ROUTES) {
    const bytes = sizes.firstPage(route);
    if (bytes > FIRST_PAGE_BUDGET) faults.push(`${route}: ${kB(bytes)}, more than ${kB(FIRST_PAGE_BUDGET)}`);
    for (const further of sizes.addedAfter(route)) {
      if (further.bytes > FURTHER_ROUTE_BUDGET) faults.push(`${further.route} adds ${kB(further.bytes)} to ${route}`);
    }
  }
  return faults;
}
