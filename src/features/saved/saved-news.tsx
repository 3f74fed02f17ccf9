import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { filterOf, type PropertyFilter, readFilterFields } from '#contract/filter.ts';
import type { PropertyDetail, PropertySummary } from '#contract/property.ts';
import { placeOf } from '#contract/property-facts.ts';
import { queryOfSearch } from '#contract/search-params.ts';
import { useDevice } from '#data/device/device-query.ts';
import { markNewsSeen, seenNewsQuery } from '#data/device/visitor-lists.queries.ts';
import { filterQuery } from '#data/property.queries.ts';
import { useSavedList } from '#data/saved-properties.ts';
import { cardTitle } from '#lib/card-title.ts';
import { dateInFirmZone, longDate } from '#lib/dates.ts';
import { formatKes } from '#lib/money.ts';
import { sentenceCase } from '#lib/text.ts';
import { markOfNews, newsBetween, newsOfSaved, type PropertyNews } from '#offline/saved/property-news.ts';
import { recordOf, type SavedProperty } from '#offline/saved/saved-property.ts';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useNow } from '#ui/use-now.ts';
import styles from './saved-news.module.css';

const DAY_MS = 86_400_000;

/** "Tuesday" of a day within the last six, else the date. @param now ms since 1970 */
const dayInWords = (day: string, now: number): string => {
  const age = now - Date.parse(`${day}T00:00:00+03:00`);
  return (age >= 0 && age < 6 * DAY_MS ? dateInFirmZone(day)?.weekday : undefined) ?? longDate(day);
};

/** "KES 2,000,000 less since you saved it", "Under offer since Tuesday", "No longer listed". @param now ms since 1970 */
export function newsInWords(news: PropertyNews, now: number): string {
  if (news.what === 'gone') return sentenceCase(news.status ?? 'no longer listed');
  if (news.what === 'price')
    return `${formatKes(Math.abs(news.by))} ${news.by < 0 ? 'less' : 'more'} since you saved it`;
  const words = news.status === 'available' ? 'Available again' : sentenceCase(news.status);
  return news.on === undefined ? words : `${words} since ${dayInWords(news.on, now)}`;
}

/** The search for listed homes like this one: the same kind and terms, at its place, with as many bedrooms or more. */
export const alikeFilter = (home: PropertySummary): PropertyFilter =>
  filterOf(
    readFilterFields({
      agreement_type: home.agreement_type,
      property_type: home.property_type,
      subtype: home.subtype,
      location: placeOf(home).address,
      bedrooms: home.bedrooms,
    }),
  );

/** "3 like it", a link to them; "Homes like it" until the number is known. Its own line, so that nothing moves then. */
function Alike({ property }: { readonly property: PropertyDetail }) {
  const filter = alikeFilter(property);
  const { data } = useQuery(filterQuery(filter, 1));
  const count = data?.total ?? data?.items.length;
  return (
    <span className={styles['alike']}>
      {count === 0 ? (
        'None like it just now'
      ) : (
        <Link to="/filter-results" search={queryOfSearch({ filter })}>
          {count ?? 'Homes'} like it
        </Link>
      )}
    </span>
  );
}

interface LineProps {
  readonly property: PropertyDetail;
  readonly news: readonly PropertyNews[];
  readonly now: number;
}
const NewsLine = ({ property, news, now }: LineProps) => (
  <>
    {news.map((one) => newsInWords(one, now)).join('. ')}
    {news.some(({ what }) => what === 'gone') && <Alike property={property} />}
  </>
);

export interface PropertyNewsLineProps {
  readonly home: SavedProperty;
  readonly property: PropertyDetail;
}

/** On a saved property's own page: what has changed, which opening the page marks as seen. */
export function SavedPropertyNews({ home, property }: PropertyNewsLineProps) {
  const { data: seen } = useDevice(seenNewsQuery);
  const now = useNow(home);
  const news = newsBetween(home, property);
  const mark = markOfNews(home, news);
  const [shown, setShown] = useState('');
  const isUnseen = seen !== undefined && mark !== '' && seen.get(home.id) !== mark;
  useEffect(() => {
    if (!isUnseen) return;
    setShown(mark);
    void markNewsSeen([{ id: home.id, mark }]);
  }, [isUnseen, mark, home.id]);
  if (mark === '' || (!isUnseen && shown !== mark)) return null;
  return (
    <p className={classNames('text-sm strong', styles['line'])}>
      <NewsLine property={property} news={news} now={now} />
    </p>
  );
}

interface SavedNewsProps {
  /** Called once it is known what was seen: what stands below is then in its place. */
  readonly onKnown: (isKnown: true) => void;
  /** Called when news that came while the list was looked at are to be shown, in its rows too. */
  readonly onShow: () => void;
  readonly onDismissed: () => void;
}

/**
 * Above the saved properties: what has changed of them and was not seen yet. What comes while somebody looks at them waits
 * for a press on the toast, so that the list does not move down under a finger.
 */
export function SavedNews({ onKnown, onShow, onDismissed }: SavedNewsProps) {
  const { homes, isRead } = useSavedList();
  const { data: seen, isPending } = useDevice(seenNewsQuery);
  const now = useNow(homes);
  const section = useRef<HTMLElement>(null);
  const isLeaving = useRef(false);
  /** Ids of the properties whose news stand here; undefined until they are known. */
  const [admitted, setAdmitted] = useState<ReadonlySet<number>>();
  const [isAsked, setAsked] = useState(false);
  const rows = [...homes.values()].flatMap((home) => {
    const news = newsOfSaved(home);
    const mark = markOfNews(home, news);
    return seen === undefined || mark === '' || seen.get(home.id) === mark ? [] : [{ home, news, mark }];
  });
  // In a layout effect, so that news and list come in one frame.
  useLayoutEffect(() => {
    if (isPending || !isRead) return;
    onKnown(true);
    setAdmitted((before) => before ?? new Set(rows.map(({ home }) => home.id)));
  });
  const late = admitted === undefined ? [] : rows.filter(({ home }) => !admitted.has(home.id));
  const [first] = late;
  const lateWords =
    first === undefined
      ? ''
      : late.length > 1
        ? `${late.length} saved homes have changed.`
        : `${cardTitle(recordOf(first.home).title)}: ${first.news.map((one) => newsInWords(one, now)).join('. ')}.`;
  useEffect(() => {
    if (lateWords === '') return;
    const show = (): void => {
      setAdmitted(undefined);
      setAsked(true);
      onShow();
    };
    return showToast(lateWords, { label: 'Show', run: show }, { stays: true });
  }, [lateWords, onShow]);
  // The pressed toast is gone, and the news may be out of sight.
  useEffect(() => {
    if (isAsked && admitted !== undefined) section.current?.focus();
  }, [isAsked, admitted]);

  const shown = rows.filter(({ home }) => admitted?.has(home.id));
  if (shown.length === 0) return null;
  const dismiss = async (): Promise<void> => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    await markNewsSeen(shown.map(({ home, mark }) => ({ id: home.id, mark })));
    isLeaving.current = false;
    onDismissed();
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={classNames('stack gap-2 top-4 rounded', styles['news'])}
      aria-label="What has changed"
    >
      <ul>
        {shown.map(({ home, news }) => (
          <li key={home.id}>
            <Link to="/property/$id" params={{ id: `${home.id}` }}>
              {recordOf(home).title}
            </Link>
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
