import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { settleConnection, useConnection } from '#data/connection.ts';
import { checkServer } from '#data/connection-watch.ts';
import { OfflinePanel } from '#parts/offline-panel.tsx';

interface MissingPageProps {
  readonly onRetry: () => void;
  /** What stands here where the server is there, and a file is missing all the same. */
  readonly failed: ReactNode;
}

/**
 * Shown instead of a screen whose script is not on this device: the worker begins with what opens the app (0041). Without a
 * connection it says so, and loads the page when there is one.
 */
export function MissingPage({ onRetry, failed }: MissingPageProps) {
  const connection = useConnection();
  const [isReached, setReached] = useState<boolean>();
  useEffect(() => {
    const found = (isSo: boolean): void => {
      settleConnection(isSo);
      setReached(isSo);
    };
    checkServer().then(
      () => found(true),
      () => found(false),
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
