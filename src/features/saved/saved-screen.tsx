import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { useConnection } from '#data/connection.ts';
import { ONLY_WITH_SIGNAL, useOpensOffline } from '#data/opens-offline.ts';
import { fetchNow, hasIncomplete, useSavedProperties } from '#data/saved-properties.ts';
import { describeUnreadable } from '#data/site-data.ts';
import { isOldCopy } from '#lib/dates.ts';
import { findChoice } from '#lib/find-choice.ts';
import { getFetchedAt, getRecord, type SavedProperty } from '#offline/saved/saved-property.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink, LinkButton, TextLink } from '#ui/button.tsx';
import { DeviceLoading } from '#ui/device-loading.tsx';
import { DevicePage } from '#ui/device-page.tsx';
import { Link } from '#ui/link.tsx';
import { MovingRows } from '#ui/moving-rows.tsx';
import { FailedPanel, Panel, PlanDrawing } from '#ui/panel.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useFade } from '#ui/use-fade.ts';
import { useNow } from '#ui/use-now.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { useSwipe } from '#ui/use-swipe.ts';
import { CompareBar, CompareTick } from './compare-choice.tsx';
import { sortSaved } from './saved-order.ts';
import { SAVED_ORDERS, type SavedOrder } from './saved-orders.ts';
import { getRowAge, SavedRow } from './saved-row.tsx';
import styles from './saved-screen.module.css';
import { SavedTabs } from './saved-tabs.tsx';
import { removeWithUndo } from './start-saving.ts';
import { isNearlyFull, StorageMeter, useStorageEstimate } from './storage-meter.tsx';
import { savedLine, savedScreen as words } from './words.tsx';

interface SavedScreenProps {
  readonly order: SavedOrder;
  readonly checklist: (property: PropertyDetail) => ReactNode;
  /** The install offer, below the properties. */
  readonly offer: ReactNode;
  readonly children: ReactNode;
}

export function SavedScreen({ order, checklist, offer, children }: SavedScreenProps) {
  const list = useSavedProperties();
  const body = useRef<HTMLElement>(null);
  const estimate = useStorageEstimate();
  // The list waits for the meter of a nearly full phone, which stands above and would move it down.
  const isRead = list.isRead && !estimate.isPending;
  useFade(body, isRead ? (list.properties.size > 0 ? 'list' : 'empty') : undefined);
  // The pressed button leaves with its row, so the list takes the focus.
  const focusList = (): void => body.current?.focus({ preventScroll: true });
  const isLacking = hasIncomplete(list.properties);
  // Without a worker nothing has fetched the rest since the visitor left the page that began.
  useEffect(() => {
    if (isLacking) fetchNow();
  }, [isLacking]);
  return (
    <DevicePage
      width="full"
      title={words.title}
      tabs={<SavedTabs current="/saved" />}
      label={words.label}
      isBusy={!isRead}
      isLoading={!isRead}
      body={body}
      after={isRead ? children : null}
    >
      {!isRead ? (
        <DeviceLoading className="muted pad-top-4" needs={words.needsScript}>
          {words.reading}
        </DeviceLoading>
      ) : list.hasFailed && list.properties.size === 0 ? (
        <FailedPanel title={words.unread} message={describeUnreadable()} onRetry={() => void list.refetch()} />
      ) : list.properties.size === 0 ? (
        <NothingSaved />
      ) : (
        <SavedProperties
          list={list}
          order={order}
          checklist={checklist}
          offer={offer}
          isNearlyFull={isNearlyFull(estimate.data)}
          onRemoved={focusList}
        />
      )}
    </DevicePage>
  );
}

function NothingSaved() {
  return (
    <Panel
      isAlone
      title={words.emptyTitle}
      drawing={<PlanDrawing drawing="plot" />}
      actions={
        <ButtonLink variant="main" to="/filter-results">
          {words.find}
        </ButtonLink>
      }
    >
      {words.empty(useOpensOffline())}
    </Panel>
  );
}

const loadDialog = () => import('./saved-property-dialog.tsx').then((module) => module.SavedPropertyDialog);

interface SavedPropertiesProps extends Pick<SavedScreenProps, 'order' | 'checklist' | 'offer'> {
  readonly list: ReturnType<typeof useSavedProperties>;
  /** The meter then stands above the rows. */
  readonly isNearlyFull: boolean;
  readonly onRemoved: () => void;
}

