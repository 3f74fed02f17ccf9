import { setImmediate as turn } from 'node:timers/promises';
import * as v from 'valibot';
import type { FilterRequest } from '#contract/filter.ts';
import { getPlaces } from '#contract/filter.ts';
import { compareRows, compileFilter, type FilterRow, filterRow, runFilter } from '#contract/filter-rows.ts';
import { placeNames } from '#contract/place-names.ts';
import { PropertySummary } from '#contract/property.ts';
import type { SummaryPage } from './property-queries.ts';

// Searches several places and sizes with another API host, whose filter call knows one place and no sizes.

/** Between two turns for other requests. */
const SLICE_RECORDS = 200;

/** Properties that are requested where other sizes will be left out. */
const MOST_AT_ONCE = 100;

/** Prepares the records of a list for a search; those that break the contract are left out. */
export async function readRows(records: readonly unknown[]): Promise<readonly FilterRow[]> {
  const rows: FilterRow[] = [];
  for (const [index, record] of records.entries()) {
    const { success, output } = v.safeParse(PropertySummary, record);
    if (success) rows.push(filterRow(output));
    if (index % SLICE_RECORDS === 0) await turn();
  }
  return rows;
}

const toPage = (rows: readonly FilterRow[], { page, limit }: FilterRequest): readonly string[] =>
  rows.slice((page - 1) * limit, page * limit).map(({ property }) => JSON.stringify(property));

/** Searches the host's complete list. @returns undefined if its records lack a field that the filter needs */
export function findInList(rows: readonly FilterRow[], request: FilterRequest): SummaryPage | undefined {
  const hasPlaces = getPlaces(request.filter).length > 0;
  // A record that names no place is at none of them.
  const placed = hasPlaces ? rows.filter(({ address, state }) => address ?? state) : rows;
  const { rows: found, unchecked, unsaid } = runFilter(placed, request.filter, placeNames);
  // No other call knows more about sizes than the list, so a few records that say nothing do not spoil it.
  const mostUnchecked = request.filter.rooms === undefined ? 0 : placed.length / 2;
  if (unchecked > mostUnchecked) return undefined;
  return { summaries: toPage(found, request), total: found.length, unsaid: unsaid + unchecked };
}

/**
 * Merges the answers of one request for each place, or of one without, by id, and leaves out other sizes. The total is known
 * if no place has more than was requested.
 * @param readPlace reads the first records at a place, or anywhere
 */
export async function findAtEachPlace(
  request: FilterRequest,
  readPlace: (place: string | undefined, limit: number) => Promise<readonly unknown[]>,
): Promise<Omit<SummaryPage, 'total'> & { readonly total: number | undefined }> {
  const needed = request.page * request.limit;
  const { rooms, sort } = request.filter;
  const limit = rooms === undefined ? needed : Math.max(needed, MOST_AT_ONCE);
  const places = getPlaces(request.filter);
  const lists = await Promise.all((places.length === 0 ? [undefined] : places).map((place) => readPlace(place, limit)));
  const isOfSize = compileFilter({ rooms }, placeNames);
  const rows = lists.flat().flatMap((record) => {
    const { success, output } = v.safeParse(PropertySummary, record);
    return success ? [filterRow(output)] : [];
  });
  const found = [...new Map(rows.map((row) => [row.id, row])).values()]
    .filter((row) => rooms === undefined || isOfSize(row) === 'match')
    .sort(compareRows(sort));
  const isComplete = lists.every((list) => list.length < limit);
  return { summaries: toPage(found, request), total: isComplete ? found.length : undefined };
}
