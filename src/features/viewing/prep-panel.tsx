import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useConnection } from '#data/connection.ts';
import { ONLY_WITH_SIGNAL, useOpensOffline } from '#data/opens-offline.ts';
import {
  fetchNow,
  isFetchingSaved,
  readSavedProperties,
  savedPropertiesQuery,
  saveProperty,
  setPropertyStopped,
  setPropertyWithoutPhotos,
  subscribeToRuns,
  useSavedProperties,
} from '#data/saved-properties.ts';
import { subscribeToChanges } from '#offline/device/device-changes.ts';
import { getNewest, isOnItsWay } from '#offline/saved/saved-property.ts';
import { getReadiness, type PackReadiness, type ViewingPack } from '#offline/saved/viewing-pack.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { tickCircleIcon } from '#ui/icons-lazy.ts';
import { formatUnbroken } from '#ui/unbroken-words.tsx';
import { downloadIcon } from './pack-icons.ts';
import styles from './prep-panel.module.css';
import { StopState } from './stop-list.tsx';
import {
  describeAllReady,
  describePrepared,
  formatAmount,
  formatReadyCount,
  prepareInWords,
  prepPanel as words,
} from './words.tsx';

interface PrepPanelProps {
  readonly pack: ViewingPack;
  readonly readiness: PackReadiness;
  /** What one does with a prepared pack. */
  readonly children: ReactNode;
}

export function PrepPanel({ pack, readiness, children }: PrepPanelProps) {
  const isOnline = useConnection() !== 'offline';
  const opens = useOpensOffline();
  const opensOffline = opens === 'yes';
  const [announcement, setAnnouncement] = useState('');
  const panel = useRef<HTMLElement>(null);
  const { phase, prepare, stop } = usePrepare(pack, (reached) =>
    setAnnouncement(describePrepared(reached, isOnline, opensOffline)),
  );
  const { stops, ready, photos, photosStored, bytesStored, bytesExpected, isOpen } = readiness;
  const isReady = ready === stops.length;
  const { isRunning: isFetching } = useSavedProperties();
  const open = stops.filter(({ state }) => state !== 'ready');
  // Homes that were saved elsewhere download without a press.
  const isComing = isFetching && open.every(({ saved }) => saved !== undefined && isOnItsWay(saved));
  const isRunning = !isReady && (phase === 'running' || isComing);
  const part =
    bytesExpected === undefined ? photosStored / Math.max(1, photos) : bytesStored / Math.max(1, bytesExpected);
  const bar: CSSProperties & Record<'--part', string> = { '--part': `${isReady ? 100 : Math.floor(part * 100)}%` };

  // The button disappears once everything is stored, so the panel takes its focus.
  useLayoutEffect(() => {
    const hasLostFocus = document.activeElement === null || document.activeElement === document.body;
    const wasPressed = phase === 'running' || phase === 'done';
    if (!isOpen && wasPressed && hasLostFocus) panel.current?.focus({ preventScroll: true });
  }, [isOpen, phase]);

  const onPress = async (): Promise<void> => {
    if (isRunning) {
      setAnnouncement(words.stopped);
      await stop().catch(() => setAnnouncement(words.notStopped));
      return;
    }
    setAnnouncement(words.preparing(stops.length));
    await prepare();
  };

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={words.label(opensOffline)}
      className={`stack gap-3 muted text-sm pad-block-4 ${styles['prep']}`}
    >
      <div className={classNames('row spread gap-x-3 tabular', styles['line'])}>
        <span>
          {isReady && <Icon path={tickCircleIcon} small />}
          <b className="saved">
            {isReady ? describeAllReady(ready, opensOffline) : formatReadyCount(ready, stops.length, opensOffline)}
          </b>
          {opensOffline ? words.noSignal : ''}
        </span>
        <span>{formatAmount(readiness)}</span>
      </div>
      <div className={styles['bar']} style={bar} />
      {isOpen && (
        <Button
          variant={isRunning ? 'saveline' : 'save'}
          wide
          {...(isRunning ? {} : { icon: downloadIcon })}
          className={styles['button']}
          onClick={() => void onPress()}
        >
          {isRunning ? words.stop : prepareInWords(readiness)}
        </Button>
      )}
      {children}
      {/* Each stop says the same, which a phone shows further down. */}
      {phase === 'idle' || phase === 'failed' || isReady ? null : (
        <ul aria-label={words.stops} className="until-640">
          {pack.stops.map(({ property }, index) => {
            const stopReadiness = stops[index];
            if (stopReadiness === undefined) return null;
            return (
              <li key={property.id} className="stack ruled-top pad-block-2 gap-2px">
                <span className="strong ink">{formatUnbroken(getNewest(stopReadiness.saved, property).title)}</span>
                <StopState readiness={stopReadiness} />
              </li>
            );
          })}
        </ul>
      )}
      {phase === 'failed' ? (
        <p role="alert" className="warn medium">
          {words.failed}
        </p>
      ) : (
        <p>
          {words.includes}
          {opens === 'no' ? ` ${ONLY_WITH_SIGNAL}` : ''}
        </p>
      )}
      <p role="status" className={phase === 'done' && !isReady ? 'ink' : 'visually-hidden'}>
        {announcement}
      </p>
    </section>
  );
}

