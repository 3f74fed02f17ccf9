import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { useConnection } from '#data/connection.ts';
import { ONLY_WITH_SIGNAL, useOpensOffline } from '#data/opens-offline.ts';
import { fetchNow, lacksSomething, useSavedList } from '#data/saved-properties.ts';
import { unreadWords } from '#data/site-data.ts';
import { compareLink, MAX_COMPARED } from '#lib/compare-address.ts';
import { counted } from '#lib/counted.ts';
import { oneOf } from '#lib/one-of.ts';
import { recordOf, type SavedProperty } from '#offline/saved/saved-property.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink, LinkButton, TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { DevicePage } from '#ui/device-page.tsx';
import { Link } from '#ui/link.tsx';
import { Looking } from '#ui/looking.tsx';
import { MovingRows } from '#ui/motion.tsx';
import { FailedPanel, Panel, PlanDrawing } from '#ui/panel.tsx';
import { Select } from '#ui/select.tsx';
import { Tick } from '#ui/tick.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useNow } from '#ui/use-now.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import compareChoice from './compare-choice.module.css';
import { inSavedOrder, savedOrderWords } from './saved-order.ts';
import { SAVED_ORDERS, type SavedOrder } from './saved-orders.ts';
import { ageOfRow, SavedRow } from './saved-row.tsx';
import styles from './saved-screen.module.css';
import { SavedTabs } from './saved-tabs.tsx';
import { StorageMeter } from './storage-meter.tsx';

const loadSavedNews = () => import('./saved-news.tsx').then((module) => module.SavedNews);

interface SavedScreenProps {
  readonly order: SavedOrder;
  /** Opens the checklist of a property. */
  readonly checklist: (property: PropertyDetail) => ReactNode;
  /** Between the meter and the properties: the install offer. */
  readonly offer?: ReactNode;
  /** Under the properties. */
  readonly children?: ReactNode;
}

/** The saved homes. */
export function SavedScreen({ order, checklist, offer, children }: SavedScreenProps) {
  const shortlist = useSavedList();
  const body = useRef<HTMLElement>(null);
  const { Part: SavedNews, isMissing, prepare } = useOnDemand(loadSavedNews);
  const [isNewsKnown, setNewsKnown] = useState(false);
  const [edition, showNews] = useReducer((before: number) => before + 1, 0);
  // The list waits for the news above it, which would move it down.
  const isRead = shortlist.isRead && (isNewsKnown || isMissing);
  useEffect(() => void prepare(), [prepare]);
  // The pressed button goes with its row, so the list takes the focus.
  const focusList = (): void => body.current?.focus({ preventScroll: true });
  const isLacking = lacksSomething(shortlist.homes);
  // Without a worker nothing fetched the rest since the page that began it was left.
  useEffect(() => {
    if (isLacking) fetchNow();
  }, [isLacking]);
  return (
    <DevicePage
      width="wide"
      title="Saved"
      tabs={<SavedTabs current="/saved" />}
      before={SavedNews && <SavedNews onKnown={setNewsKnown} onShow={showNews} onDismissed={focusList} />}
      label="Saved homes"
      isBusy={!isRead}
      isLooking={!isRead}
      body={body}
      className={styles['body']}
      // Its place is known when all above it is.
      after={isRead ? children : null}
    >
      <SavedProperties
        shortlist={{ ...shortlist, isRead }}
        order={order}
        checklist={checklist}
        offer={offer}
        edition={edition}
        onRemoved={focusList}
      />
    </DevicePage>
  );
}

const loadDialog = () => import('./saved-property-dialog.tsx').then((module) => module.SavedPropertyDialog);

interface SavedPropertiesProps {
  readonly shortlist: ReturnType<typeof useSavedList>;
  readonly order: SavedOrder;
  readonly checklist: SavedScreenProps['checklist'];
  readonly offer: ReactNode;
  readonly edition: number;
  readonly onRemoved: () => void;
}

