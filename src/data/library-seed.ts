import type { QueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import type { PageMessage, SeenAnswer } from '#contract/worker-messages.ts';
import { readOfQuery, savedAtOf } from './query-reads.ts';

/** Most answers and pictures that one page hands over. */
const MOST_ANSWERS = 50;
const MOST_PICTURES = 100;

function bodyOf(data: unknown): { readonly json: unknown; readonly total?: number } | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if ('record' in data) return data.record === null ? undefined : { json: data.record };
  if (!('items' in data)) return undefined;
  return { json: data.items, ...('total' in data && typeof data.total === 'number' ? { total: data.total } : {}) };
}

/** What the page's queries have got from the server, as the worker would have seen it. Copies are not news to it. */
export function seenAnswers(queryClient: QueryClient): SeenAnswer[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query): SeenAnswer[] => {
      const { data, dataUpdatedAt } = query.state;
      const read = readOfQuery(query);
      const body = bodyOf(data);
      if (read === undefined || body === undefined || savedAtOf(data) !== undefined) return [];
      // The time of a server-rendered answer is the server's; ours must not lie ahead of what is learnt next.
      return [{ read, ...body, savedAt: Math.min(dataUpdatedAt, Date.now()) }];
    })
    .slice(0, MOST_ANSWERS);
}

/** Paths of the pictures of our own that are on the screen, in the width the browser has chosen. */
function shownPictures(): string[] {
  const paths = [...document.images].flatMap((image): string[] => {
    if (!image.complete || image.naturalWidth === 0) return [];
    const url = new URL(image.currentSrc, location.href);
    return url.origin === location.origin && url.pathname.startsWith('/media/') ? [url.pathname] : [];
  });
  return [...new Set(paths)].slice(0, MOST_PICTURES);
}

/**
 * Hands the worker what the visitor saw before it was in control, so that it counts as seen (S31). The worker
 * alone writes the library; this page needs no storage code.
 * @param worker the active worker
 */
export function seedLibrary(queryClient: QueryClient, worker: Pick<ServiceWorker, 'postMessage'>): void {
  const answers = seenAnswers(queryClient);
  const pictures = shownPictures();
  if (answers.length === 0 && pictures.length === 0) return;
  worker.postMessage({ type: 'seen', answers, pictures } satisfies v.InferInput<typeof PageMessage>);
}
