import { readStoredFilters, searchOfStoredFilters } from '#data/stored-filters.ts';
import { addressOf } from './search-address.ts';

/**
 * Where an entry without parameters leads (S10): to the address of the stored filters, where these differ from
 * the defaults. Browser only.
 */
export function storedEntry(): string | undefined {
  const address = addressOf(searchOfStoredFilters(readStoredFilters()).filter);
  return address === addressOf({}) ? undefined : address;
}
