import type { PropertyFilter } from '#contract/filter.ts';
import type { Search } from '#contract/search-params.ts';
import { getAppliedFilters } from './applied-filters.tsx';
import { getLooserNames } from './words-lazy.tsx';

interface LooserSearch {
  /** The same key as the filter's tag has. */
  readonly key: string;
  /** What is left out: "8 bedrooms". */
  readonly name: string;
  readonly without: Search['filter'];
}

/** Each is counted on its own, and an empty search rarely has more filters. */
const MAX_LOOSER = 8;

/** Another agreement is another search, not one filter less. */
export const getLooserSearches = (filter: Search['filter']): readonly LooserSearch[] =>
  getAppliedFilters(filter)
    .filter(({ key }) => key !== 'agreement_type')
    .slice(0, MAX_LOOSER)
    .map(({ key, label, without }) => ({ key, name: getLooserNames(filter)[key] ?? label, without }));

/** Of the same agreement, at the end of the price range that was looked for. */
export const getSimilarSearch = ({ agreement_type, min_price, max_price }: Search['filter']): Search['filter'] => ({
  agreement_type,
  sort: sortFor(min_price, max_price),
});

const sortFor = (min: number | undefined, max: number | undefined): PropertyFilter['sort'] => {
  if (min !== undefined) return 'price-down';
  return max === undefined ? undefined : 'price-up';
};
