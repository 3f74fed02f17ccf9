import * as v from 'valibot';
import {
  CHOICE_COUNTS_PATH,
  filterOfMap,
  MAP_POINTS_PATH,
  PLACE_FACTS_PATH,
  TILE_COUNTS_PATH,
} from '#contract/content-calls.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { type FilterRequest, readFilterRequest } from '#contract/filter-request.ts';
import { PropertyId } from '#contract/property.ts';
import { readCalls } from '#contract/read-calls.ts';
import { searchOfQuery } from '#contract/search-params.ts';
import { parseQuery, stringifyQuery } from '#lib/query-string.ts';

// Which requests are reads that the library keeps, and under what key.

/** How a list of properties is answered from the device when its own answer was never kept. */
export type PropertyList =
  | { readonly list: 'simple'; readonly limit: number | undefined; readonly featured: boolean }
  | { readonly list: 'related'; readonly id: number }
  | ({ readonly list: 'filter' } & Readonly<FilterRequest>);

/** A read as the library sees it: a list of properties, one property, what is known of a place, counts of tiles, what a map shows, or another record kept as it came. */
export type ApiRead = { readonly key: string } & (
  | ({ readonly kind: 'properties' } & PropertyList)
  | { readonly kind: 'property'; readonly id: number }
  | { readonly kind: 'place'; readonly location: string }
  | { readonly kind: 'tiles' }
  | { readonly kind: 'points'; readonly filter: PropertyFilter }
  | { readonly kind: 'choices'; readonly filter: PropertyFilter }
  | { readonly kind: 'record' }
);

const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/**
 * The canonical key of a read: query parameters and body fields in one order, empty ones left out, so that equal
 * requests share one answer however they were written.
 * @param href path and query on our own origin
 * @param body parsed JSON body of a POST
 */
export function answerKey(method: string, href: string, body?: unknown): string {
  const [path = '', search = ''] = href.split(/\?(.*)/s);
  const query = Object.fromEntries(Object.entries(parseQuery(search)).sort(([a], [b]) => (a < b ? -1 : 1)));
  const said = body === undefined ? '' : ` ${sortedJson(withoutNulls(body))}`;
  return `${method} ${path}${stringifyQuery(query)}${said}`;
}

const withoutNulls = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined))
    : body;

/** The key of a home's own page. */
export const propertyKey = (id: number): string => answerKey('GET', readCalls.property.href(id));

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;

const segmentsOf = (path: string): string[] =>
  path.split('/').map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      // A lone % is not an escape.
      return segment;
    }
  });

/** The parameters of a path that fits a pattern such as /api/property/:id; undefined when it does not fit. */
function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split('/');
  const given = segmentsOf(path);
  if (wanted.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, name] of wanted.entries()) {
    const value = given[index] ?? '';
    if (name.startsWith(':')) {
      if (value === '') return undefined;
      parameters[name.slice(1)] = value;
    } else if (name !== value) return undefined;
  }
  return parameters;
}

const idOf = (parameters: Readonly<Record<string, string>> | undefined): number | undefined => {
  const id = v.safeParse(PropertyId, parameters?.['id']);
  return id.success ? id.output : undefined;
};

/** Our own published content: team, hero, firm. */
const CONTENT = /^\/content\/[\w-]+\.json$/;

/**
 * Says which read of the call table (spec §7) a request is; undefined for everything the worker leaves alone: writes,
 * calls it does not know, other files.
 * @param href path and query on our own origin
 * @param body parsed JSON body of a POST
 */
export function parseRead(method: string, href: string, body?: unknown): ApiRead | undefined {
  const [path = '', search = ''] = href.split(/\?(.*)/s);
  if (method === 'POST') {
    if (path !== readCalls.filter_properties.pattern) return undefined;
    if (typeof body !== 'object' || body === null) return undefined;
    return { key: answerKey(method, href, body), kind: 'properties', list: 'filter', ...readFilterRequest(body) };
  }
  if (method !== 'GET') return undefined;
  const key = answerKey(method, href);
  const query = parseQuery(search);
  if (path === readCalls.suggestions.pattern) {
    const featured = query['featured'] === 'true';
    return { key, kind: 'properties', list: 'simple', limit: wholeNumber(query['limit']), featured };
  }
  if (path === readCalls.search_properties.pattern) {
    const { query: location, page, limit } = query;
    return { key, kind: 'properties', list: 'filter', ...readFilterRequest({ location, page, limit }) };
  }
  const related = idOf(matchPath(readCalls.related_properties.pattern, path));
  if (related !== undefined) return { key, kind: 'properties', list: 'related', id: related };
  const property = idOf(matchPath(readCalls.property.pattern, path));
  if (property !== undefined) return { key, kind: 'property', id: property };
  if (path === PLACE_FACTS_PATH) return { key, kind: 'place', location: query['location'] ?? '' };
  if (path === TILE_COUNTS_PATH) return { key, kind: 'tiles' };
  if (path === MAP_POINTS_PATH) return { key, kind: 'points', filter: filterOfMap(readFilterRequest(query).filter) };
  if (path === CHOICE_COUNTS_PATH) return { key, kind: 'choices', filter: searchOfQuery(query).filter };
  const isRecord =
    idOf(matchPath(readCalls.owner_details.pattern, path)) !== undefined ||
    path === readCalls.latest_articles.pattern ||
    matchPath(readCalls.article.pattern, path) !== undefined ||
    CONTENT.test(path);
  return isRecord ? { key, kind: 'record' } : undefined;
}
