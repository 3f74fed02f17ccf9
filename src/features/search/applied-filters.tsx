import { Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import type { ListView } from '#contract/list-view.ts';
import type { Search } from '#contract/search-params.ts';
import { resetStoredFilters } from '#data/stored-filters.ts';
import { TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { closeIcon, Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import styles from './applied-filters.module.css';
import tag from './filter-tag.module.css';
import { appliedFilters, searchLink } from './search-address.ts';

const INTERACTIONS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const;

/** Calls back once, at the first interaction: a visitor who only looks pays for nothing more. */
function onFirstInteraction(callback: () => void): void {
  const onInteraction = (): void => {
    for (const type of INTERACTIONS) window.removeEventListener(type, onInteraction);
    callback();
  };
  for (const type of INTERACTIONS) window.addEventListener(type, onInteraction, { passive: true });
}

/** What lets tags go visibly comes after the first picture; it is put in when no tag is pressed or has the focus. */
function useMovingTags(list: RefObject<HTMLElement | null>, filter: Search['filter']) {
  const [motion, setMotion] = useState<typeof import('#ui/motion.tsx')>();
  const [isIn, setIn] = useState(false);
  useEffect(() => {
    onFirstInteraction(() => void import('#ui/motion.tsx').then(setMotion, () => undefined));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another filter the list may be free
  useEffect(() => {
    if (motion !== undefined && list.current?.matches(':active, :focus-within') === false) setIn(true);
  }, [motion, filter]);
  return isIn && motion !== undefined ? motion : { MovingRows: Fragment, MovingRow: 'li' as const };
}

/** The removable tags of a search, each a link to the address without it (S8), and Clear all. */
export function AppliedFilters({ filter, view }: { readonly filter: Search['filter']; readonly view: ListView }) {
  const applied = appliedFilters(filter);
  const list = useRef<HTMLUListElement>(null);
  const isRemoving = useRef(false);

  // A pressed tag is removed and would lose the focus: it goes to the next tag, or to the list when none is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is what took the tag away
  useEffect(() => {
    if (!isRemoving.current) return;
    isRemoving.current = false;
    const next = [...(list.current?.querySelectorAll<HTMLElement>('li:not([inert]) a') ?? [])].find(
      (link) => link.offsetParent !== null,
    );
    (next ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [filter]);
  // Must run after the effect above, which may focus a tag.
  const { MovingRows, MovingRow } = useMovingTags(list, filter);
  const onRemove = () => {
    isRemoving.current = true;
  };

  if (applied.length === 0) return null;
  return (
    <ul ref={list} className={classNames('middle gap-2', styles['tags'])} aria-label="Filters set">
      <MovingRows>
        {applied.map(({ key, label, without }) => (
          <MovingRow key={key} className={key === 'agreement_type' ? styles['pressed'] : undefined}>
            <Link {...searchLink(without, { view })} className={tag['tag']} onClick={onRemove}>
              <span className="visually-hidden">Remove filter: </span>
              <span className={tag['label']}>{label}</span>
              <Icon path={closeIcon} className={tag['cross']} />
            </Link>
          </MovingRow>
        ))}
        <MovingRow key="all">
          <ClearAll view={view} onClear={onRemove} />
        </MovingRow>
      </MovingRows>
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
      className="text-sm nowrap"
    >
      Clear all
    </TextLink>
  );
}
