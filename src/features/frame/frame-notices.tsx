import { useEffect, useState } from 'react';
import { useConnection } from '#data/connection.ts';
import { useSavedAt } from '#data/saved-copy.ts';
import { classNames } from '#ui/class-names.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import styles from './frame-notices.module.css';
import { SavedCopyNote } from './saved-copy-note.tsx';

/** How often the age of a copy is written anew, ms. Its words change by the hour. */
const LOOK_EVERY_MS = 60_000;

/** Under the header: the state of the connection, and the age of a saved copy. Nothing while all is fresh. */
export function FrameNotices() {
  const connection = useConnection();
  const savedAt = useSavedAt();
  // A launch without a connection shows a copy. The line about it has its room before its age is known.
  const [beganOffline] = useState(connection === 'offline');
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (savedAt === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [savedAt]);
  return (
    <div className={classNames(styles['notices'], beganOffline && connection === 'offline' && styles['reserved'])}>
      <ConnectionBanner state={connection} />
      <SavedCopyNote savedAt={savedAt ?? null} now={now ?? savedAt ?? 0} isSaid={connection === 'offline'} />
    </div>
  );
}
