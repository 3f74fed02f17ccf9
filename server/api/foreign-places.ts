import { setImmediate as turn } from 'node:timers/promises';
import * as v from 'valibot';
import { getPlaces } from '#contract/filter.ts';
import type { FilterRequest } from '#contract/filter-request.ts';
import { compareRows, type FilterRow, filterRow, runFilter } from '#contract/filter-rows.ts';
import { placeNames } from '#contract/place-names.ts';
import { PropertySummary } from '#contract/property.ts';
import type { SummaryPage } from './property-queries.ts';

// Searches several places with another API host, whose filter call knows only one.

/** Between two turns for other requests. */
const SLICE_RECORDS = 200;

/** Prepares the records of a list for a search; those that break the contract or name no place are left out. */
export async function readPlacedRows(records: readonly unknown[]): Promise<readonly FilterRow[]> {
  const rows: FilterRow[] = [];
  for (const [index, record] of records.entries()) {
    const { success, output } = v.safeParse(PropertySummary, record);
    const row = success ? filterRow(output) : undefined;
    if (row !== undefined && (row.address ?? row.state)) rows.push(row);
    if (index % SLICE_RECORDS === 0) await turn();
  }
  return rows;
}

const toPage = (rows: readonly FilterRow[], { page, limit }: FilterRequest): readonly string[] =>
  rows.slice((page - 1) * limit, page * limit).map(({ property }) => JSON.stringify(property));

/** Searches the host's complete list. @returns undefined if its records lack a field that the filter needs */
export function findInList(rows: readonly FilterRow[], request: FilterRequest): SummaryPage | undefined {
  const { rows: found, unchecked, unsaid } = runFilter(rows, request.filter, placeNames);
  if (unchecked > 0) return undefined;
  return { summaries: toPage(found, request), total: found.length, unsaid };
}

/**
 * Merges the answers of one request for each place by id. The total is known if no place has more than was requested.
 * @param readPlace reads the first records at a place
 */
export async function findAtEachPlace(
  request: FilterRequest,
  readPlace: (place: string, limit: number) => Promise<readonly unknown[]>,
): Promise<Omit<SummaryPage, 'total'> & { readonly total: number | undefined }> {
  const limit = request.page * request.limit;
  const lists = await Promise.all(getPlaces(request.filter).map((place) => readPlace(place, limit)));
  const rows = lists.flat().flatMap((record) => {
    const { success, output } = v.safeParse(PropertySummary, record);
    return success ? [filterRow(output)] : [];
  });
  const found = [...new Map(rows.map((row) => [row.id, row])).values()].sort(compareRows(request.filter.sort));
  const isComplete = lists.every((list) => list.length < limit);
  return { summaries: toPage(found, request), total: isComplete ? found.length : undefined };
}
