import type { Search } from '#contract/search-params.ts';
import { resetStoredFilters } from '#data/stored-filters.ts';
import { FilterTag } from '#ui/filter-tag.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import styles from './applied-filters.module.css';
import { addressOf, appliedFilters } from './search-address.ts';

/** The removable tags of a search, each a link to the address without it (decision 8), and Clear all. */
export function AppliedFilters({ filter }: { readonly filter: Search['filter'] }) {
  const applied = appliedFilters(filter);
  if (applied.length === 0) return null;
  return (
    <ul className={styles['tags']} aria-label="Filters set">
      {applied.map(({ key, label, without }) => (
        <li key={key}>
          <FilterTag label={label} href={addressOf(without)} />
        </li>
      ))}
      <li>
        <ClearAll />
      </li>
    </ul>
  );
}

/** Back to the defaults; the stored filters go first (decision 10). */
export function ClearAll() {
  return (
    <LinkButton href={addressOf({})} onClick={resetStoredFilters} className={styles['clear']}>
      Clear all
    </LinkButton>
  );
}
