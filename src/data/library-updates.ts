import type { Query, QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { type PageMessage, WorkerMessage } from '#contract/worker-messages.ts';
import { libraryKey } from '#offline/answers/library-reads.ts';
import { currentConnection, noteReached, noteUnreachable, subscribeToConnection } from './connection.ts';
import { isDataSaver } from './data-saver.ts';
import { readOfQuery, savedAtOf } from './query-reads.ts';
import { readAgain } from './read-again.ts';

/** Asks again for the queries whose answer in the library has become fresher; the worker has it at hand. */
export function refreshRead(queryClient: QueryClient, key: string): Promise<void> {
  return readAgain(queryClient, (query) => {
    const read = readOfQuery(query);
    return read !== undefined && libraryKey(read.method, read.href, read.body) === key;
  });
}

/** What a connection that is back should fetch: what failed, and what is only a copy. */
const isWaiting = (query: Query): boolean =>
  query.state.status === 'error' || savedAtOf(query.state.data) !== undefined;

/**
 * Keeps what the screens show as fresh as what is known: replaces copies in place when the worker has fresher answers,
 * and when the connection is back. Then, and whenever the page comes into sight, the worker may bring the catalogue index
 * up to date. What the worker meets of the network counts as what this page meets.
 * @param worker the page's service worker container; undefined where there is none
 * @returns ends it
 */
export function followUpdates(queryClient: QueryClient, worker: ServiceWorkerContainer | undefined): () => void {
  const onMessage = (event: MessageEvent<unknown>): void => {
    // The worker may be of a newer build, with messages this page does not know.
    const message = v.safeParse(WorkerMessage, event.data);
    if (!message.success) return;
    const news = message.output;
    if (news.type === 'network' && !news.isReached) noteUnreachable();
    if (news.type === 'library-updated' || (news.type === 'network' && news.isReached)) noteReached();
    if (news.type === 'library-updated') void refreshRead(queryClient, news.key);
  };
  // The page has a moment: a worker that does not know the message leaves it alone.
  const syncCatalogue = (): void => {
    if (document.visibilityState !== 'visible') return;
    const message: v.InferInput<typeof PageMessage> = { type: 'sync-catalogue', savesData: isDataSaver() };
    worker?.controller?.postMessage(message);
  };
  const onConnection = (): void => {
    if (currentConnection() !== 'back') return;
    void queryClient.invalidateQueries({ predicate: isWaiting });
    syncCatalogue();
  };
  syncCatalogue();
  document.addEventListener('visibilitychange', syncCatalogue);
  worker?.addEventListener('message', onMessage);
  worker?.addEventListener('controllerchange', syncCatalogue);
  const unsubscribe = subscribeToConnection(onConnection);
  return () => {
    worker?.removeEventListener('message', onMessage);
    worker?.removeEventListener('controllerchange', syncCatalogue);
    document.removeEventListener('visibilitychange', syncCatalogue);
    unsubscribe();
  };
}
