import type { PropertyFilter } from '#contract/filter.ts';
import { queryOfSearch } from '#contract/search-params.ts';

/** The parts of a search that a form has no field of its own for, so that it sends the whole search. */
export function HiddenFields({
  filter,
  names,
}: {
  readonly filter: PropertyFilter;
  readonly names: readonly string[];
}) {
  const query = queryOfSearch({ filter });
  return names.map((name) => {
    const value = query[name];
    return value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />;
  });
}
