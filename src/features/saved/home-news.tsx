import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { queryOfSearch } from '#contract/search-params.ts';
import { useDevice } from '#data/device/device-query.ts';
import { homeNewsSeenQuery, noteHomeNewsSeen } from '#data/device/home-news.queries.ts';
import { filterQuery } from '#data/property.queries.ts';
import { useShortlist } from '#data/shortlist.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import { type HomeNews, markOfNews, newsBetween, newsOfSaved } from '#offline/shortlist/home-news.ts';
import { recordOf, type SavedProperty } from '#offline/shortlist/saved-property.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { useNow } from '#ui/use-now.ts';
import styles from './home-news.module.css';
import { alikeFilter, homeNewsInWords } from './home-news-words.ts';

/** "3 like it", a link to them; nothing while it is not known, and for none. */
function Alike({ property }: { readonly property: PropertyDetail }) {
  const filter = alikeFilter(property);
  const { data } = useQuery(filterQuery(filter, 1));
  const count = data?.total ?? data?.items.length ?? 0;
  if (count === 0) return null;
  return (
    <>
      {'; '}
      <a href={`/filter-results${stringifyQuery(queryOfSearch({ filter }))}`}>{count} like it</a>
    </>
  );
}

interface LineProps {
  readonly property: PropertyDetail;
  readonly news: readonly HomeNews[];
  readonly now: number;
}
const NewsLine = ({ property, news, now }: LineProps) => (
  <>
    {news.map((one) => homeNewsInWords(one, now)).join('. ')}
    {news.some(({ what }) => what === 'gone') && <Alike property={property} />}
  </>
);

export interface HomeNewsLineProps {
  readonly home: SavedProperty;
  readonly property: PropertyDetail;
}

/** On a saved home's own page: what has changed, as long as this page stands. Opening it is seeing it. */
export function HomeNewsLine({ home, property }: HomeNewsLineProps) {
  const { data: seen } = useDevice(homeNewsSeenQuery);
  const now = useNow(home);
  const news = newsBetween(home, property);
  const mark = markOfNews(home, news);
  const [shown, setShown] = useState('');
  const isUnseen = seen !== undefined && mark !== '' && seen.get(home.id) !== mark;
  useEffect(() => {
    if (!isUnseen) return;
    setShown(mark);
    void noteHomeNewsSeen([{ id: home.id, mark }]);
  }, [isUnseen, mark, home.id]);
  if (mark === '' || (!isUnseen && shown !== mark)) return null;
  return (
    <p className={styles['line']}>
      <NewsLine property={property} news={news} now={now} />
    </p>
  );
}

interface SavedNewsProps {
  /** It is known what was seen: what stands below is in its place. */
  readonly onKnown: (isKnown: true) => void;
  readonly onDismissed: () => void;
}

/** Above the saved homes: what has changed of them and was not seen yet. */
export function SavedNews({ onKnown, onDismissed }: SavedNewsProps) {
  const { homes } = useShortlist();
  const { data: seen, isPending } = useDevice(homeNewsSeenQuery);
  // Before anything is painted, so that both come in one frame.
  useLayoutEffect(() => {
    if (!isPending) onKnown(true);
  }, [isPending, onKnown]);
  const now = useNow(homes);
  const isLeaving = useRef(false);
  if (seen === undefined) return null;
  const rows = [...homes.values()].flatMap((home) => {
    const news = newsOfSaved(home);
    const mark = markOfNews(home, news);
    return mark === '' || seen.get(home.id) === mark ? [] : [{ home, news, mark }];
  });
  if (rows.length === 0) return null;
  const dismiss = async (): Promise<void> => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    await noteHomeNewsSeen(rows.map(({ home, mark }) => ({ id: home.id, mark })));
    isLeaving.current = false;
    // What was pressed goes with the news.
    onDismissed();
  };
  return (
    <section className={styles['news']} aria-label="What has changed">
      <ul>
        {rows.map(({ home, news }) => (
          <li key={home.id}>
            <a href={`/property/${home.id}`}>{recordOf(home).title}</a>
            <p>
              <NewsLine property={recordOf(home)} news={news} now={now} />
            </p>
          </li>
        ))}
      </ul>
      <LinkButton onClick={() => void dismiss()}>
        Seen<span className="visually-hidden">: hide what has changed</span>
      </LinkButton>
    </section>
  );
}
