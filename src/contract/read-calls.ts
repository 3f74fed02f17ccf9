import * as v from 'valibot';
import { stringifyQuery } from '../lib/query-string.ts';
import { Article, ArticleSummary } from './article.ts';
import { PAGE_SIZE } from './filter.ts';
import { FilterRequest } from './filter-request.ts';
import { Owner, PropertyDetail, PropertySummary } from './property.ts';

/*
 * The calls of spec §7 that read, one row each, for browser, worker and server; submission.ts has those that write.
 * Answers are taken bare or wrapped in `data` (S24).
 */

/** An answer that does not fit the contract: an error with a name instead of `undefined` on a screen. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly call: string;
  readonly issues: readonly string[];
  constructor(call: string, issues: readonly string[]) {
    super(`The answer of ${call} does not fit the contract: ${issues.join('; ')}`);
    this.call = call;
    this.issues = issues;
  }
}

/** A list and how many of its records broke the contract and were left out (S25). */
export interface ContractList<T> {
  readonly items: readonly T[];
  readonly dropped: number;
}

const unwrap = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && 'data' in body ? body.data : body;

const issuesOf = (issues: readonly v.BaseIssue<unknown>[]): string[] =>
  issues.map((issue) => `${v.getDotPath(issue) ?? 'answer'}: ${issue.message}`);

/** Reads a list answer, bare or wrapped; records that break the contract are left out and counted. */
function readList<const S extends v.GenericSchema>(call: string, schema: S) {
  return (body: unknown): ContractList<v.InferOutput<S>> => {
    const list = unwrap(body);
    if (!Array.isArray(list)) throw new ContractError(call, ['answer: expected a list']);
    const items: v.InferOutput<S>[] = [];
    for (const record of list) {
      const result = v.safeParse(schema, record);
      if (result.success) items.push(result.output);
    }
    return { items, dropped: list.length - items.length };
  };
}

/** Reads a record answer, bare or wrapped; null when there is no record. */
function readRecord<const S extends v.GenericSchema>(call: string, schema: S) {
  return (body: unknown): v.InferOutput<S> | null => {
    const record = unwrap(body);
    if (record === null || record === undefined) return null;
    const result = v.safeParse(schema, record);
    if (!result.success) throw new ContractError(call, issuesOf(result.issues));
    return result.output;
  };
}

const segment = (value: string | number): string => encodeURIComponent(String(value));

/** Which word of an error body a screen reads first (S23). */
export type FirstWords = 'detail' | 'message';

const lists = { method: 'GET', firstWords: 'detail' as FirstWords } as const;

export const readCalls = {
  featured_properties: {
    ...lists,
    pattern: '/api/property/simple',
    href: () => '/api/property/simple?limit=20&featured=true',
    read: readList('featured_properties', PropertySummary),
  },
  properties_for_sale: {
    ...lists,
    pattern: '/api/property/simple',
    href: () => '/api/property/simple?limit=20',
    read: readList('properties_for_sale', PropertySummary),
  },
  suggestions: {
    ...lists,
    pattern: '/api/property/simple',
    href: () => '/api/property/simple',
    read: readList('suggestions', PropertySummary),
  },
  latest_articles: {
    ...lists,
    pattern: '/api/blog/blog/all',
    href: (limit?: number) => `/api/blog/blog/all${stringifyQuery({ limit })}`,
    read: readList('latest_articles', ArticleSummary),
  },
  article: {
    ...lists,
    pattern: '/api/blog/blog/slug/:slug',
    href: (slug: string) => `/api/blog/blog/slug/${segment(slug)}`,
    read: readRecord('article', Article),
  },
  property: {
    ...lists,
    pattern: '/api/property/:id',
    href: (id: number) => `/api/property/${segment(id)}`,
    read: readRecord('property', PropertyDetail),
  },
  owner_details: {
    ...lists,
    pattern: '/api/property/:id/owner_details',
    href: (id: number) => `/api/property/${segment(id)}/owner_details`,
    read: readRecord('owner_details', Owner),
  },
  related_properties: {
    ...lists,
    pattern: '/api/property/related/:id',
    href: (id: number) => `/api/property/related/${segment(id)}`,
    read: readList('related_properties', PropertySummary),
  },
  filter_properties: {
    method: 'POST',
    firstWords: 'message' as FirstWords,
    pattern: '/api/property/filter',
    href: () => '/api/property/filter',
    request: FilterRequest,
    read: readList('filter_properties', PropertySummary),
  },
  search_properties: {
    method: 'GET',
    firstWords: 'message' as FirstWords,
    pattern: '/api/property/search',
    href: (query: string, page: number, limit: number = PAGE_SIZE) =>
      `/api/property/search${stringifyQuery({ query, page, limit })}`,
    read: readList('search_properties', PropertySummary),
  },
} as const;
