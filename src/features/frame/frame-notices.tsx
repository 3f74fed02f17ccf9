import { type ReactNode, useEffect, useState } from 'react';
import { useConnection } from '#data/connection.ts';
import { useSavedAt } from '#data/query-reads.ts';
import { ageInWords, isOldCopy } from '#lib/dates.ts';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { deviceIcon, Icon, offlineIcon, onlineIcon } from '#ui/icon.tsx';
import styles from './frame-notices.module.css';

/** How often the age of a copy is written anew, ms. Its words change by the hour. */
const LOOK_EVERY_MS = 60_000;

/**
 * Under the header: the state of the connection, and the age of a saved copy, in one band while there is no connection.
 * Nothing while all is fresh.
 */
export function FrameNotices() {
  const connection = useConnection();
  const savedAt = useSavedAt();
  // A launch without a connection shows a copy. The band has its room before it is drawn.
  const [beganOffline] = useState(connection === 'offline');
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (savedAt === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [savedAt]);
  const isOffline = connection === 'offline';
  const age = savedAt === undefined ? undefined : (now ?? savedAt) - savedAt;
  return (
    <div className={classNames(styles['notices'], beganOffline && isOffline && styles['reserved'])}>
      {/* The age is read with the screen, but not announced: that there is no connection was the event. */}
      <ConnectionBanner
        state={connection}
        text={isOffline && age !== undefined ? <span aria-live="off">{copyWords(age)}.</span> : undefined}
      />
      <SavedCopyNote age={isOffline ? undefined : age} />
    </div>
  );
}

type ConnectionWords = 'online' | 'offline' | 'back';

interface ConnectionBannerProps {
  /** `online` shows nothing; `back` is for the caller to end after 4 s. */
  readonly state: ConnectionWords;
  /** After the bold words: "2 messages sent." By default the words of the state. */
  readonly text?: ReactNode;
}

const heads = { offline: 'No connection.', back: 'Back online.' };
const icons = { offline: offlineIcon, back: onlineIcon };

const texts = {
  offline: (
    <>
      Showing what is on this <DeviceName />.
    </>
  ),
  back: null,
};

/** Says under the header how the connection is. It pushes the page down and covers nothing. */
export function ConnectionBanner({ state, text }: ConnectionBannerProps) {
  return (
    <div role="status">
      {state === 'online' ? null : (
        <div className={`${styles['banner']} ${state === 'back' ? styles['back'] : ''}`}>
          <div className={`wrap ${styles['row']}`}>
            <Icon path={icons[state]} />
            <span>
              <b>{heads[state]}</b> {text ?? texts[state]}
            </span>
          </div>
        </div>
      )}
    </div>
  );
}

/** "Saved copy, 3 days old"; of an old one also that its price may be. @param age ms */
const copyWords = (age: number): string =>
  `Saved copy, ${ageInWords(age)}${isOldCopy(age) ? '. Check the price before you travel' : ''}`;

/**
 * The quiet line under the header, in the violet of what is on this phone: "Saved copy, 3 days old".
 * @param age of the copy on the screen, ms; undefined while what is shown is fresh, or the connection's band says it
 */
function SavedCopyNote({ age }: { readonly age: number | undefined }) {
  return (
    <div role="status">
      {age === undefined ? null : (
        <div className={`wrap ${styles['note']}`}>
          <p className={classNames('text-xs strong', styles['label'])}>
            <Icon path={deviceIcon} className={styles['icon']} />
            <span>{copyWords(age)}</span>
          </p>
        </div>
      )}
    </div>
  );
}
