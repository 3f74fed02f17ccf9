import type { Search } from '#contract/search-params.ts';
import { readStoredFilters, searchOfStoredFilters } from '#data/stored-filters.ts';
import { addressOf } from './search-address.ts';

/**
 * The search that an entry without parameters leads to (S10): that of the stored filters, where these differ from the
 * defaults. Browser only.
 */
export function storedSearch(): Search['filter'] | undefined {
  const { filter } = searchOfStoredFilters(readStoredFilters());
  return addressOf(filter) === addressOf({}) ? undefined : filter;
}
