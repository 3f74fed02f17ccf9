import type { PropertyFilter } from '#contract/filter.ts';
import { useDeviceParts } from '#parts/device-parts.ts';
import styles from './save-search-slot.module.css';

/** The place of "Save search" under a list. Its room is kept from the start; the button comes with its script. */
export function SaveSearchSlot({ filter }: { readonly filter: PropertyFilter }) {
  const SaveSearch = useDeviceParts()?.SaveSearch;
  return <div className={styles['slot']}>{SaveSearch && <SaveSearch filter={filter} />}</div>;
}