/** In ms without news of the fetching, which then continues without this panel. */
const SILENCE_LIMIT_MS = 30_000;

/** `done` may mean that it could go no further, `failed` that storage did not answer. */
type PreparePhase = 'idle' | 'running' | 'done' | 'failed';

/** Resolves when fetching has ended or fallen silent. */
function waitUntilFetched(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let hasRun = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      clearTimeout(timer);
      for (const unsubscribe of unsubscribes) unsubscribe();
      resolve();
    };
    const check = (): undefined => {
      clearTimeout(timer);
      timer = setTimeout(end, SILENCE_LIMIT_MS);
      const isRunning = isFetchingSaved();
      if (hasRun && !isRunning) end();
      hasRun ||= isRunning;
    };
    const unsubscribes = [
      subscribeToRuns(check),
      subscribeToChanges((store) => (store === 'homes' ? check() : undefined)),
    ];
    signal.addEventListener('abort', end, { once: true });
    check();
  });
}

/** Also resumes stopped ones. @throws StorageFailure */
async function saveStops({ stops }: ViewingPack, signal: AbortSignal): Promise<void> {
  const rows = await readSavedProperties();
  for (const { property } of stops) {
    if (signal.aborted) return;
    const row = rows.get(property.id);
    if (row === undefined) await saveProperty(property);
    else if (row.without_photos) await setPropertyWithoutPhotos(row.id, false);
    else if (row.stopped || row.full) await setPropertyStopped(row.id, false);
  }
}

/** Reads back every stop after fetching. @param onDone called at the end of each run */
function usePrepare(pack: ViewingPack, onDone: (readiness: PackReadiness) => void) {
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<PreparePhase>('idle');
  const running = useRef<AbortController>(undefined);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => () => running.current?.abort(), []);

  const prepare = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setPhase('running');
    try {
      await saveStops(pack, controller.signal);
      if (controller.signal.aborted) return;
      const fetched = waitUntilFetched(controller.signal);
      fetchNow();
      await fetched;
      // The notification about the last row may not have arrived yet.
      const rows = await readSavedProperties();
      queryClient.setQueryData(savedPropertiesQuery.queryKey, rows);
      if (controller.signal.aborted) return;
      setPhase('done');
      done.current(getReadiness(pack, rows));
    } catch {
      setPhase('failed');
    }
  };

  /** @throws StorageFailure */
  const stop = async (): Promise<void> => {
    running.current?.abort();
    setPhase('done');
    const { stops } = getReadiness(pack, await readSavedProperties());
    for (const { id, state, saved } of stops) {
      if (saved !== undefined && state !== 'ready') await setPropertyStopped(id, true);
    }
  };

  return { phase, prepare, stop } as const;
}
