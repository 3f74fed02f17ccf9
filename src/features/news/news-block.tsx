import { useEffect, useRef, useState } from 'react';
import { LinkButton } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { NewsList } from './news-list.tsx';
import { useNews } from './use-news.ts';
import { formatNewsCount, markSeen, newsBlock as words } from './words.tsx';

const MAX_ROWS = 3;

/** A visitor who comes back in this document finds the block there. */
let wasShown = false;

/** It appears while its place is out of sight, so that it pushes down nothing that is being read. */
export function NewsBlock() {
  const { catalogue, news, onSeen } = useNews();
  const place = useRef<HTMLDivElement>(null);
  const [mayShow, setMayShow] = useState(wasShown);
  const hasNews = catalogue?.complete === true && catalogue.changes.length > 0;
  useEffect(() => {
    const element = place.current;
    if (!hasNews || mayShow || element === null) return;
    const showOutOfSight = (): void => {
      const { top } = element.getBoundingClientRect();
      // Above the view only where scroll anchoring holds the page in place, which WebKit does not have.
      if (top < window.innerHeight && (top >= 0 || !CSS.supports('overflow-anchor', 'auto'))) return;
      wasShown = true;
      setMayShow(true);
    };
    showOutOfSight();
    window.addEventListener('scroll', showOutOfSight, { passive: true });
    return () => window.removeEventListener('scroll', showOutOfSight);
  }, [hasNews, mayShow]);

  const own = news === undefined ? [] : [...news.properties, ...news.searches.flatMap(({ changes }) => changes)];
  return (
    <div ref={place} tabIndex={-1}>
      {news !== undefined && hasNews && mayShow && (
        <section data-late="" className="wrap pad-top-10" aria-labelledby="news">
          <SectionHead
            id="news"
            title={words.title}
            action={<LinkButton onClick={() => void onSeen(place)}>{markSeen.button}</LinkButton>}
          />
          <p className="muted bottom-6 max-measure">
            {formatNewsCount(news.count, news.others.length)}{' '}
            <Link to="/news" className="text-link strong">
              {words.all}
            </Link>
          </p>
          <NewsList changes={[...new Set(own)].slice(0, MAX_ROWS)} />
        </section>
      )}
    </div>
  );
}
