import type { AnswerFacts } from '#contract/answer-facts.ts';
import { countChoices } from '#contract/choice-counts.ts';
import { placeFacts } from '#contract/count-place.ts';
import { tileFilters } from '#contract/count-tiles.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import type { FilterRequest } from '#contract/filter-request.ts';
import { compareRows, type FilterRow, filterRow, runFilter } from '#contract/filter-rows.ts';
import { type MapSource, packPoints } from '#contract/map-points.ts';
import { placeNames } from '#contract/place-names.ts';
import { idOfLine } from '../answers/known-home.ts';
import type { KnownHome, Library, LibraryRow, Listed } from '../answers/library.ts';
import type { LibraryRead, PropertyList } from '../answers/library-reads.ts';

/** An answer made on this device, with what it says of itself. */
export interface DeviceAnswer extends AnswerFacts {
  /** 404 when the server has said that the property does not exist. */
  readonly status: 200 | 404;
  readonly json: unknown;
  /**
   * Milliseconds since 1970: the age of the oldest copy that is shown, so that no price looks fresher than it is. For an
   * empty list, when this device last saw any property.
   */
  readonly savedAt: number;
}

/** Properties like this one when the server's own choice was never seen. */
const RELATED = 6;

const oldest = (kept: readonly KnownHome[], otherwise: number): number =>
  kept.reduce(
    (least, { savedAt }) => Math.min(least, savedAt),
    kept.length === 0 ? otherwise : Number.MAX_SAFE_INTEGER,
  );

const newestSight = (rows: ReadonlyMap<number, LibraryRow>): number => {
  let newest = 0;
  for (const { sight } of rows.values()) newest = Math.max(newest, sight.savedAt);
  return newest;
};

const filterRows = function* (rows: ReadonlyMap<number, LibraryRow>): Iterable<FilterRow> {
  for (const { row } of rows.values()) yield row;
};

const countListed = (rows: ReadonlyMap<number, LibraryRow>): number => {
  let count = 0;
  for (const { row } of rows.values()) if (row.listed) count++;
  return count;
};

/**
 * The device's own idea of a list that the server chooses (S38).
 * @param own the home that similar ones are asked for
 */
function chosenHere(
  rows: ReadonlyMap<number, LibraryRow>,
  list: PropertyList,
  own: FilterRow | undefined,
): readonly FilterRow[] {
  const newest = compareRows('newest');
  const listed = [...filterRows(rows)].filter((row) => row.listed).sort(newest);
  if (list.list === 'simple') {
    if (list.featured) return listed.filter((row) => rows.get(row.id)?.featured === true).slice(0, list.limit);
    if (list.limit === undefined) return listed;
    const forSale = (row: FilterRow): number => (row.agreement === 'sale' ? 0 : 1);
    return listed.sort((a, b) => forSale(a) - forSale(b) || newest(a, b)).slice(0, list.limit);
  }
  if (own !== undefined) {
    const likeness = (row: FilterRow): number =>
      (row.address !== undefined && row.address === own.address ? 4 : 0) +
      (row.state !== undefined && row.state === own.state ? 2 : 0) +
      (row.subtype !== undefined && row.subtype === own.subtype ? 1 : 0);
    return listed
      .filter((row) => row.id !== own.id && row.agreement === own.agreement && row.type === own.type)
      .sort((a, b) => likeness(b) - likeness(a) || newest(a, b))
      .slice(0, RELATED);
  }
  return [];
}

async function keptList(library: Library, key: string): Promise<DeviceAnswer | undefined> {
  const answer = await library.answer(key);
  if (answer?.kind !== 'homes') return undefined;
  const ids = answer.lines === '' ? [] : answer.lines.split('\n').map(idOfLine);
  const kept = await library.properties(ids);
  if (kept.length === 0 && ids.length > 0) return undefined;
  const listed = kept.filter((property) => property.listed).map(({ record }) => record);
  const total = answer.total === undefined ? {} : { total: answer.total - (ids.length - listed.length) };
  return { status: 200, json: listed, savedAt: answer.savedAt, ...total };
}

/**
 * Searches the properties on this device with the server's own filter.
 * @returns ids in the server's order, all of them, and how many could not be checked or do not say
 */
export function searchDevice(
  rows: ReadonlyMap<number, LibraryRow>,
  filter: PropertyFilter,
): { readonly ids: readonly number[]; readonly unchecked: number; readonly unsaid: number } {
  const { rows: found, unchecked, unsaid } = runFilter(filterRows(rows), filter, placeNames);
  return { ids: found.map(({ id }) => id), unchecked, unsaid };
}

