import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { unreadWords } from '#data/site-data.ts';
import { newestOf } from '#offline/saved/saved-property.ts';
import {
  isInOrder,
  moveStop,
  type PackReadiness,
  putBackStop,
  removeStop,
  type Stop,
  setDay,
  setNote,
  setTime,
  sortByTime,
  type ViewingPack,
} from '#offline/saved/viewing-pack.ts';
import { Alert } from '#ui/alert.tsx';
import { BackRow } from '#ui/back-row.tsx';
import { Button, ButtonLink, LinkButton, TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceLoading } from '#ui/device-loading.tsx';
import { DeviceName } from '#ui/device-name.tsx';
import { FactsChain } from '#ui/facts-chain.tsx';
import { plusIcon, presentIcon, printIcon } from '#ui/icon.tsx';
import { Panel, PlanDrawing } from '#ui/panel.tsx';
import { PHOTOS_COMING, usePrint } from '#ui/paper.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast-store.ts';
import { EnquiryDialog, type RequestedProperty } from './enquiry-dialog.tsx';
import styles from './pack-screen.module.css';
import { dateOf, dayOf, distanceInWords, kilometresInAll, PACKS_NEED, timeInWords, weekdayOf } from './pack-words.ts';
import { PacksDrawing } from './packs-drawing.tsx';
import { PrepPanel } from './prep-panel.tsx';
import { enterFullScreen, markOpened, readReturn } from './presentation.ts';
import { moveButtonId, StopList } from './stop-list.tsx';
import { clearWithUndo, usePack, usePackChange } from './use-pack.ts';

// What changes a pack comes with its first use: a pack is looked at more often than it is made.
const ChooseDialog = lazy(async () => ({ default: (await import('./choose-dialog.tsx')).ChooseDialog }));
const DayDialog = lazy(async () => ({ default: (await import('./pack-dialogs.tsx')).DayDialog }));
const StopDialog = lazy(async () => ({ default: (await import('./pack-dialogs.tsx')).StopDialog }));

interface PackScreenProps {
  readonly id: string;
  /** The enquiry form, as clients share it. */
  readonly enquiry: (asked: RequestedProperty) => ReactNode;
  /** Opens the checklist of a home; it belongs to another feature, as the form does. */
  readonly checklist: (property: PropertyDetail) => ReactNode;
}

/**
 * A viewing pack: its day, how ready it is, its stops. The server renders a frame; the pack is known in the browser only.
 */
export function PackScreen({ id, enquiry, checklist }: PackScreenProps) {
  const state = usePack(id);
  const [isClearing, setClearing] = useState(false);
  return (
    <div className={styles['page']}>
      <BackRow to={{ to: '/saved/packs' }} label="Viewing packs" className="screen-only" />
      {state.is === 'read' ? (
        <Pack
          key={id}
          pack={state.pack}
          readiness={state.readiness}
          enquiry={enquiry}
          checklist={checklist}
          onClearing={setClearing}
        />
      ) : isClearing ? null : state.is === 'reading' ? (
        <div aria-busy="true" className={classNames('stack gap-4', styles['reading'])}>
          <h1>Viewing pack</h1>
          <DeviceLoading needs={PACKS_NEED}>
            <Skeleton shape="title" width={60} />
            <Skeleton width={75} />
            <Skeleton width={40} />
          </DeviceLoading>
        </div>
      ) : (
        <Panel
          big
          level={1}
          title={state.is === 'failed' ? 'The viewing pack could not be read' : 'No such viewing pack here'}
          drawing={<PlanDrawing drawing="page" />}
          actions={
            <ButtonLink variant="main" to="/saved/packs">
              All viewing packs
            </ButtonLink>
          }
        >
          {state.is === 'failed' ? (
            unreadWords()
          ) : (
            <>
              A pack opens only on the device it was made on, until it is cleared. It is not on this <DeviceName />.
            </>
          )}
        </Panel>
      )}
    </div>
  );
}

/** What is open over the pack; it keeps its content while it closes. */
type Opened =
  | { readonly is: 'choose' | 'day' }
  | { readonly is: 'stop'; readonly stop: Stop }
  | { readonly is: 'enquiry'; readonly asked: RequestedProperty };

