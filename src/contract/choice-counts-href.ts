import { stringifyQuery } from '../lib/query-string.ts';
import type { PropertyFilter } from './filter.ts';
import { queryOfSearch } from './search-params.ts';

/** Path of how many homes a search finds, and how many with one more must-have (choice-counts.ts), on our own origin. */
export const CHOICE_COUNTS_PATH = '/content/choice-counts.json';

/** Path and query of the counts of a search; its order says nothing. */
export const choiceCountsHref = (filter: PropertyFilter): string =>
  CHOICE_COUNTS_PATH + stringifyQuery(queryOfSearch({ filter: { ...filter, sort: undefined } }));
