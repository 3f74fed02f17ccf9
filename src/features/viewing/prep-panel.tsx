import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { useConnection } from '#data/connection.ts';
import { ONLY_WITH_SIGNAL, useOpensOffline } from '#data/opens-offline.ts';
import { counted } from '#lib/counted.ts';
import { newestOf } from '#offline/saved/saved-property.ts';
import type { PackReadiness, ViewingPack } from '#offline/saved/viewing-pack.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { downloadIcon, Icon, tickCircleIcon } from '#ui/icon.tsx';
import { allReadyInWords, amountInWords, preparedInWords, prepareInWords } from './pack-words.ts';
import styles from './prep-panel.module.css';
import { StopState } from './stop-state.tsx';
import { usePrepare } from './use-prepare.ts';

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
