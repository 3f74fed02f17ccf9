import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { settleConnection, useConnection } from '#data/connection.ts';
import { checkServer } from '#data/connection-watch.ts';
import { OfflinePanel } from '#parts/offline-panel.tsx';

interface MissingPageProps {
  readonly onRetry: () => void;
  /** Shown where the server can be reached, but the file is missing. */
  readonly failed: ReactNode;
}

/** The worker first stores only what opens the app (0041), so a screen's script may be missing; a connection reloads it. */
export function MissingPage({ onRetry, failed }: MissingPageProps) {
  const connection = useConnection();
  const [isReached, setReached] = useState<boolean>();
  useEffect(() => {
    const onResult = (isServerReached: boolean): void => {
      settleConnection(isServerReached);
      setReached(isServerReached);
    };
    checkServer().then(
      () => onResult(true),
      () => onResult(false),
    );
  }, []);
  const retry = useEffectEvent(onRetry);
  const isBack = isReached === false && connection !== 'offline';
  useEffect(() => {
    if (isBack) retry();
  }, [isBack]);
  if (isReached === undefined) return null;
  return isReached ? failed : <OfflinePanel isTrying={false} onRetry={onRetry} />;
}
