import type { PropertyFilter } from '#contract/filter.ts';
import { queryOfSearch } from '#contract/search-params.ts';

interface HiddenFieldsProps {
  readonly filter: PropertyFilter;
  readonly own: readonly (keyof PropertyFilter)[];
}

/** The parts of a search that a form has no field of its own for, so that it sends the whole search. @param own its fields */
export function HiddenFields({ filter, own }: HiddenFieldsProps) {
  const fields: readonly string[] = own;
  return Object.entries(queryOfSearch({ filter })).map(([name, value]) =>
    fields.includes(name) ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}
