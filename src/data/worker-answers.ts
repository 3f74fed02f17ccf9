import type { Query, QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { type PageMessage, type SeenAnswer, WorkerMessage } from '#contract/worker-messages.ts';
import { getAnswerKey } from '#offline/answers/api-read.ts';
import { getConnection, markReached, markUnreachable, subscribeToConnection } from './connection.ts';
import { isDataSaver } from './data-saver.ts';
import { refetchQueries } from './device/device-query.ts';
import { getSavedAt, readOfQuery } from './query-reads.ts';

const MAX_ANSWERS = 50;
const MAX_PICTURES = 100;

type PageMessageInput = v.InferInput<typeof PageMessage>;

function refetchRead(queryClient: QueryClient, key: string): Promise<void> {
  return refetchQueries(queryClient, (query) => {
    const read = readOfQuery(query);
    return read !== undefined && getAnswerKey(read.method, read.href, read.body) === key;
  });
}

const hasFailedOrIsCopy = ({ state }: Query): boolean =>
  state.status === 'error' || getSavedAt(state.data) !== undefined;

/**
 * Refetches copies when the worker has fresher answers and when the connection is back. @returns ends the subscription
 * @param worker undefined where the browser has none
 */
export function subscribeToWorker(queryClient: QueryClient, worker: ServiceWorkerContainer | undefined): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const onMessage = ({ data }: MessageEvent<unknown>): void => {
    // A worker of a newer build may send messages that this page does not know.
    const parsed = v.safeParse(WorkerMessage, data);
    if (!parsed.success) return;
    const message = parsed.output;
    if (message.type === 'network' && !message.isReached) markUnreachable();
    if (message.type === 'library-updated' || (message.type === 'network' && message.isReached)) markReached();
    if (message.type === 'library-updated') void refetchRead(queryClient, message.key);
  };
  const syncCatalogue = (): void => {
    if (document.visibilityState !== 'visible') return;
    const message: PageMessageInput = { type: 'sync-catalogue', savesData: isDataSaver() };
    worker?.controller?.postMessage(message);
  };
  syncCatalogue();
  document.addEventListener('visibilitychange', syncCatalogue, { signal });
  worker?.addEventListener('message', onMessage, { signal });
  worker?.addEventListener('controllerchange', syncCatalogue, { signal });
  const unsubscribe = subscribeToConnection(() => {
    if (getConnection() !== 'back') return;
    void queryClient.invalidateQueries({ predicate: hasFailedOrIsCopy });
    syncCatalogue();
  });
  return () => {
    controller.abort();
    unsubscribe();
  };
}

function parseBody(data: unknown): { readonly json: unknown; readonly total?: number } | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if ('record' in data) return data.record === null ? undefined : { json: data.record };
  if (!('items' in data)) return undefined;
  return { json: data.items, ...('total' in data && typeof data.total === 'number' ? { total: data.total } : {}) };
}

/** The server's answers in the page's queries, as the worker stores them; without copies. */
export function listSeenAnswers(queryClient: QueryClient): SeenAnswer[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query): SeenAnswer[] => {
      const { data, dataUpdatedAt } = query.state;
      const read = readOfQuery(query);
      const body = parseBody(data);
      if (read === undefined || body === undefined || getSavedAt(data) !== undefined) return [];
      // A server-rendered answer has the server's time, which must not lie ahead of later answers.
      return [{ read, ...body, savedAt: Math.min(dataUpdatedAt, Date.now()) }];
    })
    .slice(0, MAX_ANSWERS);
}

function listShownPictures(): string[] {
  const paths = [...document.images].flatMap((image): string[] => {
    if (!image.complete || image.naturalWidth === 0) return [];
    const url = new URL(image.currentSrc, location.href);
    return url.origin === location.origin && url.pathname.startsWith('/media/') ? [url.pathname] : [];
  });
  return [...new Set(paths)].slice(0, MAX_PICTURES);
}

/** Hands the worker the answers and pictures that were shown before it was in control (S31). */
export function postSeenAnswers(queryClient: QueryClient, worker: Pick<ServiceWorker, 'postMessage'>): void {
  const answers = listSeenAnswers(queryClient);
  const pictures = listShownPictures();
  if (answers.length === 0 && pictures.length === 0) return;
  worker.postMessage({ type: 'seen', answers, pictures } satisfies PageMessageInput);
}
