import { AGREEMENT_TYPES } from './agreement-types.ts';
import type { PropertyFilter } from './filter.ts';

// Other searches show the same properties in endless combinations; places have pages of their own.

/** An indexable search has at most one of these, beside its agreement. */
const KINDS = ['property_type', 'subtype', 'tag'] as const;

/** True for the first page of an agreement, or of one kind of property in it. */
export function isIndexableSearch(filter: PropertyFilter, page: number): boolean {
  const { agreement_type, country: _country, ...rest } = filter;
  const set = Object.entries(rest).filter(([, value]) => value !== undefined);
  return (
    page === 1 &&
    AGREEMENT_TYPES.some((type) => type === agreement_type) &&
    set.length <= 1 &&
    set.every(([name]) => KINDS.some((kind) => kind === name))
  );
}
