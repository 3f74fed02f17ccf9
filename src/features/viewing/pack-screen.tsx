import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { describeUnreadable } from '#data/site-data.ts';
import { getNewest } from '#offline/saved/saved-property.ts';
import {
  editStop,
  isInOrder,
  moveStop,
  type PackReadiness,
  putBackStop,
  removeStop,
  type Stop,
  setDay,
  sortByTime,
  type ViewingPack,
} from '#offline/saved/viewing-pack.ts';
import { Alert } from '#ui/alert.tsx';
import { BackRow } from '#ui/back-row.tsx';
import { Button, ButtonLink, LinkButton, TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceLoading } from '#ui/device-loading.tsx';
import { FactsChain } from '#ui/facts-chain.tsx';
import { plusIcon } from '#ui/icon.tsx';
import { printIcon } from '#ui/icons-lazy.ts';
import { Panel, PlanDrawing } from '#ui/panel.tsx';
import { PHOTOS_COMING, usePrint } from '#ui/paper.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast-store.ts';
import { EnquiryDialog, type RequestedProperty } from './enquiry-dialog.tsx';
import { formatLocalDate, getFirstTime, getKilometresInAll } from './pack-facts.ts';
import { presentIcon } from './pack-icons.ts';
import styles from './pack-screen.module.css';
import { PacksDrawing } from './packs-drawing.tsx';
import { PrepPanel } from './prep-panel.tsx';
import { consumeReturn, enterFullScreen, markOpened } from './presentation.ts';
import { moveButtonId, StopList } from './stop-list.tsx';
import { clearWithUndo, usePack, usePackChange } from './use-pack.ts';
import { formatDistance, formatTime, getDay, getWeekday, viewingPacks, packScreen as words } from './words.tsx';

// A pack is read more often than changed.
const ChooseDialog = lazy(async () => ({ default: (await import('./choose-dialog.tsx')).ChooseDialog }));
const DayDialog = lazy(async () => ({ default: (await import('./pack-dialogs.tsx')).DayDialog }));
const StopDialog = lazy(async () => ({ default: (await import('./pack-dialogs.tsx')).StopDialog }));

interface PackScreenProps {
  readonly id: string;
  /** Another feature's form, shared by clients. */
  readonly enquiry: (property: RequestedProperty) => ReactNode;
  /** Another feature's button. */
  readonly checklist: (property: PropertyDetail) => ReactNode;
  /** Another feature's directions, for paper. */
  readonly way: (property: PropertyDetail) => ReactNode;
}

/** Only the browser knows a pack. */
export function PackScreen({ id, enquiry, checklist, way }: PackScreenProps) {
  const state = usePack(id);
  const [isClearing, setClearing] = useState(false);
  // A client may get the paper, so it prints without controls.
  return (
    <div className={`full-width centred-block pad-gutter prints-alone ${styles['page']}`}>
      <BackRow to={{ to: '/saved/packs' }} label={words.back} className="screen-only" />
      {state.type === 'loaded' ? (
        <Pack
          key={id}
          pack={state.pack}
          readiness={state.readiness}
          enquiry={enquiry}
          checklist={checklist}
          way={way}
          onClearing={setClearing}
        />
      ) : isClearing ? null : state.type === 'loading' ? (
        <div aria-busy="true" className={`stack gap-4 pad-top-2 ${styles['reading']}`}>
          <h1>{words.title}</h1>
          <DeviceLoading needs={viewingPacks.needsScript}>
            <Skeleton shape="title" width={60} />
            <Skeleton width={75} />
            <Skeleton width={40} />
          </DeviceLoading>
        </div>
      ) : (
        <Panel
          big
          level={1}
          title={state.type === 'failed' ? words.failed : words.missing}
          drawing={<PlanDrawing drawing="page" />}
          actions={
            <ButtonLink variant="main" to="/saved/packs">
              {words.all}
            </ButtonLink>
          }
        >
          {state.type === 'failed' ? describeUnreadable() : words.missingText}
        </Panel>
      )}
    </div>
  );
}

/** Rendered until the dialog has closed. */
type OpenDialog =
  | { readonly type: 'choose' | 'day' }
  | { readonly type: 'stop'; readonly stop: Stop }
  | { readonly type: 'enquiry'; readonly property: RequestedProperty };

