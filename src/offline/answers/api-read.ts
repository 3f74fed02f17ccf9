import * as v from 'valibot';
import {
  CHOICE_COUNTS_PATH,
  filterOfMap,
  MAP_POINTS_PATH,
  PLACE_FACTS_PATH,
  REFERENCE_PATH,
  TILE_COUNTS_PATH,
} from '#contract/content-calls.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { type FilterRequest, readFilterRequest } from '#contract/filter-request.ts';
import { PropertyId } from '#contract/property.ts';
import { readCalls } from '#contract/read-calls.ts';
import { searchOfQuery } from '#contract/search-params.ts';
import { parseQuery, stringifyQuery } from '#lib/query-string.ts';

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

const splitPath = (path: string): string[] =>
  path.split('/').map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      // A lone % is not an escape.
      return segment;
    }
  });

function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const names = pattern.split('/');
  const values = splitPath(path);
  if (names.length !== values.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? '';
    if (name.startsWith(':')) {
      if (value === '') return undefined;
      parameters[name.slice(1)] = value;
    } else if (name !== value) return undefined;
  }
  return parameters;
}

const readId = (parameters: Readonly<Record<string, string>> | undefined): number | undefined => {
  const id = v.safeParse(PropertyId, parameters?.['id']);
  return id.success ? id.output : undefined;
};

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
  const related = readId(matchPath(readCalls.related_properties.pattern, path));
  if (related !== undefined) return { key, kind: 'properties', list: 'related', id: related };
  const property = readId(matchPath(readCalls.property.pattern, path));
  if (property !== undefined) return { key, kind: 'property', id: property };
  if (path === REFERENCE_PATH) return { key, kind: 'reference', text: query['text'] ?? '' };
  if (path === PLACE_FACTS_PATH) return { key, kind: 'place', location: query['location'] ?? '' };
  if (path === TILE_COUNTS_PATH) return { key, kind: 'tiles' };
  if (path === MAP_POINTS_PATH) return { key, kind: 'points', filter: filterOfMap(readFilterRequest(query).filter) };
  if (path === CHOICE_COUNTS_PATH) return { key, kind: 'choices', filter: searchOfQuery(query).filter };
  const isRecord =
    readId(matchPath(readCalls.owner_details.pattern, path)) !== undefined ||
    path === readCalls.latest_articles.pattern ||
    matchPath(readCalls.article.pattern, path) !== undefined ||
    CONTENT.test(path);
  return isRecord ? { key, kind: 'record' } : undefined;
}
