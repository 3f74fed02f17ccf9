import { useEffect, useRef } from 'react';
import type { ListView } from '#contract/list-view.ts';
import type { Search } from '#contract/search-params.ts';
import { resetStoredFilters } from '#data/stored-filters.ts';
import { Icon } from '#ui/icon.tsx';
import { closeIcon } from '#ui/icons.ts';
import { Link } from '#ui/link.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { useMovingRows } from '#ui/use-moving-rows.ts';
import styles from './applied-filters.module.css';
import tag from './filter-tag.module.css';
import { appliedFilters, searchLink } from './search-address.ts';

/** The removable tags of a search, each a link to the address without it (S8), and Clear all. */
export function AppliedFilters({ filter, view }: { readonly filter: Search['filter']; readonly view: ListView }) {
  const applied = appliedFilters(filter);
  const [list, setList] = useMovingRows();
  const isRemoving = useRef(false);

  // A pressed tag is removed and would lose the focus: it goes to the next tag, or to the list when none is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is what took the tag away
  useEffect(() => {
    if (!isRemoving.current) return;
    isRemoving.current = false;
    const next = [...(list?.querySelectorAll('a') ?? [])].find((link) => link.offsetParent !== null);
    (next ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [filter]);
  const onRemove = () => {
    isRemoving.current = true;
  };

  if (applied.length === 0) return null;
  return (
    <ul ref={setList} className={styles['tags']} aria-label="Filters set">
      {applied.map(({ key, label, without }) => (
        <li key={key} className={key === 'agreement_type' ? styles['pressed'] : undefined}>
          <Link {...searchLink(without, { view })} className={tag['tag']} onClick={onRemove}>
            <span className="visually-hidden">Remove filter: </span>
            <span className={tag['label']}>{label}</span>
            <Icon path={closeIcon} className={tag['cross']} />
          </Link>
        </li>
      ))}
      <li>
        <ClearAll view={view} onClear={onRemove} />
      </li>
    </ul>
  );
}

/** Back to the defaults; the stored filters go first (S10). */
export function ClearAll({ view, onClear }: { readonly view: ListView; readonly onClear?: (() => void) | undefined }) {
  return (
    <TextLink
      {...searchLink({}, { view })}
      onClick={() => {
        resetStoredFilters();
        onClear?.();
      }}
      className={styles['clear']}
    >
      Clear all
    </TextLink>
  );
}
