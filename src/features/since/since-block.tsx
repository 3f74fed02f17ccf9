import { useEffect, useRef, useState } from 'react';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { ChangeColumns } from './change-columns.tsx';
import { useChanges } from './my-changes.ts';
import styles from './since-block.module.css';
import { markSeen as markSeenWords, sinceBlock as words } from './words.tsx';

const MAX_ROWS = 2;

/** The block was shown in this document: a visitor who comes back finds it there. */
let wasShown = false;

/**
 * On the home page, only when something changed since the last visit: changes of saved properties and searches, else one
 * line about the catalogue. It appears while its place is out of sight, so that it pushes down nothing that is being read.
 */
export function SinceBlock() {
  const { isKnown, mine, all, savedIds, markSeen } = useChanges();
  const place = useRef<HTMLDivElement>(null);
  const [mayShow, setMayShow] = useState(wasShown);
  const hasNews = isKnown && all.words !== '';
  useEffect(() => {
    const element = place.current;
    if (!hasNews || mayShow || element === null) return;
    const showOutOfSight = (): void => {
      const { top } = element.getBoundingClientRect();
      // Above the screen only where scroll anchoring holds the page in place, which WebKit has not.
      if (top < window.innerHeight && (top >= 0 || !CSS.supports('overflow-anchor', 'auto'))) return;
      wasShown = true;
      setMayShow(true);
    };
    showOutOfSight();
    window.addEventListener('scroll', showOutOfSight, { passive: true });
    return () => window.removeEventListener('scroll', showOutOfSight);
  }, [hasNews, mayShow]);

  return (
    <div ref={place} tabIndex={-1}>
      {hasNews && mayShow && (
        <section data-late="" className={`wrap ${styles['since']}`} aria-labelledby="since-last-visit">
          <SectionHead
            id="since-last-visit"
            title={words.title}
            action={<LinkButton onClick={() => void markSeen(place)}>{markSeenWords.button}</LinkButton>}
          />
          <p className={classNames('muted', styles['lead'])}>
            {mine.words === '' ? words.ofAll(all.words) : words.ofSaved(all.words)}{' '}
            <Link to="/since" className="text-link strong">
              {words.all}
            </Link>
          </p>
          {mine.words !== '' && <ChangeColumns changes={mine} savedIds={savedIds} maxRows={MAX_ROWS} />}
        </section>
      )}
    </div>
  );
}