function SavedProperties({ shortlist, order, checklist, offer, edition, onRemoved }: SavedPropertiesProps) {
  const navigate = useNavigate();
  const isOnline = useConnection() !== 'offline';
  const opensOffline = useOpensOffline();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [asked, setAsked] = useState<{ readonly home: SavedProperty; readonly open: boolean }>();
  const { homes, isRead, hasFailed, isRunning, ended, refetch } = shortlist;
  const now = useNow(homes);
  const { Part: SavedPropertyDialog, prepare } = useOnDemand(loadDialog);
  // Preloaded: without a worker there may be no signal at the press.
  useEffect(() => void prepare(), [prepare]);
  const ask = async (home: SavedProperty): Promise<void> => {
    if (await prepare()) setAsked({ home, open: true });
    else showToast('This part could not be loaded. Try again when you have signal.');
  };

  if (!isRead) {
    return (
      <Looking
        className="muted"
        needs="Saved homes are kept on your device alone, which takes a browser with JavaScript."
      >
        Looking what is saved.
      </Looking>
    );
  }
  if (hasFailed && homes.size === 0) {
    return (
      <FailedPanel title="What is saved could not be read" message={unreadWords()} onRetry={() => void refetch()} />
    );
  }
  if (homes.size === 0) {
    return (
      <Panel
        title="Nothing saved yet"
        drawing={<PlanDrawing drawing="plot" />}
        actions={
          <ButtonLink variant="main" to="/filter-results">
            Find a home
          </ButtonLink>
        }
      >
        Press the bookmark on a home. Its details and photos then stay on this <DeviceName />
        {opensOffline === 'yes' ? ' and open without signal' : ''}.{opensOffline === 'no' ? ` ${ONLY_WITH_SIGNAL}` : ''}
      </Panel>
    );
  }
  const rows = inSavedOrder(homes.values(), order);
  const compared = chosen.filter((id) => homes.has(id));
  const isFull = rows.some(({ full }) => full);
  const age = commonAge(rows.map((home) => ageOfRow(home, isRunning, isOnline, now)));
  return (
    <>
      <StorageMeter homes={rows} />
      {offer}
      {isFull && (
        <Alert title="There is no room for all photos" className={styles['alert']}>
          Free up space on this device, then press "Fetch the rest". <Link to="/storage">See what is on it</Link>.
        </Alert>
      )}
      <div className={classNames('row middle gap-x-5 muted text-sm top-3 ruled', styles['tools'])}>
        <p>
          {counted(rows.length, 'home')}
          {age === '' ? '' : `. ${rows.length === 1 ? 'Saved copy' : 'Saved copies'}, ${age}.`}
        </p>
        {lacksSomething(homes) && !isRunning && isOnline && (
          <LinkButton tone="kept" onClick={fetchNow}>
            Fetch the rest
          </LinkButton>
        )}
        {rows.length > 1 && (
          <Select
            label="Sort"
            labelHidden
            value={order}
            className={styles['sort']}
            onChange={(event) => {
              const chosen = oneOf(SAVED_ORDERS, event.currentTarget.value);
              void navigate({ to: '/saved', search: { sort: chosen === 'ready' ? undefined : chosen }, replace: true });
            }}
          >
            {SAVED_ORDERS.map((value) => (
              <option key={value} value={value}>
                {savedOrderWords[value]}
              </option>
            ))}
          </Select>
        )}
      </div>
      <ul>
        <MovingRows>
          {rows.map((home) => (
            <SavedRow
              key={home.id}
              home={home}
              isRunning={isRunning}
              isOnline={isOnline}
              now={now}
              knownAge={age}
              tools={
                <>
                  {checklist(recordOf(home))}
                  {rows.length > 1 && (
                    <CompareTick title={recordOf(home).title} id={home.id} chosen={compared} onChange={setChosen} />
                  )}
                </>
              }
              onMore={() => void ask(home)}
              edition={edition}
            />
          ))}
        </MovingRows>
      </ul>
      <CompareBar chosen={compared} onClear={() => setChosen([])} />
      <div className={classNames('row gap-x-6', styles['ways'])}>
        <TextLink to="/saved/move">Move to another phone</TextLink>
        <TextLink to="/storage">
          <span>
            What is on this <DeviceName />
          </span>
        </TextLink>
      </div>
      {/* Last, since it grows when more is known. */}
      <p className={classNames('muted text-sm', styles['foot'])}>
        {opensOffline === 'no' ? `${ONLY_WITH_SIGNAL} ` : ''}
        Saved copies can be out of date. Prices are checked again when you are online.
        {ended === 'trouble' ? ' The server could not give everything last time; it is asked again.' : ''}
      </p>
      {asked !== undefined && SavedPropertyDialog !== null && (
        <SavedPropertyDialog
          key={asked.home.id}
          home={homes.get(asked.home.id) ?? asked.home}
          open={asked.open}
          onClose={() => setAsked({ ...asked, open: false })}
          onRemoved={onRemoved}
        />
      )}
    </>
  );
}

/**
 * The age that most copies have, which is said once for all of them; of two as frequent the one that comes first.
 * @param ages in words; "" where there is none
 */
export function commonAge(ages: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const age of ages) if (age !== '') counts.set(age, (counts.get(age) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? '';
}

interface CompareTickProps {
  readonly id: number;
  readonly title: string;
  /** Ids, in the order they were ticked. */
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

/** Takes a saved property into a comparison, up to four. */
function CompareTick({ id, title, chosen, onChange }: CompareTickProps) {
  const isChosen = chosen.includes(id);
  return (
    <Tick
      checked={isChosen}
      disabled={!isChosen && chosen.length >= MAX_COMPARED}
      onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
    >
      Compare<span className="visually-hidden"> {title}</span>
    </Tick>
  );
}

/** Leads to the comparison, in sight while homes are ticked. */
function CompareBar({ chosen, onClear }: { readonly chosen: readonly number[]; readonly onClear: () => void }) {
  const { length } = chosen;
  return (
    <div className={compareChoice['bar']} role="status" data-open={length > 0}>
      {length === 1 && <p>Tick one more home to compare.</p>}
      {length > 1 && (
        <ButtonLink variant="main" {...compareLink(chosen)}>
          {`Compare ${length}`}
        </ButtonLink>
      )}
      {length >= MAX_COMPARED && <p>{MAX_COMPARED} is the most.</p>}
      {length > 0 && <LinkButton onClick={onClear}>Untick all</LinkButton>}
    </div>
  );
}
