import { useEffect, useState } from 'react';
import { useConnection } from '#data/connection.ts';
import { useSavedAt } from '#data/saved-copy.ts';
import { classNames } from '#ui/class-names.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import styles from './frame-notices.module.css';
import { SavedCopyNote } from './saved-copy-note.tsx';

/** An age in words changes by the hour; looking once a minute is often enough, ms. */
const LOOK_EVERY_MS = 60_000;

/** Under the header: how the connection is, and how old what is shown is. Nothing while all is fresh. */
export function FrameNotices() {
  const connection = useConnection();
  const savedAt = useSavedAt();
  // What a launch without a connection shows is a copy: room for the line that says so, until it is known how old it is.
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
