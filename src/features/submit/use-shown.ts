import { useEffect } from 'react';
import { withOutbox } from '#data/outbox-sender.ts';
import type { OutboxRow } from '#offline/outbox/outbox-rows.ts';

/**
 * Notes that the visitor sees which rows need a person: from then on their words are kept for 30 days.
 * @param rows those on the screen
 */
export function useShown(rows: readonly OutboxRow[]): void {
  useEffect(() => {
    const ids = rows.flatMap((row) => (row.state === 'attention' && row.shown === null ? row.id : []));
    if (ids.length === 0) return;
    const note = (): void => {
      // Not noted is not shown: where storage fails, the time begins when it is next seen.
      if (document.visibilityState === 'visible') withOutbox(({ ports, markShown }) => markShown(ports, ids));
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [rows]);
}
