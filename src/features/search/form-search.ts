import { useHydrated } from '@tanstack/react-router';
import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';
import type { PropertyFilter } from '#contract/filter.ts';
import { queryOfSearch, type Search, searchOfQuery } from '#contract/search-params.ts';
import type { QueryRecord } from '#lib/query-string.ts';

/** The search that a form's native fields hold, read as its address would be. */
export const filterOfForm = (form: HTMLFormElement): Search['filter'] =>
  searchOfQuery(Object.fromEntries(new FormData(form))).filter;

/**
 * Connects a form of native, uncontrolled selects with the filter. What the visitor chose before the script loaded is
 * read from the form once and given to `onFound`. From then on the selects follow the filter.
 * @returns true once the script has taken the form over
 */
export function useFormSearch(
  form: RefObject<HTMLFormElement | null>,
  filter: PropertyFilter,
  onFound: (found: Search['filter']) => void,
): boolean {
  const [isAlive, setAlive] = useState(useHydrated());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes the form over
  useLayoutEffect(() => {
    if (form.current !== null) onFound(filterOfForm(form.current));
    // In its own time: the bar is not drawn again within the frame that takes it over.
    startTransition(() => setAlive(true));
  }, []);
  useLayoutEffect(() => {
    if (!isAlive || form.current === null) return;
    const query: QueryRecord = queryOfSearch({ filter });
    for (const element of form.current.elements) {
      if (!(element instanceof HTMLSelectElement)) continue;
      const value = query[element.name] ?? '';
      if (element.value !== value) element.value = value;
    }
  }, [form, filter, isAlive]);
  return isAlive;
}
