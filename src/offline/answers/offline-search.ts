import type { AnswerFacts } from '#contract/answer-facts.ts';
import { countChoices } from '#contract/choice-counts.ts';
import { placeFacts } from '#contract/count-place.ts';
import { tileFilters } from '#contract/count-tiles.ts';
import type { FilterRequest } from '#contract/filter.ts';
import { type FilterRow, filterRow, runFilter } from '#contract/filter-rows.ts';
import { type MapSource, packPoints } from '#contract/map-points.ts';
import { placeNames } from '#contract/place-names.ts';
import type { PropertyDetail } from '#contract/property.ts';
import { findByReference } from '#contract/reference.ts';
import { splitLines } from '../catalogue/catalogue-store.ts';
import type { AnswerStore, KnownProperty, Listed } from './answer-store.ts';
import type { ApiRead, PropertyList } from './api-read.ts';

export interface DeviceAnswer extends AnswerFacts {
  /** 404 when the server has answered that the property does not exist. */
  readonly status: 200 | 404;
  readonly json: unknown;
  /** The oldest record's, so that no price looks fresher than it is. */
  readonly savedAt: number;
}

const RELATED_COUNT = 6;

const getRecords = (known: readonly KnownProperty[]) => known.map(({ record }) => record);
const findOldest = (known: readonly KnownProperty[], fallback: number): number =>
  known.length === 0 ? fallback : Math.min(...known.map(({ savedAt }) => savedAt));

async function answerByOpenedList(answers: AnswerStore, key: string): Promise<DeviceAnswer | undefined> {
  const answer = await answers.readAnswer(key);
  if (answer?.kind !== 'homes') return undefined;
  const ids = [...splitLines(answer.lines)].map(([id]) => id);
  const known = await answers.getProperties(ids);
  if (known.length === 0 && ids.length > 0) return undefined;
  const listed = getRecords(known.filter((property) => property.listed));
  const total = answer.total === undefined ? {} : { total: answer.total - (ids.length - listed.length) };
  return { status: 200, json: listed, savedAt: answer.savedAt, ...total };
}

async function answerByRecord(answers: AnswerStore, key: string): Promise<DeviceAnswer | undefined> {
  const answer = await answers.readAnswer(key);
  return answer?.kind === 'record' ? { status: 200, json: answer.json, savedAt: answer.savedAt } : undefined;
}

async function answerProperty(answers: AnswerStore, id: number): Promise<DeviceAnswer | undefined> {
  const known = await answers.getProperty(id);
  if (known === undefined) return undefined;
  if ('gone' in known) {
    const detail = 'There is no such property.';
    return { status: 404, json: { code: 'not_found', detail, message: detail }, savedAt: known.savedAt };
  }
  return { status: 200, json: known.record, savedAt: known.savedAt, ...(known.detailed ? {} : { summaryOnly: 1 }) };
}

/**
 * Finds properties by a reference: the listed ones, and those that were opened or saved here though they are let or sold by now.
 * @param saved records of the saved properties
 */
export async function answerReference(
  answers: Pick<AnswerStore, 'getListed' | 'getOpened'>,
  text: string,
  saved: readonly PropertyDetail[] = [],
): Promise<DeviceAnswer | undefined> {
  const { rows, newestFirst, catalogue, savedAt } = await answers.getListed();
  const records = new Map(saved.map((record) => [record.id, record]));
  for (const { record } of await answers.getOpened()) records.set(record.id, record);
  for (const { id, property } of newestFirst) records.set(id, property);
  if (rows.size === 0 && catalogue === undefined && records.size === 0) return undefined;
  const found = findByReference(records.values(), text);
  return { status: 200, json: found, savedAt: catalogue?.savedAt ?? savedAt };
}

async function answerSearch(
  answers: AnswerStore,
  key: string,
  { filter, page, limit }: Readonly<FilterRequest>,
): Promise<DeviceAnswer | undefined> {
  const { rows, newestFirst, catalogue, savedAt } = await answers.getListed();
  const { rows: found, unchecked, unsaid } = runFilter(newestFirst, filter, placeNames);
  if (unchecked > 0) {
    // The host's records say too little to search them here, so its own answer is better.
    const opened = await answerByOpenedList(answers, key);
    if (opened !== undefined) return opened;
  }
  if (rows.size === 0 && catalogue === undefined) return undefined;
  const shown = await answers.getProperties(found.slice((page - 1) * limit, page * limit).map(({ id }) => id));
  return {
    ...(catalogue === undefined ? {} : { searched: newestFirst.length, searchedAt: catalogue.savedAt }),
    status: 200,
    json: getRecords(shown),
    savedAt: findOldest(shown, catalogue?.savedAt ?? savedAt),
    total: found.length,
    unchecked,
    unsaid,
  };
}