interface PackProps extends Pick<PackScreenProps, 'enquiry' | 'checklist'> {
  readonly pack: ViewingPack;
  readonly readiness: PackReadiness;
  /** True while the pack goes, and this screen with it. */
  readonly onClearing: (isClearing: boolean) => void;
}

function Pack({ pack, readiness, enquiry, checklist, onClearing }: PackProps) {
  const { id, stops } = pack;
  const navigate = useNavigate();
  const { change, attempt, problem } = usePackChange(id);
  const [opened, setOpened] = useState<Opened>();
  const [isOpen, setOpen] = useState(false);
  /** Each opening begins anew: what was typed and not kept is gone. */
  const [openings, setOpenings] = useState(0);
  const [said, setSaid] = useState('');
  const [moved, setMoved] = useState<{ readonly id: number; readonly to: 'up' | 'down' }>();
  const day = useRef<HTMLElement>(null);
  const present = useRef<HTMLAnchorElement>(null);
  const { isWaiting, print } = usePrint();

  useEffect(() => {
    if (!readReturn()) return;
    // After the router has given the focus to the new screen.
    const frame = requestAnimationFrame(() => present.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  // A row that changes its place loses the focus in some browsers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new order is what has taken the focus away
  useLayoutEffect(() => {
    if (moved !== undefined) document.getElementById(moveButtonId(moved.id, moved.to))?.focus();
  }, [moved, stops]);

  // The button that opened the choice has gone with the empty pack.
  useEffect(() => {
    // Then nothing has taken the focus from the dialog that has closed.
    const isLost = document.activeElement?.closest('dialog:not([open])') != null;
    if (!isOpen && opened !== undefined && isLost) day.current?.focus({ preventScroll: true });
  }, [isOpen, opened]);

  const open = (next: Opened): void => {
    setMoved(undefined);
    setOpened(next);
    setOpenings(openings + 1);
    setOpen(true);
  };
  const close = (): void => setOpen(false);
  const keep = async (step: (current: ViewingPack) => ViewingPack): Promise<void> => {
    if (await change(step)) close();
  };
  const shown = stops.map(({ property }, index) => newestOf(readiness.stops[index]?.home, property));

  const move = async (stopId: number, to: 'up' | 'down' | number): Promise<void> => {
    const from = stops.findIndex(({ property }) => property.id === stopId);
    if (!(await change((current) => moveStop(current, stopId, to)))) return;
    const place = to === 'up' ? from - 1 : to === 'down' ? from + 1 : to;
    setMoved(typeof to === 'number' ? undefined : { id: stopId, to });
    setSaid(`${shown[from]?.title} is now stop ${place + 1} of ${stops.length}.`);
  };
  const sort = async (): Promise<void> => {
    if (!(await change(sortByTime))) return;
    setSaid('The stops are in order of time.');
    // The button goes.
    day.current?.focus({ preventScroll: true });
  };
  const remove = async ({ property }: Stop): Promise<void> => {
    const index = stops.findIndex((stop) => stop.property.id === property.id);
    const stop = stops[index];
    if (stop === undefined || !(await change((current) => removeStop(current, property.id)))) return;
    close();
    day.current?.focus({ preventScroll: true });
    const putBack = () => void change((current) => putBackStop(current, stop, index));
    showToast('Taken out of this pack.', { label: 'Undo', run: putBack });
  };
  const clear = async (): Promise<void> => {
    onClearing(true);
    if (await attempt(() => clearWithUndo(id))) void navigate({ to: '/saved/packs', replace: true });
    else onClearing(false);
  };

  const first = stops.flatMap(({ time }) => time ?? []).sort()[0];
  const all = kilometresInAll(shown);
  const chain = [
    { value: stops.length, unit: stops.length === 1 ? 'home' : 'homes' },
    ...(first === undefined ? [] : [{ value: timeInWords(first), unit: 'first' }]),
    ...(all === null ? [] : [{ value: distanceInWords(all), unit: 'straight line' }]),
  ];
  const listed = stops.flatMap((stop, index) => {
    const [property, stopReadiness] = [shown[index], readiness.stops[index]];
    return property === undefined || stopReadiness === undefined ? [] : { stop, property, readiness: stopReadiness };
  });

  return (
    <div className={styles['grid']}>
      <div className={classNames('stack gap-4', styles['head'])}>
        <h1>
          {weekdayOf(pack.date)}
          <br />
          {dayOf(pack.date, dateOf(Date.now()))}
        </h1>
        <p className={classNames('row middle gap-x-4 muted screen-only', styles['client'])}>
          {pack.initials !== '' && <span>For {pack.initials}</span>}
          <LinkButton aria-haspopup="dialog" onClick={() => open({ is: 'day' })}>
            Change day or client
          </LinkButton>
        </p>
        {problem !== undefined && <Alert title={problem} />}
        {stops.length > 0 && (
          <>
            <FactsChain facts={chain} />
            <div className="screen-only">
              <PrepPanel pack={pack} readiness={readiness} />
              <div className={classNames('row', styles['actions'])}>
                <TextLink
                  ref={present}
                  to="/saved/packs/$id/show"
                  params={{ id }}
                  icon={presentIcon}
                  onClick={(event) => {
                    // It opens elsewhere: this page stays as it is.
                    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                    markOpened(id);
                    enterFullScreen();
                  }}
                >
                  Present
                </TextLink>
                <LinkButton icon={printIcon} aria-busy={isWaiting} onClick={print}>
                  {isWaiting ? PHOTOS_COMING : 'Print'}
                </LinkButton>
                <TextLink to="/saved/packs/$id" params={{ id }} search={{ print: 'all' }} icon={printIcon}>
                  Print all particulars
                </TextLink>
              </div>
            </div>
          </>
        )}
      </div>
      <section ref={day} tabIndex={-1} aria-labelledby="stops" className={styles['day']}>
        <h2 id="stops" className="visually-hidden">
          Stops
        </h2>
        {stops.length === 0 ? (
          <Panel
            title="No homes in this pack yet"
            level={3}
            drawing={<PacksDrawing />}
            actions={
              <Button variant="main" icon={plusIcon} aria-haspopup="dialog" onClick={() => open({ is: 'choose' })}>
                Choose homes
              </Button>
            }
          >
            Take them from your saved homes, or find them by place, name, link or reference.
          </Panel>
        ) : (
          <>
            {!isInOrder(pack) && (
              <p className={classNames('row middle gap-x-4 muted text-sm screen-only', styles['unordered'])}>
                The times do not follow the order of the stops.
                <LinkButton onClick={() => void sort()}>Put them in order of time</LinkButton>
              </p>
            )}
            <StopList
              stops={listed}
              checklist={checklist}
              onMove={move}
              onChange={(stop) => open({ is: 'stop', stop })}
              onEnquiry={({ id, title }) => open({ is: 'enquiry', asked: { id, title } })}
            />
            <Button
              icon={plusIcon}
              aria-haspopup="dialog"
              className={classNames('screen-only', styles['more'])}
              onClick={() => open({ is: 'choose' })}
            >
              Choose homes
            </Button>
          </>
        )}
        <div className={classNames('stack gap-3 muted text-sm top-10 ruled-top screen-only', styles['clear'])}>
          <p>
            When the day is over: clearing wipes this pack with its initials, times and notes from this <DeviceName />.
            Saved homes stay saved, with your checklists, and enquiries that wait stay in the outbox.
          </p>
          <Button variant="danger" onClick={() => void clear()}>
            Clear pack
          </Button>
        </div>
      </section>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <Suspense>
        {opened?.is === 'choose' && (
          <ChooseDialog key={openings} open={isOpen} pack={pack} change={change} onClose={close} />
        )}
        {opened?.is === 'day' && (
          <DayDialog
            key={openings}
            open={isOpen}
            pack={pack}
            onClose={close}
            onKeep={(date, initials) => void keep((current) => setDay(current, date, initials))}
          />
        )}
        {opened?.is === 'stop' && (
          <StopDialog
            key={openings}
            open={isOpen}
            stop={opened.stop}
            title={opened.stop.property.title}
            onClose={close}
            onKeep={(time, note) =>
              void keep((current) =>
                setNote(setTime(current, opened.stop.property.id, time), opened.stop.property.id, note),
              )
            }
            onRemove={() => void remove(opened.stop)}
          />
        )}
      </Suspense>
      {opened?.is === 'enquiry' && <EnquiryDialog open={isOpen} asked={opened.asked} form={enquiry} onClose={close} />}
    </div>
  );
}
