import type { PropertyFilter } from '#contract/filter.ts';
import { useLateParts } from './late-parts.ts';
import styles from './save-search-slot.module.css';

/** The place of "Save search" under a list: its room is there from the start, what stands in it comes with its script. */
export function SaveSearchSlot({ filter }: { readonly filter: PropertyFilter }) {
  const SaveSearch = useLateParts()?.SaveSearch;
  return <div className={styles['slot']}>{SaveSearch && <SaveSearch filter={filter} />}</div>;
}
