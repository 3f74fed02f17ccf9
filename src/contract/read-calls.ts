import { stringifyQuery } from '../lib/query-string.ts';
import { PAGE_SIZE } from './filter.ts';
import type { ReadAnswers } from './read-answers.ts';

// Calls of spec §7; `read` names a parser of read-answers.ts, which a page loads with its first call.

const encodeSegment = (value: string | number): string => encodeURIComponent(String(value));

/** The field of an error body that a screen prefers (S23). */
export type FirstWords = 'detail' | 'message';

const lists = { method: 'GET', firstWords: 'detail' as FirstWords } as const;

export const readCalls = {
  featured_properties: {
    ...lists,
    pattern: '/api/property/simple',
    href: () => '/api/property/simple?limit=20&featured=true',
    read: ({ featured_properties }: ReadAnswers) => featured_properties,
  },
  properties_for_sale: {
    ...lists,
    pattern: '/api/property/simple',
    href: () => '/api/property/simple?limit=20',
    read: ({ properties_for_sale }: ReadAnswers) => properties_for_sale,
  },
  suggestions: {
    ...lists,
    pattern: '/api/property/simple',
    href: () => '/api/property/simple',
    read: ({ suggestions }: ReadAnswers) => suggestions,
  },
  latest_articles: {
    ...lists,
    pattern: '/api/blog/blog/all',
    href: (limit?: number) => `/api/blog/blog/all${stringifyQuery({ limit })}`,
    read: ({ latest_articles }: ReadAnswers) => latest_articles,
  },
  article: {
    ...lists,
    pattern: '/api/blog/blog/slug/:slug',
    href: (slug: string) => `/api/blog/blog/slug/${encodeSegment(slug)}`,
    read: ({ article }: ReadAnswers) => article,
  },
  property: {
    ...lists,
    pattern: '/api/property/:id',
    href: (id: number) => `/api/property/${encodeSegment(id)}`,
    read: ({ property }: ReadAnswers) => property,
  },
  owner_details: {
    ...lists,
    pattern: '/api/property/:id/owner_details',
    href: (id: number) => `/api/property/${encodeSegment(id)}/owner_details`,
    read: ({ owner_details }: ReadAnswers) => owner_details,
  },
  related_properties: {
    ...lists,
    pattern: '/api/property/related/:id',
    href: (id: number) => `/api/property/related/${encodeSegment(id)}`,
    read: ({ related_properties }: ReadAnswers) => related_properties,
  },
  filter_properties: {
    method: 'POST',
    firstWords: 'message' as FirstWords,
    pattern: '/api/property/filter',
    href: () => '/api/property/filter',
    read: ({ filter_properties }: ReadAnswers) => filter_properties,
  },
  search_properties: {
    method: 'GET',
    firstWords: 'message' as FirstWords,
    pattern: '/api/property/search',
    href: (query: string, page: number, limit: number = PAGE_SIZE) =>
      `/api/property/search${stringifyQuery({ query, page, limit })}`,
    read: ({ search_properties }: ReadAnswers) => search_properties,
  },
} as const;
