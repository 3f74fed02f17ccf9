import type * as v from 'valibot';
import { TEAM_HREF } from '#contract/agent-path.ts';
import {
  CHOICE_COUNTS_PATH,
  MAP_POINTS_PATH,
  omitBounds,
  PLACE_FACTS_PATH,
  REFERENCE_PATH,
  TILE_COUNTS_PATH,
} from '#contract/content-calls.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { type FilterRequest, readFilterRequest } from '#contract/filter.ts';
import { type PropertyDetail, PropertyId } from '#contract/property.ts';
import { readAnswers } from '#contract/read-answers.ts';
import { readCalls } from '#contract/read-calls.ts';
import { readSearch } from '#contract/search-params.ts';
import type { SeenAnswer } from '#contract/worker-messages.ts';
import { parseQuery, stringifyQuery } from '#lib/query-string.ts';
import { readAs } from '#lib/read-as.ts';
import type { AnswerStore } from './answer-store.ts';

/** How the device answers a list of properties whose own answer is not stored. */
export type PropertyList =
  | { readonly list: 'simple'; readonly limit: number | undefined; readonly featured: boolean }
  | { readonly list: 'related'; readonly id: number }
  | ({ readonly list: 'filter' } & Readonly<FilterRequest>);

export type ApiRead = { readonly key: string } & (
  | ({ readonly kind: 'properties' } & PropertyList)
  | { readonly kind: 'property'; readonly id: number }
  | { readonly kind: 'reference'; readonly text: string }
  | { readonly kind: 'place'; readonly location: string }
  | { readonly kind: 'tiles' }
  | { readonly kind: 'points'; readonly filter: PropertyFilter }
  | { readonly kind: 'choices'; readonly filter: PropertyFilter }
  | { readonly kind: 'record' }
);

const toSortedJson = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/**
 * The canonical key of a read, with sorted parameters and without empty ones, so that equal requests share one answer.
 * @param href path and query on our own origin @param body parsed JSON body of a POST
 */
export function getAnswerKey(method: string, href: string, body?: unknown): string {
  const [path = '', search = ''] = href.split(/\?(.*)/s);
  const query = Object.fromEntries(Object.entries(parseQuery(search)).sort(([a], [b]) => (a < b ? -1 : 1)));
  const content = body === undefined ? '' : ` ${toSortedJson(omitNulls(body))}`;
  return `${method} ${path}${stringifyQuery(query)}${content}`;
}

const omitNulls = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined))
    : body;

export const getPropertyKey = (id: number): string => getAnswerKey('GET', readCalls.property.href(id));

const parseWholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;

/** Matches the one parameter of a call's path. */
const createMatcher = (pattern: string) => {
  const path = new RegExp(`^${pattern.replace(/:\w+/, '([^/]+)')}$`);
  return (candidate: string): string | undefined => path.exec(candidate)?.[1];
};
const matchRelated = createMatcher(readCalls.related_properties.pattern);
const matchProperty = createMatcher(readCalls.property.pattern);
const matchOwner = createMatcher(readCalls.owner_details.pattern);
const matchArticle = createMatcher(readCalls.article.pattern);

const parseId = (text: string | undefined): number | undefined => readAs(PropertyId, text);

const CONTENT = /^\/content\/[\w-]+\.json$/;

/**
 * Parses a request as a read of the call table (spec §7); undefined for writes, unknown calls and other files.
 * @param href path and query on our own origin @param body parsed JSON body of a POST
 */
