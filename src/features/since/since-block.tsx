import { useEffect, useRef, useState } from 'react';
import { markChangesSeen } from '#data/device/searches.queries.ts';
import { LinkButton } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { showToast } from '#ui/toast-store.ts';
import { ChangeColumns } from './change-columns.tsx';
import { changesInWords, type GroupedChanges, useChanges } from './my-changes.ts';
import styles from './since-block.module.css';

/** Rows of each column on the home page. */
const MOST = 2;

/** It has stood on the page in this document: a visitor who comes back finds it there. */
let hasStood = false;
/** Scroll anchoring holds what is looked at in place when something comes above it; WebKit has none. */
const keepsPlace = (): boolean => CSS.supports('overflow-anchor', 'auto');

const isEmpty = ({ prices, fresh, gone }: GroupedChanges): boolean => prices.length + fresh.length + gone.length === 0;

/**
 * On the home page, only when something changed since the last visit: first what concerns saved homes and searches, else
 * one line about the catalogue. It never pushes down what is being looked at: it comes when its place is out of sight.
 */
export function SinceBlock() {
  const { isKnown, mine, all, saved, seq } = useChanges();
  const place = useRef<HTMLDivElement>(null);
  const [mayShow, setMayShow] = useState(hasStood);
  const hasNews = isKnown && !isEmpty(all);
  useEffect(() => {
    const element = place.current;
    if (!hasNews || mayShow || element === null) return;
    const look = (): void => {
      const { top } = element.getBoundingClientRect();
      if (top < window.innerHeight && (top >= 0 || !keepsPlace())) return;
      hasStood = true;
      setMayShow(true);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [hasNews, mayShow]);

  const isMarked = useRef(false);
  const markSeen = (): void => {
    if (seq === undefined) return;
    isMarked.current = true;
    void markChangesSeen(seq).catch(() => {
      isMarked.current = false;
      showToast('That could not be noted: this device does not answer.');
    });
  };
  useEffect(() => {
    if (hasNews || !isMarked.current) return;
    isMarked.current = false;
    // The pressed button goes with its block, whose place takes the focus.
    place.current?.focus({ preventScroll: true });
  }, [hasNews]);

  if (!hasNews || !mayShow) return <div ref={place} tabIndex={-1} />;
  return (
    <section data-late="" className={`wrap ${styles['since']}`} aria-labelledby="since-last-visit">
      <SectionHead
        id="since-last-visit"
        title="Since your last visit"
        action={<LinkButton onClick={markSeen}>Mark as seen</LinkButton>}
      />
      <p className={styles['lead']}>
        {isEmpty(mine)
          ? `${changesInWords(all)} in our whole list. `
          : `Of the homes and searches you saved. In our whole list: ${changesInWords(all)}. `}
        <Link to="/since">See all changes</Link>
      </p>
      {!isEmpty(mine) && <ChangeColumns changes={mine} saved={saved} most={MOST} />}
    </section>
  );
}
