import { useOpensOffline } from '#data/opens-offline.ts';
import type { StopReadiness } from '#offline/saved/viewing-pack.ts';
import { classNames } from '#ui/class-names.ts';
import { absentIcon, Icon, pageIcon, tickCircleIcon } from '#ui/icon.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import { stopInWords } from './pack-words.ts';
import styles from './stop-state.module.css';

const icons = { ready: tickCircleIcon, details: pageIcon, nothing: absentIcon };

interface StopStateProps {
  readonly readiness: StopReadiness;
  readonly isRunning?: boolean;
}

/** What works at a stop without signal, in the words of the saved page. */
export function StopState({ readiness, isRunning = false }: StopStateProps) {
  const { state, photos, photosKept } = readiness;
  const opensOffline = useOpensOffline() === 'yes';
  const isGoing = isRunning && state !== 'ready';
  const words = (device: string): string =>
    isRunning && state === 'partly'
      ? `${photosKept} of ${photos} photos`
      : stopInWords(readiness, device, opensOffline);
  return (
    <span
      className={classNames(
        'middle text-sm',
        styles['state'],
        (state === 'ready' || state === 'partly' || isGoing) && styles['kept'],
      )}
    >
      {isGoing || state === 'partly' ? (
        <ProgressRing part={photosKept / Math.max(1, photos)} className={styles['ring']} />
      ) : (
        <Icon path={icons[state]} small />
      )}
      <span className="w-phone">{words('phone')}</span>
      <span className="w-comp">{words('computer')}</span>
    </span>
  );
}