export function parseRead(method: string, href: string, body?: unknown): ApiRead | undefined {
  const [path = '', search = ''] = href.split(/\?(.*)/s);
  if (method === 'POST') {
    if (path !== readCalls.filter_properties.pattern) return undefined;
    if (typeof body !== 'object' || body === null) return undefined;
    return { key: getAnswerKey(method, href, body), kind: 'properties', list: 'filter', ...readFilterRequest(body) };
  }
  if (method !== 'GET') return undefined;
  const key = getAnswerKey(method, href);
  const query = parseQuery(search);
  if (path === readCalls.suggestions.pattern) {
    const featured = query['featured'] === 'true';
    return { key, kind: 'properties', list: 'simple', limit: parseWholeNumber(query['limit']), featured };
  }
  if (path === readCalls.search_properties.pattern) {
    const { query: location, page, limit } = query;
    return { key, kind: 'properties', list: 'filter', ...readFilterRequest({ location, page, limit }) };
  }
  const related = parseId(matchRelated(path));
  if (related !== undefined) return { key, kind: 'properties', list: 'related', id: related };
  const property = parseId(matchProperty(path));
  if (property !== undefined) return { key, kind: 'property', id: property };
  if (path === REFERENCE_PATH) return { key, kind: 'reference', text: query['text'] ?? '' };
  if (path === PLACE_FACTS_PATH) return { key, kind: 'place', location: query['location'] ?? '' };
  if (path === TILE_COUNTS_PATH) return { key, kind: 'tiles' };
  if (path === MAP_POINTS_PATH) return { key, kind: 'points', filter: omitBounds(readFilterRequest(query).filter) };
  if (path === CHOICE_COUNTS_PATH) return { key, kind: 'choices', filter: readSearch(query).filter };
  const isRecord =
    parseId(matchOwner(path)) !== undefined ||
    path === readCalls.latest_articles.pattern ||
    matchArticle(path) !== undefined ||
    CONTENT.test(path);
  return isRecord ? { key, kind: 'record' } : undefined;
}

const TEAM_KEY = getAnswerKey('GET', TEAM_HREF);

/** Writes properties as lines that begin with their id, as in the schema. */
export const writeLines = (properties: readonly PropertyDetail[]): string =>
  properties.map((property) => JSON.stringify(property)).join('\n');

interface AnswerHead {
  readonly savedAt: number;
  readonly total?: number | undefined;
  /** False when `json` is only the beginning of a list: its properties are stored, but not as that list. */
  readonly whole?: boolean;
}

/** Stores an answer under its address, unless it breaks the contract. Never throws. @param json bare or wrapped (S24) */
export async function writeServerAnswer(
  answerStore: AnswerStore,
  read: ApiRead,
  json: unknown,
  head: AnswerHead,
): Promise<void> {
  const { savedAt, total } = head;
  // Counts of an open filter dialog change with every choice; a reference is looked up in what the device knows by then.
  if (read.kind === 'choices' || read.kind === 'reference') return;
  try {
    if (read.kind === 'properties') {
      const lines = writeLines(readAnswers.suggestions(json).items);
      // No read has this key, but the properties are known.
      const key = head.whole === false ? `${read.key} begun` : read.key;
      await answerStore.writeAnswer(key, { kind: 'homes', lines, savedAt, ...(total === undefined ? {} : { total }) });
    } else if (read.kind === 'property') {
      const record = readAnswers.property(json);
      if (record !== null)
        await answerStore.writeAnswer(read.key, { kind: 'home', lines: writeLines([record]), savedAt });
    } else {
      // The team is fetched seldom and shown for long: an empty list must not replace it.
      if (read.key === TEAM_KEY && readAnswers.team(json).items.length === 0) return;
      await answerStore.writeAnswer(read.key, { kind: 'record', json, savedAt });
    }
  } catch {
    // The answer breaks the contract: the page reports it (ContractError), and it is not stored.
  }
}

/** Stores answers that a page received before the worker was in control. */
export async function writeSeenAnswers(
  answerStore: AnswerStore,
  answers: readonly v.InferOutput<typeof SeenAnswer>[],
): Promise<void> {
  for (const { read: request, json, savedAt, total } of answers) {
    const read = parseRead(request.method, request.href, request.body);
    if (read !== undefined) await writeServerAnswer(answerStore, read, json, { savedAt, total, whole: request.whole });
  }
}
