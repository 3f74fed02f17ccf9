// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFilterRequest } from '#contract/filter.ts';
import { getAnswerKey } from '#offline/answers/api-read.ts';
import { setTransport } from './api-client.ts';
import { markReached, markUnreachable } from './connection.ts';
import { filterQuery, ownerQuery, propertyQuery, suggestionsQuery } from './property.queries.ts';
import { listSeenAnswers, subscribeToWorker } from './worker-answers.ts';

/** A worker that posts messages to the page. */
class Worker extends EventTarget {
  post(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

let client: QueryClient;
let worker: Worker;
let end: () => void;
let requests: string[];
const property = { id: 24, title: 'Villa' };

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
  worker = new Worker();
  end = subscribeToWorker(client, worker as EventTarget as ServiceWorkerContainer);
  requests = [];
  setTransport(async (href) => {
    requests.push(href);
    return new Response(JSON.stringify(href.endsWith('owner_details') ? { name: 'Amina' } : property));
  });
});
afterEach(() => {
  end();
  client.clear();
});

const show = (options: ReturnType<typeof propertyQuery>) => new QueryObserver(client, options).subscribe(() => {});

describe('a fresh answer from the worker', () => {
  it('replaces the copy on the screen, and nothing else', async () => {
    const hide = show(propertyQuery(24));
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    await client.fetchQuery(ownerQuery(24));
    requests = [];
    worker.post({ type: 'library-updated', key: getAnswerKey('GET', '/api/property/24') });
    await vi.waitFor(() => expect(requests).toEqual(['/api/property/24']));
    hide();
  });

  it('finds a filter by its body', async () => {
    const options = filterQuery({ agreement_type: 'RENT' }, 2);
    client.getQueryCache().build(client, { queryKey: options.queryKey, meta: options.meta ?? {} });
    client.setQueryData(options.queryKey, { items: [], dropped: 0 });
    const body = createFilterRequest({ agreement_type: 'RENT' }, 2);
    worker.post({ type: 'library-updated', key: getAnswerKey('POST', '/api/property/filter', body) });
    expect(client.getQueryState(options.queryKey)?.isInvalidated).toBe(true);
  });
});

describe('a connection that is back', () => {
  it('refetches failed queries and copies, and nothing else', async () => {
    client.setQueryData(propertyQuery(1).queryKey, { record: null, savedAt: 5 });
    client.setQueryData(propertyQuery(2).queryKey, { record: null });
    const hides = [show(propertyQuery(1)), show(propertyQuery(2))];
    markUnreachable();
    markReached();
    await vi.waitFor(() => expect(requests).toEqual(['/api/property/1']));
    for (const hide of hides) hide();
  });
});

describe('answers from before the worker was in control', () => {
  it('are handed over with request, body and time, but not if they are copies', () => {
    const showAnswer = (options: { queryKey: readonly unknown[]; meta?: Record<string, unknown> }, data: object) => {
      client.getQueryCache().build(client, { queryKey: options.queryKey, meta: options.meta ?? {} });
      client.setQueryData(options.queryKey, data, { updatedAt: 1000 });
    };
    showAnswer(propertyQuery(24), { record: property });
    showAnswer(propertyQuery(25), { record: null });
    showAnswer(propertyQuery(26), { record: property, savedAt: 5 });
    showAnswer(suggestionsQuery(), { items: [property], dropped: 0, total: 80 });
    expect(listSeenAnswers(client)).toEqual([
      { read: { method: 'GET', href: '/api/property/24', whole: true }, json: property, savedAt: 1000 },
      {
        read: { method: 'GET', href: '/api/property/simple', whole: false },
        json: [property],
        total: 80,
        savedAt: 1000,
      },
    ]);
  });
});
