import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createFilter, type PropertyFilter, readFilterFields } from '#contract/filter.ts';
import type { PropertyDetail, PropertySummary } from '#contract/property.ts';
import { getPlace } from '#contract/property-facts.ts';
import { queryOfSearch } from '#contract/search-params.ts';
import { useDevice } from '#data/device/device-query.ts';
import { markNewsSeen, seenNewsQuery } from '#data/device/visitor-lists.queries.ts';
import { filterQuery } from '#data/property.queries.ts';
import { useSavedProperties } from '#data/saved-properties.ts';
import { formatCardTitle } from '#lib/card-title.ts';
import { formatLongDate, readFirmDate } from '#lib/dates.ts';
import { formatKes } from '#lib/money.ts';
import { toSentenceCase } from '#lib/text.ts';
import { markOfNews, newsBetween, newsOfSaved, type PropertyNews } from '#offline/saved/property-news.ts';
import { recordOf, type SavedProperty } from '#offline/saved/saved-property.ts';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useNow } from '#ui/use-now.ts';
import styles from './saved-news.module.css';
import { savedNews as words } from './words.tsx';

const DAY_MS = 86_400_000;

const dayInWords = (day: string, now: number): string => {
  const age = now - Date.parse(`${day}T00:00:00+03:00`);
  return (age >= 0 && age < 6 * DAY_MS ? readFirmDate(day)?.weekday : undefined) ?? formatLongDate(day);
};

/** "KES 2,000,000 less since you saved it", "Under offer since Tuesday", "No longer listed". @param now ms since 1970 */
export function newsInWords(news: PropertyNews, now: number): string {
  if (news.what === 'gone') return toSentenceCase(news.status ?? words.delisted);
  if (news.what === 'price') return words.price(formatKes(Math.abs(news.by)), news.by < 0);
  const status = news.status === 'available' ? words.availableAgain : toSentenceCase(news.status);
  return news.on === undefined ? status : words.since(status, dayInWords(news.on, now));
}

export const alikeFilter = (property: PropertySummary): PropertyFilter =>
  createFilter(
    readFilterFields({
      agreement_type: property.agreement_type,
      property_type: property.property_type,
      subtype: property.subtype,
      location: getPlace(property).address,
      bedrooms: property.bedrooms,
    }),
  );

/** "3 similar", a link to them; "Similar homes" until the number is known. A line to itself, so that nothing moves then. */
function Alike({ property }: { readonly property: PropertyDetail }) {
  const filter = alikeFilter(property);
  const { data } = useQuery(filterQuery(filter, 1));
  const count = data?.total ?? data?.items.length;
  return (
    <span className={styles['alike']}>
      {count === 0 ? (
        words.noneAlike
      ) : (
        <Link to="/filter-results" search={queryOfSearch({ filter })}>
          {words.alike(count)}
        </Link>
      )}
    </span>
  );
}

const joined = (news: readonly PropertyNews[], now: number): string =>
  news.map((item) => newsInWords(item, now)).join('. ');

interface NewsLineProps {
  readonly property: PropertyDetail;
  readonly news: readonly PropertyNews[];
  readonly now: number;
}

const NewsLine = ({ property, news, now }: NewsLineProps) => (
  <>
    {joined(news, now)}
    {news.some(({ what }) => what === 'gone') && <Alike property={property} />}
  </>
);

interface SavedPropertyNewsProps {
  readonly saved: SavedProperty;
  readonly property: PropertyDetail;
}

/** What has changed, on a saved property's own page. Opening the page marks it as seen. */
export function SavedPropertyNews({ saved, property }: SavedPropertyNewsProps) {
  const { data: seen } = useDevice(seenNewsQuery);
  const now = useNow(saved);
  const news = newsBetween(saved, property);
  const mark = markOfNews(saved, news);
  const [shown, setShown] = useState('');
  const isUnseen = seen !== undefined && mark !== '' && seen.get(saved.id) !== mark;
  useEffect(() => {
    if (!isUnseen) return;
    setShown(mark);
    void markNewsSeen([{ id: saved.id, mark }]);
  }, [isUnseen, mark, saved.id]);
  if (mark === '' || (!isUnseen && shown !== mark)) return null;
  return (
    <p className={classNames('text-sm strong', styles['line'])}>
      <NewsLine property={property} news={news} now={now} />
    </p>
  );
}

interface SavedNewsProps {
  /** Called once it is known which news were seen: all below is then in its place. */
  readonly onReady: (isReady: true) => void;
  /** Called when the visitor asks for news that came later, which the rows then show too. */
  readonly onShow: () => void;
  readonly onDismissed: () => void;
}

/**
 * Unseen news of the saved properties, above them. News that come later wait for a press on the toast, so that the list
 * does not move down under a finger.
 */
export function SavedNews({ onReady, onShow, onDismissed }: SavedNewsProps) {
  const { properties: savedProperties, isRead } = useSavedProperties();
  const { data: seen, isPending } = useDevice(seenNewsQuery);
  const now = useNow(savedProperties);
  const section = useRef<HTMLElement>(null);
  /** Ids of the properties whose news stand here; undefined until they are known. */
  const [shownIds, setShownIds] = useState<ReadonlySet<number>>();
  const [shouldFocus, setShouldFocus] = useState(false);
  const unseen = [...savedProperties.values()].flatMap((saved) => {
    const news = newsOfSaved(saved);
    const mark = markOfNews(saved, news);
    return seen === undefined || mark === '' || seen.get(saved.id) === mark ? [] : [{ saved, news, mark }];
  });
  // In a layout effect, so that news and list appear in one frame.
  useLayoutEffect(() => {
    if (isPending || !isRead) return;
    onReady(true);
    setShownIds((before) => before ?? new Set(unseen.map(({ saved }) => saved.id)));
  });
  const late = shownIds === undefined ? [] : unseen.filter(({ saved }) => !shownIds.has(saved.id));
  const [first] = late;
  const toast =
    first === undefined
      ? ''
      : late.length > 1
        ? words.severalChanged(late.length)
        : `${formatCardTitle(recordOf(first.saved).title)}: ${joined(first.news, now)}.`;
  useEffect(() => {
    if (toast === '') return;
    const show = (): void => {
      setShownIds(undefined);
      setShouldFocus(true);
      onShow();
    };
    return showToast(toast, { label: words.show, run: show }, { stays: true });
  }, [toast, onShow]);
  // The pressed toast has left with the focus, and the news may be out of sight.
  useEffect(() => {
    if (shouldFocus && shownIds !== undefined) section.current?.focus();
  }, [shouldFocus, shownIds]);

  const shown = unseen.filter(({ saved }) => shownIds?.has(saved.id));
  if (shown.length === 0) return null;
  const onSeen = async (): Promise<void> => {
    await markNewsSeen(shown.map(({ saved, mark }) => ({ id: saved.id, mark })));
    onDismissed();
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={classNames('stack gap-2 top-4 rounded', styles['news'])}
      aria-label={words.label}
    >
      <ul className="stack gap-3">
        {shown.map(({ saved, news }) => (
          <li key={saved.id}>
            <Link to="/property/$id" params={{ id: `${saved.id}` }}>
              {recordOf(saved).title}
            </Link>
            <p>
              <NewsLine property={recordOf(saved)} news={news} now={now} />
            </p>
          </li>
        ))}
      </ul>
      <LinkButton onClick={() => void onSeen()}>
        {words.seen}
        <span className="visually-hidden">{words.seenEffect}</span>
      </LinkButton>
    </section>
  );
}
