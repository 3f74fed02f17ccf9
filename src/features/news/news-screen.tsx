import { type ReactNode, useRef, useState } from 'react';
import type { CatalogueChange } from '#contract/device-catalogue.ts';
import { SYNC_EVERY_MS } from '#contract/device-catalogue.ts';
import { writeSearch } from '#contract/search-params.ts';
import { useDevice } from '#data/device/device-query.ts';
import { outboxQuery } from '#data/device/outbox.queries.ts';
import type { OwnViewing } from '#data/device/viewings.queries.ts';
import { useOpensOffline } from '#data/opens-offline.ts';
import { describeUnreadable } from '#data/site-data.ts';
import { formatAge, formatLongDateAndTime } from '#lib/dates.ts';
import type { News } from '#offline/saved/news.ts';
import { filterOfSearch } from '#offline/saved/saved-search.ts';
import { useShownViewings } from '#parts/shown-viewings.ts';
import { formatViewing } from '#parts/viewing-words.ts';
import { Button, ButtonLink, LinkButton, TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { CoverLink } from '#ui/cover-link.tsx';
import { DeviceLoading } from '#ui/device-loading.tsx';
import { DevicePage } from '#ui/device-page.tsx';
import { FailedPanel, Panel } from '#ui/panel.tsx';
import plan from '#ui/plan.module.css';
import { Beacons, Plan } from '#ui/plan.tsx';
import { useNow } from '#ui/use-now.ts';
import styles from './news-list.module.css';
import { NewsList } from './news-list.tsx';
import { useNews } from './use-news.ts';
import { formatNewsCount, markSeen as markSeenWords } from './words.tsx';
import { newsScreen as words } from './words-lazy.ts';

/** So many rows of the whole list show before "Show all". */
const MAX_OTHERS = 12;

/** Unseen changes: of saved properties, for saved searches, and on the whole list. */
export function NewsScreen({ tabs }: { readonly tabs: ReactNode }) {
  const { catalogue, news, isPending: isNewsPending, isError, refetch, onSeen } = useNews();
  const isPending = useDevice(outboxQuery).isPending || isNewsPending;
  const body = useRef<HTMLElement>(null);
  const now = useNow(catalogue);
  const viewings = useShownViewings();
  const isKnown = catalogue?.complete === true;
  const age = catalogue?.savedAt == null ? Number.POSITIVE_INFINITY : now - catalogue.savedAt;
  // Each state has an element of its own: one that moved would count as a shift.
  const checked = catalogue?.savedAt != null && (
    <p className="muted text-sm">
      {formatAge(age) === 'just now' ? words.checkedNow : words.checked(formatLongDateAndTime(catalogue.savedAt))}
    </p>
  );
  return (
    <DevicePage width="full" title={words.title} tabs={tabs} isBusy={isPending} body={body} className="pad-top-2">
      {!isPending && viewings.length > 0 && <Viewings shown={viewings} />}
      {isPending ? (
        <DeviceLoading className="muted pad-top-4" needs={words.needsScript}>
          {words.reading}
        </DeviceLoading>
      ) : (
        <Room isFresh={age < SYNC_EVERY_MS}>
          {isError || news === undefined ? (
            <FailedPanel title={words.unread} message={describeUnreadable()} onRetry={refetch} />
          ) : !isKnown || catalogue.changes.length === 0 ? (
            <NoNews isKnown={isKnown} isSeen={isKnown && catalogue.seq > 0} checked={checked} />
          ) : (
            <>
              <div className={classNames('row middle spread gap-x-6', viewings.length > 0 && 'top-3')}>
                <p className="muted">
                  {formatNewsCount(news.count, news.others.length)}
                  {catalogue.cut ? ` ${words.cut}` : ''}
                </p>
                <LinkButton onClick={() => void onSeen(body)}>{markSeenWords.button}</LinkButton>
              </div>
              <Sections news={news} />
              <div className="top-6">{checked}</div>
            </>
          )}
        </Room>
      )}
    </DevicePage>
  );
}

/** Changes that a check brings would move the footer, so a list that is due for one has it below the screen. */
function Room({ isFresh, children }: { readonly isFresh: boolean; readonly children: ReactNode }) {
  const [wasFresh] = useState(isFresh);
  return <div className={wasFresh ? undefined : 'screen-height'}>{children}</div>;
}

/** So few changes, in one list, show as large cards. */
const MAX_CARDS = 4;

function Sections({ news: { properties, searches, others } }: { readonly news: News }) {
  const lists = [properties, ...searches.map(({ changes }) => changes), others].filter(({ length }) => length > 0);
  const isFew = lists.length === 1 && lists.flat().length <= MAX_CARDS;
  return (
    <div className={isFew ? styles['few'] : undefined}>
      {properties.length > 0 && (
        <Section title={words.saved}>
          <NewsList changes={properties} isSaved isFew={isFew} />
        </Section>
      )}
      {searches.length > 0 && (
        <Section title={words.searches}>
          {searches.map(({ search, changes }) => (
            <section key={search.id} aria-label={search.name}>
              <h3 className={`top-3 ${styles['search']}`}>
                <TextLink to="/filter-results" search={writeSearch({ filter: filterOfSearch(search) })}>
                  {search.name}
                </TextLink>
              </h3>
              <NewsList changes={changes} isFew={isFew} />
            </section>
          ))}
        </Section>
      )}
      {others.length > 0 && (
        <Section title={words.others}>
          <Others changes={others} isFew={isFew} />
        </Section>
      )}
    </div>
  );
}

/** What has become of this visitor's requests, first of all while something lies ahead or is unseen (0046). */
function Viewings({ shown }: { readonly shown: readonly OwnViewing[] }) {
  return (
    <Section title={words.viewings}>
      <ul>
        {shown.map(({ rowId, subject, state, isReplying }) => (
          <li key={rowId} className="ruled relative row spread align-baseline gap-x-6 pad-block-4">
            <CoverLink to="/outbox" hash={rowId} className="strong">
              {formatViewing(state, isReplying)}
            </CoverLink>
            <p className="muted text-sm">{subject}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="top-6">
      <h2 className={classNames('ruled pad-bottom-2', styles['title'])}>{title}</h2>
      {children}
    </section>
  );
}

function Others({ changes, isFew }: { readonly changes: readonly CatalogueChange[]; readonly isFew: boolean }) {
  const [isAll, setAll] = useState(changes.length <= MAX_OTHERS);
  const list = useRef<HTMLDivElement>(null);
  const onAll = (): void => {
    list.current?.focus({ preventScroll: true });
    setAll(true);
  };
  return (
    <div ref={list} tabIndex={-1}>
      <NewsList changes={isAll ? changes : changes.slice(0, MAX_OTHERS)} isFew={isFew} />
      {!isAll && (
        <Button variant="line" onClick={onAll} className="top-6">
          {words.showAll(changes.length)}
        </Button>
      )}
    </div>
  );
}

interface NoNewsProps {
  readonly isKnown: boolean;
  readonly isSeen: boolean;
  readonly checked: ReactNode;
}

function NoNews({ isKnown, isSeen, checked }: NoNewsProps) {
  const unknown = words.unknown(useOpensOffline());
  const text = isSeen ? words.seen : isKnown ? words.unchanged : unknown;
  return (
    <Panel
      isAlone
      title={isSeen ? words.seenTitle : isKnown ? words.unchangedTitle : words.unknownTitle}
      drawing={<NewsDrawing />}
      actions={
        <ButtonLink variant="main" to="/filter-results">
          {words.allHomes}
        </ButtonLink>
      }
      after={checked}
    >
      {text}
    </Panel>
  );
}

const CORNERS = [
  [40, 28],
  [176, 28],
  [176, 122],
  [40, 122],
] as const;

function NewsDrawing() {
  return (
    <Plan>
      <path d="M54 16L204 34 190 132 62 114z" strokeDasharray="5 5" opacity=".7" />
      <path d="M40 28h136v94H40zM40 146h136M40 141v10M176 141v10M18 28v94M13 28h10M13 122h10" />
      <Beacons at={CORNERS} />
      <path d="M176 141v10M196 141v10M176 146h20" className={plan['mark']} />
    </Plan>
  );
}
