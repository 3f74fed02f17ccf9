import { Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import type { ListView } from '#contract/list-view.ts';
import type { Search } from '#contract/search-params.ts';
import { resetStoredFilters } from '#data/stored-filters.ts';
import { TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { closeIcon, Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import styles from './applied-filters.module.css';
import { appliedFilters, searchLink } from './search-address.ts';
import { tags as words } from './words-results.tsx';

const INTERACTIONS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const;

/** Calls back once, so that a visitor who only looks loads nothing more. */
function onFirstInteraction(callback: () => void): void {
  const onInteraction = (): void => {
    for (const type of INTERACTIONS) window.removeEventListener(type, onInteraction);
    callback();
  };
  for (const type of INTERACTIONS) window.addEventListener(type, onInteraction, { passive: true });
}

/** Removed tags animate once the motion script has loaded; it wraps the tags while none is pressed or focused. */
function useMovingTags(list: RefObject<HTMLElement | null>, filter: Search['filter']) {
  const [motion, setMotion] = useState<typeof import('#ui/motion.tsx')>();
  const [isMoving, setMoving] = useState(false);
  useEffect(() => {
    onFirstInteraction(() => void import('#ui/motion.tsx').then(setMotion, () => undefined));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another filter the list may have lost the focus
  useEffect(() => {
    if (motion !== undefined && list.current?.matches(':active, :focus-within') === false) setMoving(true);
  }, [motion, filter]);
  return isMoving && motion !== undefined ? motion : { MovingRows: Fragment, MovingRow: 'li' as const };
}

/** The tags of a search, each a link to the search without it (S8), and Clear all. */
export function AppliedFilters({ filter, view }: { readonly filter: Search['filter']; readonly view: ListView }) {
  const applied = appliedFilters(filter);
  const list = useRef<HTMLUListElement>(null);
  const isRemoving = useRef(false);

  // A pressed tag disappears with the focus, which moves to the next tag, or to the page without any.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new filter has removed the tag
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
    <ul ref={list} className={classNames('middle gap-2', styles['tags'])} aria-label={words.list}>
      <MovingRows>
        {applied.map(({ key, label, without }) => (
          <MovingRow key={key} className={key === 'agreement_type' ? styles['pressed'] : undefined}>
            <Link {...searchLink(without, { view })} className={styles['tag']} onClick={onRemove}>
              <span className="visually-hidden">{words.remove}</span>
              <span className={styles['label']}>{label}</span>
              <Icon path={closeIcon} className={styles['cross']} />
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

/** Back to the defaults, also of the stored filters (S10). */
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
      {words.clearAll}
    </TextLink>
  );
}
