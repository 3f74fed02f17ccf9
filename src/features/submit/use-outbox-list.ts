import { useCallback, useEffect, useState } from 'react';
import { openOutbox, useOutbox } from '#data/outbox-sender.ts';
import type { OutboxRow } from '#offline/outbox/outbox-rows.ts';

/** The times on the page change with the day: looking once a minute is often enough, ms. */
const LOOK_EVERY_MS = 60_000;

export type OutboxContents =
  /** Also what the server renders. */
  | { readonly is: 'reading' }
  /** Storage, or the outbox's own code, is out of reach. */
  | { readonly is: 'failed' }
  | { readonly is: 'read'; readonly rows: readonly OutboxRow[]; readonly closable: boolean; readonly now: number };

/**
 * All that the outbox holds, for its page. It is read here at once: the page does not wait for the wake-ups, which leave
 * an outbox alone that was never used.
 * @returns what it holds, and a function that tries again
 */
export function useOutboxList(): { readonly contents: OutboxContents; readonly retry: () => void } {
  const view = useOutbox();
  const [first, setFirst] = useState<readonly OutboxRow[] | 'failed'>();
  const [tries, setTries] = useState(0);
  const [now, setNow] = useState(() => Date.now());

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try reads again
  useEffect(() => {
    let isLeft = false;
    const read = async (): Promise<readonly OutboxRow[]> => {
      const page = await openOutbox();
      await page.sweep();
      return page.rows();
    };
    read().then(
      (rows) => isLeft || setFirst(rows),
      () => isLeft || setFirst('failed'),
    );
    return () => {
      isLeft = true;
    };
  }, [tries]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what has just come is seen by the clock of now
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [view.rows, first]);

  const retry = useCallback(() => {
    setFirst(undefined);
    setTries((count) => count + 1);
  }, []);

  const { closable } = view;
  if (first === 'failed') return { contents: { is: 'failed' }, retry };
  const rows = view.ready ? view.rows : first;
  if (rows === undefined) return { contents: { is: 'reading' }, retry };
  return { contents: { is: 'read', rows, closable, now }, retry };
}
