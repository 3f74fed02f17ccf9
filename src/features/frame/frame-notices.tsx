import { useEffect, useState } from 'react';
import { useConnection } from '#data/connection.ts';
import { useSavedAt } from '#data/saved-copy.ts';
import { classNames } from '#ui/class-names.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import styles from './frame-notices.module.css';
import { copyWords, SavedCopyNote } from './saved-copy-note.tsx';

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
