import { useDevice } from '#data/device/device-query.ts';
import { wholeOutboxQuery } from '#data/device/outbox.queries.ts';
import type { OutboxContents as Contents } from '#data/outbox-page.ts';
import { useNow } from '#ui/use-now.ts';

export type OutboxContents =
  /** Also what the server renders. */
  | { readonly is: 'reading' }
  /** Storage, or the outbox's own code, is out of reach. */
  | { readonly is: 'failed' }
  | ({ readonly is: 'read'; readonly now: number } & Contents);

/**
 * All that the outbox holds, for its page. It is read at once: the page does not wait for the wake-ups, which leave an
 * outbox alone that was never used.
 * @returns what it holds, and a function that tries again
 */
export function useOutboxList(): { readonly contents: OutboxContents; readonly retry: () => void } {
  const { data, isError, refetch } = useDevice(wholeOutboxQuery);
  const now = useNow(data);
  const retry = () => void refetch();
  if (data !== undefined) return { contents: { is: 'read', now, ...data }, retry };
  return { contents: { is: isError ? 'failed' : 'reading' }, retry };
}