/** Chooses the properties that the server would choose (S38). @param own the property to find similar ones to */
function chooseRows(newestFirst: readonly FilterRow[], list: PropertyList, own: FilterRow | undefined) {
  if (list.list === 'simple') {
    if (list.featured) return newestFirst.filter(({ property }) => property.featured === true).slice(0, list.limit);
    if (list.limit === undefined) return newestFirst;
    const rankBySale = (row: FilterRow): number => (row.agreement === 'sale' ? 0 : 1);
    return newestFirst.toSorted((a, b) => rankBySale(a) - rankBySale(b)).slice(0, list.limit);
  }
  if (own === undefined) return [];
  const getSimilarity = (row: FilterRow): number =>
    (row.address !== undefined && row.address === own.address ? 4 : 0) +
    (row.state !== undefined && row.state === own.state ? 2 : 0) +
    (row.subtype !== undefined && row.subtype === own.subtype ? 1 : 0);
  return newestFirst
    .filter((row) => row.id !== own.id && row.agreement === own.agreement && row.type === own.type)
    .sort((a, b) => getSimilarity(b) - getSimilarity(a))
    .slice(0, RELATED_COUNT);
}

async function answerList(
  answers: AnswerStore,
  read: { readonly key: string } & PropertyList,
): Promise<DeviceAnswer | undefined> {
  const opened = await answerByOpenedList(answers, read.key);
  if (opened !== undefined) return opened;
  const { rows, newestFirst, savedAt } = await answers.getListed();
  const known = read.list === 'related' ? await answers.getProperty(read.id) : undefined;
  const own = known === undefined || 'gone' in known ? undefined : filterRow(known.record);
  if (rows.size === 0 || (read.list === 'related' && own === undefined)) return undefined;
  const found = await answers.getProperties(chooseRows(newestFirst, read, own).map(({ id }) => id));
  return { status: 200, json: getRecords(found), savedAt: findOldest(found, savedAt), total: found.length };
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

/** Counts listed properties; undefined without a catalogue, or for a map without any property. */
async function answerCounts(
  { rows, newestFirst, catalogue, savedAt }: Listed,
  read: Extract<ApiRead, { readonly kind: 'place' | 'tiles' | 'points' | 'choices' }>,
): Promise<DeviceAnswer | undefined> {
  const createCountAnswer = (json: unknown): DeviceAnswer => ({
    status: 200,
    json,
    savedAt: catalogue?.savedAt ?? savedAt,
  });
  if (read.kind === 'points') {
    if (rows.size === 0 && catalogue === undefined) return undefined;
    return createCountAnswer(packPoints(runFilter(newestFirst, read.filter, placeNames).rows.map(mapSource)));
  }
  if (catalogue === undefined) return undefined;
  if (read.kind === 'choices') {
    const now = Date.now();
    return createCountAnswer(countChoices(runFilter(newestFirst, read.filter, placeNames, now), now));
  }
  if (read.kind === 'tiles') {
    const counts = [...tileFilters].map(([id, filter]) => [id, runFilter(newestFirst, filter, placeNames).rows.length]);
    return createCountAnswer(Object.fromEntries(counts));
  }
  const found = runFilter(newestFirst, { location: read.location }, placeNames).rows;
  const countByName = new Map<string, number>();
  for (const place of newestFirst.flatMap(({ places }) => [...places]))
    countByName.set(place, (countByName.get(place) ?? 0) + 1);
  const facts = await placeFacts({
    location: read.location,
    properties: found.map((row) => ({ ...row, agent: row.property.agent, change: row.property.changes?.[0] })),
    countByName,
    countedAt: new Date(catalogue.savedAt).toISOString(),
    getTitles: async () => new Map(found.map(({ id, property }) => [id, property.title])),
  });
  return createCountAnswer(facts);
}

/** Answers a read from this device. Never throws. @returns undefined when the device knows nothing about it */
export async function answerFromDevice(answers: AnswerStore, read: ApiRead): Promise<DeviceAnswer | undefined> {
  switch (read.kind) {
    case 'record':
      return answerByRecord(answers, read.key);
    case 'property':
      return answerProperty(answers, read.id);
    case 'reference':
      return answerReference(answers, read.text);
    case 'properties':
      return read.list === 'filter' ? answerSearch(answers, read.key, read) : answerList(answers, read);
    default:
      return (await answerCounts(await answers.getListed(), read)) ?? answerByRecord(answers, read.key);
  }
}
