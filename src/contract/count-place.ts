import { fold } from '#lib/fold.ts';
import { AGREEMENT_TYPES } from './agreement-types.ts';
import type { PlaceCounts } from './content-answers.ts';
import { MIN_PRICED_PROPERTIES } from './content-calls.ts';
import { getSubtypeName } from './filter.ts';
import { getPlaceName, getSquaredDistance, type Place, placesByName } from './known-places.ts';
import type { PlaceFacts, PlaceKind } from './place-facts.ts';
import type { PropertyChange } from './property.ts';

// Server and device count alike; the schema is apart, since a page that shows the facts needs no list of places.

export interface PlaceProperty {
  readonly id: number;
  readonly agreement: string | null | undefined;
  readonly type: string | null | undefined;
  readonly subtype: string | null | undefined;
  /** KES; null is "price on request". */
  readonly price: number | null;
  /** ISO date; "" where it is not known. */
  readonly listed_at: string;
  readonly agent: string | null | undefined;
  readonly change: PropertyChange | null | undefined;
}

const MAX_NEWEST = 3;
const MAX_NEAR = 5;
const MAX_PEOPLE = 3;

function getMedian(sorted: readonly number[]): number {
  const half = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return Math.round((low + high) / 2);
}

function countKinds(properties: readonly PlaceProperty[]): PlaceKind[] {
  const kinds = new Map<
    string,
    { readonly kind: Pick<PlaceKind, 'agreement' | 'name'>; readonly prices: (number | null)[] }
  >();
  for (const { agreement, type, subtype, price } of properties) {
    const isShortlet = agreement === 'shortlet' || type === 'shortlet';
    const listed = AGREEMENT_TYPES.find((type) => fold(type) === agreement) ?? 'SALE';
    const kind = { agreement: isShortlet ? ('SHORTLET' as const) : listed, name: getKindName(type, subtype) };
    const key = `${kind.agreement} ${kind.name}`;
    const group = kinds.get(key) ?? { kind, prices: [] };
    group.prices.push(price);
    kinds.set(key, group);
  }
  return [...kinds.values()]
    .map(({ kind, prices }): PlaceKind => {
      const sorted = prices.filter((price) => price !== null).sort((a, b) => a - b);
      const [lowest = 0] = sorted;
      const range = { lowest, middle: getMedian(sorted), highest: sorted.at(-1) ?? 0 };
      return { ...kind, homes: prices.length, ...(sorted.length < MIN_PRICED_PROPERTIES ? {} : { prices: range }) };
    })
    .sort((a, b) => b.homes - a.homes || (`${a.agreement}${a.name}` < `${b.agreement}${b.name}` ? -1 : 1));
}

const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ['residential', 'Home'],
  ['shortlet', 'Home'],
  ['commercial', 'Commercial property'],
  ['land', 'Land'],
]);
const getKindName = (type: string | null | undefined, subtype: string | null | undefined): string =>
  (subtype == null ? undefined : getSubtypeName(subtype)) ?? TYPE_NAMES.get(type ?? '') ?? 'Other';

function countPeople(properties: readonly PlaceProperty[]): PlaceFacts['people'] {
  const counts = new Map<string, number>();
  for (const { agent } of properties) if (agent != null) counts.set(agent, (counts.get(agent) ?? 0) + 1);
  return [...counts]
    .map(([username, count]) => ({ username, homes: count }))
    .sort((a, b) => b.homes - a.homes || (a.username < b.username ? -1 : 1))
    .slice(0, MAX_PEOPLE);
}

function getNearPlaces(place: Place, countByName: ReadonlyMap<string, number>): PlaceFacts['near'] {
  const isCounty = place.county === undefined;
  const others = [...placesByName.values()].filter(
    (other) => other.county !== undefined && other !== place && (!isCounty || other.county === place.name),
  );
  return others
    .flatMap((other) => {
      const homes = countByName.get(fold(other.name)) ?? 0;
      return homes === 0 ? [] : [{ other, homes }];
    })
    .sort(
      (a, b) =>
        (isCounty ? b.homes - a.homes : 0) || getSquaredDistance(place, a.other) - getSquaredDistance(place, b.other),
    )
    .slice(0, MAX_NEAR)
    .map(({ other, homes }) => ({ name: other.name, homes }));
}

/** Changes before the day of listing belong to an earlier listing. */
const getNews = ({ change, listed_at }: PlaceProperty): PropertyChange | undefined =>
  change != null && change.on >= listed_at.slice(0, 10) ? change : undefined;

/** Counts listed properties by the name of their place. @param countByName by folded name */
export const getPlaceCounts = (countByName: ReadonlyMap<string, number>): PlaceCounts =>
  Object.fromEntries(
    [...placesByName].flatMap(([folded, { name }]) => {
      const homes = countByName.get(folded) ?? 0;
      return homes === 0 ? [] : [[name, homes]];
    }),
  );

interface PlaceInput {
  readonly location: string;
  readonly properties: readonly PlaceProperty[];
  readonly countByName: ReadonlyMap<string, number>;
  readonly countedAt: string;
  readonly getTitles: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
}

/** The facts of a place with another API host (S23): its name, and no figures. */
export const createUncountedPlace = (location: string): PlaceFacts => ({
  name: getPlaceName(location) ?? location,
  counted_at: new Date(0).toISOString(),
  homes: 0,
  kinds: [],
  newest: [],
  near: [],
  people: [],
});

/** Counts the facts of a place. @returns null for an unknown or empty place */
export async function placeFacts({
  location,
  properties,
  countByName,
  countedAt,
  getTitles,
}: PlaceInput): Promise<PlaceFacts | null> {
  const place = placesByName.get(fold(location));
  if (place === undefined || properties.length === 0) return null;
  const latest = properties
    .map((property) => ({ ...property, change: getNews(property) }))
    .map((property) => ({ ...property, on: property.change?.on ?? property.listed_at }))
    .filter(({ on }) => on !== '')
    .sort((a, b) => (a.on === b.on ? b.id - a.id : a.on < b.on ? 1 : -1))
    .slice(0, MAX_NEWEST);
  const titles = await getTitles(latest.map(({ id }) => id));
  return {
    name: place.name,
    counted_at: countedAt,
    homes: properties.length,
    kinds: countKinds(properties),
    newest: latest.flatMap(({ id, listed_at, change }) => {
      const title = titles.get(id);
      return title === undefined ? [] : [{ id, title, listed_at, ...(change === undefined ? {} : { change }) }];
    }),
    near: getNearPlaces(place, countByName),
    people: countPeople(properties),
  };
}
