import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useConnection } from '#data/connection.ts';
import { ONLY_WITH_SIGNAL, useOpensOffline } from '#data/opens-offline.ts';
import {
  fetchNow,
  isFetchingSaved,
  readSavedProperties,
  savedPropertiesQuery,
  saveProperty,
  setPropertyWithoutPhotos,
  stopProperty,
  subscribeToRuns,
} from '#data/saved-properties.ts';
import { counted } from '#lib/counted.ts';
import { subscribeToChanges } from '#offline/device/device-changes.ts';
import { newestOf } from '#offline/saved/saved-property.ts';
import { type PackReadiness, readinessOf, type ViewingPack } from '#offline/saved/viewing-pack.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { downloadIcon, Icon, tickCircleIcon } from '#ui/icon.tsx';
import { allReadyInWords, amountInWords, preparedInWords, prepareInWords } from './pack-words.ts';
import styles from './prep-panel.module.css';
import { StopState } from './stop-list.tsx';

/** How ready the pack is, the button that brings the rest, and after that what came of it, stop by stop. */
export function PrepPanel({ pack, readiness }: { readonly pack: ViewingPack; readonly readiness: PackReadiness }) {
  const isOnline = useConnection() !== 'offline';
  const opens = useOpensOffline();
  const opensOffline = opens === 'yes';
  const [said, setSaid] = useState('');
  const panel = useRef<HTMLElement>(null);
  const { phase, prepare, stop } = usePrepare(pack, (reached) =>
    setSaid(preparedInWords(reached, isOnline, opensOffline)),
  );
  const { stops, ready, photos, photosKept, bytesKept, bytesExpected, isOpen } = readiness;
  const isReady = ready === stops.length;
  const isRunning = phase === 'running';
  const part = bytesExpected === undefined ? photosKept / Math.max(1, photos) : bytesKept / Math.max(1, bytesExpected);
  const bar: CSSProperties & Record<'--part', string> = { '--part': `${isReady ? 100 : Math.floor(part * 100)}%` };

  // The button goes when all is here: the focus stays beside it.
  useLayoutEffect(() => {
    const hasLostFocus = document.activeElement === null || document.activeElement === document.body;
    const wasPressed = phase === 'running' || phase === 'over';
    if (!isOpen && wasPressed && hasLostFocus) panel.current?.focus({ preventScroll: true });
  }, [isOpen, phase]);

  const press = async (): Promise<void> => {
    if (isRunning) {
      setSaid('Stopped. What is here stays.');
      await stop().catch(() => setSaid('It could not be stopped: this device did not answer.'));
      return;
    }
    setSaid(`Preparing ${counted(stops.length, 'home')}.`);
    await prepare();
  };

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={opensOffline ? 'Ready for no signal' : 'How much is saved'}
      className={classNames('stack gap-3 text-sm', styles['prep'])}
    >
      <div className={classNames('row spread gap-x-3 tabular', styles['line'])}>
        <span>
          {isReady && <Icon path={tickCircleIcon} small />}
          <b>
            {isReady
              ? allReadyInWords(ready, opensOffline)
              : `${ready} of ${stops.length} ${opensOffline ? 'ready' : 'saved'}`}
          </b>
          {opensOffline ? ' for no signal' : ''}
        </span>
        <span>{amountInWords(readiness)}</span>
      </div>
      <div className={styles['bar']} style={bar} />
      {isOpen && (
        <Button
          variant={isRunning ? 'saveline' : 'save'}
          wide
          {...(isRunning ? {} : { icon: downloadIcon })}
          className={styles['button']}
          onClick={() => void press()}
        >
          {isRunning ? 'Stop' : prepareInWords(readiness)}
        </Button>
      )}
      {phase === 'idle' || phase === 'failed' ? null : (
        <ul aria-label="Readiness of each home" className={styles['stops']}>
          {pack.stops.map(({ property }, index) => {
            const stopReadiness = stops[index];
            if (stopReadiness === undefined) return null;
            return (
              <li key={property.id}>
                <span className={styles['title']}>{newestOf(stopReadiness.home, property).title}</span>
                <StopState readiness={stopReadiness} isRunning={isRunning} />
              </li>
            );
          })}
        </ul>
      )}
      {phase === 'failed' ? (
        <p role="alert" className={styles['failed']}>
          This could not be saved: there is no room, or this site may keep nothing here.
        </p>
      ) : (
        <p>
          Photos, facts, the agent’s number and homes like it, for each stop.
          {opens === 'no' ? ` ${ONLY_WITH_SIGNAL}` : ''}
        </p>
      )}
      <p role="status" className={phase === 'over' && !isReady ? styles['said'] : 'visually-hidden'}>
        {said}
      </p>
    </section>
  );
}

/** Nothing is heard of the fetching for so long (ms): the list says how far it came, and the app goes on by itself. */
const SILENT_MS = 30_000;

/** `over` also when it could go no further: the readiness says how far it came. `failed`: storage did not answer. */
type PreparePhase = 'idle' | 'running' | 'over' | 'failed';

/** Resolves when the fetching that was asked for has ended, or nothing is heard of it any more. */
function untilKept(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let hasRun = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      clearTimeout(timer);
      for (const forget of forgets) forget();
      resolve();
    };
    const look = (): undefined => {
      clearTimeout(timer);
      timer = setTimeout(end, SILENT_MS);
      const isRunning = isFetchingSaved();
      if (hasRun && !isRunning) end();
      hasRun ||= isRunning;
    };
    const forgets = [subscribeToRuns(look), subscribeToChanges((store) => (store === 'homes' ? look() : undefined))];
    signal.addEventListener('abort', end, { once: true });
    look();
  });
}

/** Saves all stops of a pack as far as they are not, and lets those go on that were stopped. @throws StorageFailure */
async function saveStops({ stops }: ViewingPack): Promise<void> {
  const homes = await readSavedProperties();
  for (const { property } of stops) {
    const home = homes.get(property.id);
    if (home === undefined) await saveProperty(property);
    else if (home.without_photos) await setPropertyWithoutPhotos(home.id, false);
    else if (home.stopped || home.full) await stopProperty(home.id, false);
  }
}

/**
 * Brings a pack onto the device: every stop is saved, fetched and read back.
 * @param onOver called once for each time it has come to its end, with how far it came
 */
function usePrepare(pack: ViewingPack, onOver: (readiness: PackReadiness) => void) {
  const client = useQueryClient();
  const [phase, setPhase] = useState<PreparePhase>('idle');
  const running = useRef<AbortController>(undefined);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => () => running.current?.abort(), []);

  const prepare = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setPhase('running');
    try {
      await saveStops(pack);
      const kept = untilKept(controller.signal);
      fetchNow();
      await kept;
      // Read here, for this list too: the news of the last row may still be on its way.
      const homes = await readSavedProperties();
      client.setQueryData(savedPropertiesQuery.queryKey, homes);
      if (controller.signal.aborted) return;
      setPhase('over');
      over.current(readinessOf(pack, homes));
    } catch {
      setPhase('failed');
    }
  };

  /** Stops what is not ready; what is here stays. @throws StorageFailure */
  const stop = async (): Promise<void> => {
    const { stops } = readinessOf(pack, await readSavedProperties());
    for (const { id, state, home } of stops) {
      if (home !== undefined && state !== 'ready') await stopProperty(id, true);
    }
  };

  return { phase, prepare, stop } as const;
}