interface PackProps extends Pick<PackScreenProps, 'enquiry' | 'checklist' | 'way'> {
  readonly pack: ViewingPack;
  readonly readiness: PackReadiness;
  readonly onClearing: (isClearing: boolean) => void;
}

function Pack({ pack, readiness, enquiry, checklist, way, onClearing }: PackProps) {
  const { id, stops } = pack;
  const navigate = useNavigate();
  const { change, attempt, problem } = usePackChange();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [isOpen, setOpen] = useState(false);
  /** A new opening remounts a dialog, which drops unsaved text. */
  const [openings, setOpenings] = useState(0);
  const [announcement, setAnnouncement] = useState('');
  const [moved, setMoved] = useState<{ readonly id: number; readonly to: 'up' | 'down' }>();
  const dayRef = useRef<HTMLElement>(null);
  const presentRef = useRef<HTMLAnchorElement>(null);
  const { isWaiting, print } = usePrint();

  useEffect(() => {
    if (!consumeReturn()) return;
    // The router moves the focus to the new screen first.
    const frame = requestAnimationFrame(() => presentRef.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  // Some browsers drop the focus of a row that moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new order is what has taken the focus away
  useLayoutEffect(() => {
    if (moved !== undefined) document.getElementById(moveButtonId(moved.id, moved.to))?.focus();
  }, [moved, stops]);

  // The button that opened a dialog of an empty pack may be unmounted when the dialog closes.
  useEffect(() => {
    const isFocusLost = document.activeElement?.closest('dialog:not([open])') != null;
    if (!isOpen && dialog !== undefined && isFocusLost) dayRef.current?.focus({ preventScroll: true });
  }, [isOpen, dialog]);

  const open = (next: OpenDialog): void => {
    setMoved(undefined);
    setDialog(next);
    setOpenings(openings + 1);
    setOpen(true);
  };
  const close = (): void => setOpen(false);
  const save = async (step: (current: ViewingPack) => ViewingPack): Promise<void> => {
    if (await change(id, step)) close();
  };
  const properties = stops.map(({ property }, index) => getNewest(readiness.stops[index]?.saved, property));

  const move = async (stopId: number, to: 'up' | 'down' | number): Promise<void> => {
    const from = stops.findIndex(({ property }) => property.id === stopId);
    if (!(await change(id, (current) => moveStop(current, stopId, to)))) return;
    const place = to === 'up' ? from - 1 : to === 'down' ? from + 1 : to;
    setMoved(typeof to === 'number' ? undefined : { id: stopId, to });
    setAnnouncement(words.moved(properties[from]?.title, place + 1, stops.length));
  };
  const sort = async (): Promise<void> => {
    if (!(await change(id, sortByTime))) return;
    setAnnouncement(words.sorted);
    // The button disappears.
    dayRef.current?.focus({ preventScroll: true });
  };
  const remove = async ({ property }: Stop): Promise<void> => {
    const index = stops.findIndex((stop) => stop.property.id === property.id);
    const stop = stops[index];
    if (stop === undefined || !(await change(id, (current) => removeStop(current, property.id)))) return;
    close();
    dayRef.current?.focus({ preventScroll: true });
    const restore = () => void change(id, (current) => putBackStop(current, stop, index));
    showToast(words.removed, { label: viewingPacks.undo, run: restore });
  };
  const clear = async (): Promise<void> => {
    onClearing(true);
    if (await attempt(() => clearWithUndo(id, true))) void navigate({ to: '/saved/packs', replace: true });
    else onClearing(false);
  };

  const first = getFirstTime(stops);
  const kilometres = getKilometresInAll(properties);
  const facts = [
    { value: stops.length, unit: stops.length === 1 ? 'home' : 'homes' },
    ...(first === undefined ? [] : [{ value: formatTime(first), unit: words.first }]),
    ...(kilometres === null ? [] : [{ value: formatDistance(kilometres), unit: words.straightLine }]),
  ];
  const listed = stops.flatMap((stop, index) => {
    const [property, stopReadiness] = [properties[index], readiness.stops[index]];
    return property === undefined || stopReadiness === undefined ? [] : { stop, property, readiness: stopReadiness };
  });

  return (
    <div className={styles['grid']}>
      <div className={`stack gap-4 content-start ${styles['head']}`}>
        <h1>
          {getWeekday(pack.date)}
          <br />
          <span className="nowrap">{getDay(pack.date, formatLocalDate(Date.now()))}</span>
        </h1>
        <p className={classNames('row middle gap-x-4 muted screen-only', styles['client'])}>
          {pack.initials !== '' && <span>{words.forClient(pack.initials)}</span>}
          <LinkButton aria-haspopup="dialog" onClick={() => open({ type: 'day' })}>
            {words.changeDay}
          </LinkButton>
        </p>
        {problem !== undefined && <Alert title={problem} />}
        {stops.length > 0 && (
          <>
            <FactsChain facts={facts} />
            <div className="screen-only">
              <PrepPanel pack={pack} readiness={readiness}>
                <div className="row gap-x-4">
                  <TextLink
                    ref={presentRef}
                    to="/saved/packs/$id/show"
                    params={{ id }}
                    icon={presentIcon}
                    onClick={(event) => {
                      // A modifier opens another tab or window.
                      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                      markOpened(id);
                      enterFullScreen();
                    }}
                  >
                    {words.present}
                  </TextLink>
                  <LinkButton icon={printIcon} aria-busy={isWaiting} onClick={print}>
                    {isWaiting ? PHOTOS_COMING : words.print}
                  </LinkButton>
                  <TextLink to="/saved/packs/$id" params={{ id }} search={{ print: 'all' }} icon={printIcon}>
                    {words.printAll}
                  </TextLink>
                </div>
              </PrepPanel>
            </div>
          </>
        )}
      </div>
      <section ref={dayRef} tabIndex={-1} aria-labelledby="stops" className="pad-top-8">
        <h2 id="stops" className="visually-hidden">
          {words.stops}
        </h2>
        {stops.length === 0 ? (
          <Panel
            title={words.empty}
            level={3}
            drawing={<PacksDrawing />}
            actions={
              <Button variant="main" icon={plusIcon} aria-haspopup="dialog" onClick={() => open({ type: 'choose' })}>
                {words.choose}
              </Button>
            }
          >
            {words.emptyText}
          </Panel>
        ) : (
          <>
            {!isInOrder(pack) && (
              <p className="row middle gap-x-4 muted text-sm screen-only pad-bottom-4">
                {words.unordered}
                <LinkButton onClick={() => void sort()}>{words.sort}</LinkButton>
              </p>
            )}
            <StopList
              stops={listed}
              checklist={checklist}
              way={way}
              onMove={move}
              onChange={(stop) => open({ type: 'stop', stop })}
              onEnquiry={(property) => open({ type: 'enquiry', property })}
            />
            <Button
              icon={plusIcon}
              aria-haspopup="dialog"
              className="screen-only top-10"
              onClick={() => open({ type: 'choose' })}
            >
              {words.choose}
            </Button>
          </>
        )}
        {/* An empty pack has nothing to clear, and goes from the list of packs. */}
        {stops.length > 0 && (
          <div className="stack gap-3 muted text-sm top-10 ruled-top screen-only justify-start pad-top-4">
            <p className="max-56ch">{words.clearText}</p>
            <Button variant="danger" onClick={() => void clear()}>
              {viewingPacks.clear}
            </Button>
          </div>
        )}
      </section>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <Suspense>
        {dialog?.type === 'choose' && (
          <ChooseDialog
            key={openings}
            open={isOpen}
            pack={pack}
            onChange={(step) => change(id, step)}
            onClose={close}
          />
        )}
        {dialog?.type === 'day' && (
          <DayDialog
            key={openings}
            open={isOpen}
            pack={pack}
            onClose={close}
            onSave={(date, initials) => void save((current) => setDay(current, date, initials))}
          />
        )}
        {dialog?.type === 'stop' && (
          <StopDialog
            key={openings}
            open={isOpen}
            stop={dialog.stop}
            onClose={close}
            onSave={(typed) => void save((current) => editStop(current, dialog.stop.property.id, typed))}
            onRemove={() => void remove(dialog.stop)}
          />
        )}
      </Suspense>
      {dialog?.type === 'enquiry' && (
        <EnquiryDialog open={isOpen} property={dialog.property} form={enquiry} onClose={close} />
      )}
    </div>
  );
}