async function searched(
  library: Library,
  key: string,
  { filter, page, limit }: Readonly<FilterRequest>,
): Promise<DeviceAnswer | undefined> {
  const { rows, index, homes } = await library.listed();
  const { ids, unchecked, unsaid } = searchDevice(rows, filter);
  if (unchecked > 0) {
    // The host's records do not say enough to search them here; what it answered to this very question is better.
    const kept = await keptList(library, key);
    if (kept !== undefined) return kept;
  }
  const kept = homes(ids.slice((page - 1) * limit, page * limit));
  if (rows.size === 0 && index === undefined) return undefined;
  return {
    ...(index === undefined ? {} : { searched: countListed(rows), searchedAt: index.savedAt }),
    status: 200,
    json: kept.map(({ record }) => record),
    savedAt: oldest(kept, index?.savedAt ?? newestSight(rows)),
    total: ids.length,
    unchecked,
    unsaid,
  };
}

async function keptRecord(library: Library, key: string): Promise<DeviceAnswer | undefined> {
  const answer = await library.answer(key);
  return answer?.kind === 'record' ? { status: 200, json: answer.json, savedAt: answer.savedAt } : undefined;
}

const mapSource = ({ id, facts, price, offers, address, agreement }: FilterRow): MapSource => ({
  id,
  lat: facts.lat,
  lng: facts.lng,
  price,
  beds: Math.max(0, ...offers.map(({ bedrooms }) => bedrooms ?? 0)),
  place: address,
  agreement,
});

/** What is counted of all that is listed here; undefined where the whole catalogue is not, or for a map no home at all. */
async function countedHere(
  { rows, index, homes }: Listed,
  read: Extract<LibraryRead, { readonly kind: 'place' | 'tiles' | 'points' | 'choices' }>,
): Promise<DeviceAnswer | undefined> {
  const answered = (json: unknown, savedAt: number): DeviceAnswer => ({ status: 200, json, savedAt });
  if (read.kind === 'points') {
    if (rows.size === 0 && index === undefined) return undefined;
    const found = runFilter(filterRows(rows), read.filter, placeNames).rows;
    return answered(packPoints(found.map(mapSource)), index?.savedAt ?? newestSight(rows));
  }
  if (index === undefined) return undefined;
  if (read.kind === 'choices') {
    const now = Date.now();
    return answered(countChoices(runFilter(filterRows(rows), read.filter, placeNames, now), now), index.savedAt);
  }
  const idsOf = (filter: PropertyFilter) => searchDevice(rows, filter).ids;
  if (read.kind === 'tiles') {
    const counts = [...tileFilters].map(([id, filter]) => [id, idsOf(filter).length]);
    return answered(Object.fromEntries(counts), index.savedAt);
  }
  const kept = homes(idsOf({ location: read.location }));
  const homesAt = new Map<string, number>();
  for (const { row } of rows.values()) {
    if (!row.listed) continue;
    for (const place of row.places) homesAt.set(place, (homesAt.get(place) ?? 0) + 1);
  }
  const facts = await placeFacts({
    location: read.location,
    homes: kept.map(({ record }) => ({ ...filterRow(record), agent: record.agent, change: record.changes?.[0] })),
    homesAt,
    countedAt: new Date(index.savedAt).toISOString(),
    titlesOf: async () => new Map(kept.map(({ record }) => [record.id, record.title])),
  });
  return answered(facts, index.savedAt);
}

/** Answers a read from the library. @returns undefined when nothing that answers it was ever seen. Never throws. */
export async function answerFromDevice(library: Library, read: LibraryRead): Promise<DeviceAnswer | undefined> {
  if (read.kind === 'record') return keptRecord(library, read.key);
  if (read.kind === 'property') {
    const kept = await library.property(read.id);
    if (kept === undefined) return undefined;
    if ('gone' in kept) {
      const detail = 'There is no such property.';
      return { status: 404, json: { code: 'not_found', detail, message: detail }, savedAt: kept.savedAt };
    }
    return { status: 200, json: kept.record, savedAt: kept.savedAt, ...(kept.detailed ? {} : { summaryOnly: 1 }) };
  }
  if (read.kind !== 'properties')
    return (await countedHere(await library.listed(), read)) ?? keptRecord(library, read.key);
  if (read.list === 'filter') return searched(library, read.key, read);
  const kept = await keptList(library, read.key);
  if (kept !== undefined) return kept;
  const { rows, homes } = await library.listed();
  const about = read.list === 'related' ? await library.property(read.id) : undefined;
  const own = about === undefined || 'gone' in about ? undefined : filterRow(about.record);
  if (rows.size === 0 || (read.list === 'related' && own === undefined)) return undefined;
  const found = homes(chosenHere(rows, read, own).map(({ id }) => id));
  return {
    status: 200,
    json: found.map(({ record }) => record),
    savedAt: oldest(found, newestSight(rows)),
    total: found.length,
  };
}