function SavedProperties({ order, checklist, offer, onRemoved, ...props }: SavedPropertiesProps) {
  const { properties: savedProperties, isRunning, ended } = props.list;
  const list = useSwipe(savedLine.remove, (id) => removeWithUndo(Number(id)));
  const navigate = useNavigate();
  const isOnline = useConnection() !== 'offline';
  const opensOffline = useOpensOffline();
  const now = useNow(savedProperties);
  // It stays where it was at first: it would move the rows under a finger.
  const [isMeterAbove] = useState(props.isNearlyFull);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [dialog, setDialog] = useState<{ readonly saved: SavedProperty; readonly open: boolean }>();
  const { Part: SavedPropertyDialog, prepare } = useOnDemand(loadDialog);
  // Preloads the part: without a worker there may be no signal at the press.
  useEffect(() => void prepare(), [prepare]);
  const openDialog = async (saved: SavedProperty): Promise<void> => {
    if (await prepare()) setDialog({ saved, open: true });
    else showToast(words.notLoaded);
  };

  const rows = sortSaved(savedProperties.values(), order);
  const tickedHere = ticked.filter((id) => savedProperties.has(id));
  const ages = rows.map((saved) => getRowAge(saved, isRunning, isOnline, now));
  const age = getCommonAge(ages);
  const isOld = rows.some((saved, index) => ages[index] === age && isOldCopy(now - getFetchedAt(saved)));
  return (
    <>
      {isMeterAbove && <StorageMeter saved={rows} className="pad-top-4" />}
      {rows.some(({ full }) => full) && (
        <Alert title={words.fullTitle} className="block-4">
          {words.full} <Link to="/storage">{words.fullLink}</Link>.
        </Alert>
      )}
      <div className={`row middle gap-x-5 text-sm ruled spread ${styles['tools']}`}>
        <div className={styles['count']}>
          <p>
            <b>{words.count(rows.length)}</b>
            {age !== '' && <span className="muted block">{words.copies(rows.length, age, isOld)}</span>}
          </p>
          {hasIncomplete(savedProperties) && !isRunning && isOnline && (
            <LinkButton tone="saved" onClick={fetchNow}>
              {words.fetchRest}
            </LinkButton>
          )}
        </div>
        {rows.length > 1 && (
          <Select
            label={words.sort}
            labelHidden
            quiet
            value={order}
            fits={words.orders[order]}
            onChange={(event) => {
              const sort = findChoice(SAVED_ORDERS, event.currentTarget.value);
              void navigate({ to: '/saved', search: { sort: sort === 'ready' ? undefined : sort }, replace: true });
            }}
          >
            {SAVED_ORDERS.map((value) => (
              <option key={value} value={value}>
                {words.orders[value]}
              </option>
            ))}
          </Select>
        )}
      </div>
      <ul ref={list} className="query-box">
        <MovingRows>
          {rows.map((saved) => (
            <SavedRow
              key={saved.id}
              saved={saved}
              isRunning={isRunning}
              isOnline={isOnline}
              now={now}
              commonAge={age}
              tools={
                <>
                  {checklist(getRecord(saved))}
                  {rows.length > 1 && (
                    <CompareTick
                      title={getRecord(saved).title}
                      id={saved.id}
                      ticked={tickedHere}
                      onChange={setTicked}
                    />
                  )}
                </>
              }
              onMore={() => void openDialog(saved)}
            />
          ))}
        </MovingRows>
      </ul>
      <CompareBar ticked={tickedHere} onClear={() => setTicked([])} />
      {!isMeterAbove && <StorageMeter saved={rows} className={styles['below']} />}
      <div className="row gap-x-6">
        <TextLink to="/saved/move">{words.move}</TextLink>
        <TextLink to="/storage">
          <span>{words.storage}</span>
        </TextLink>
      </div>
      <p className="muted text-sm max-56ch pad-top-2">
        {opensOffline === 'no' ? `${ONLY_WITH_SIGNAL} ` : ''}
        {words.outdated}
        {ended === 'trouble' ? ` ${words.serverFailed}` : ''}
      </p>
      {offer}
      {dialog !== undefined && SavedPropertyDialog !== null && (
        <SavedPropertyDialog
          key={dialog.saved.id}
          saved={savedProperties.get(dialog.saved.id) ?? dialog.saved}
          open={dialog.open}
          onClose={() => setDialog({ ...dialog, open: false })}
          onRemoved={onRemoved}
        />
      )}
    </>
  );
}

/** The age of most copies stands once for all. @param ages "" where there is none */
export function getCommonAge(ages: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const age of ages) if (age !== '') counts.set(age, (counts.get(age) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? '';
}
