import { QueryClient, type QueryMeta, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { besideContent, findOldestCopy, hasSummary } from './query-reads.ts';

const START = 1_000_000;
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

interface Screen {
  readonly at: number;
  readonly isAsking: boolean;
  readonly data?: object;
  readonly meta?: QueryMeta;
}

/** A client with one query on the screen: a copy that was put in at `at`, asked for again or not. */
function createScreen({ at, isAsking, data = {}, meta = {} }: Screen) {
  const client = new QueryClient();
  client.setQueryData(['home'], { record: {}, savedAt: 5, ...data }, { updatedAt: at });
  const observer = new QueryObserver(client, {
    queryKey: ['home'],
    queryFn: () => new Promise<object>(() => {}),
    meta,
    staleTime: isAsking ? 0 : Number.POSITIVE_INFINITY,
  });
  ends.push(observer.subscribe(() => {}));
  return client.getQueryCache();
}

describe('the age of what is shown', () => {
  it('is shown when the data is a copy', () => {
    expect(findOldestCopy(createScreen({ at: START - 1, isAsking: false }), true, START)).toBe(5);
  });

  it('is not shown for a copy of the last visit while the fresh answer loads', () => {
    expect(findOldestCopy(createScreen({ at: START - 1, isAsking: true }), true, START)).toBeUndefined();
  });

  it('stays while a copy from this visit is refetched', () => {
    expect(findOldestCopy(createScreen({ at: START + 1, isAsking: true }), true, START)).toBe(5);
  });

  it('is shown at once without a connection', () => {
    expect(findOldestCopy(createScreen({ at: START - 1, isAsking: true }), false, START)).toBe(5);
  });

  it('is left to a list that this device made, which says it', () => {
    const made = createScreen({ at: START + 1, isAsking: false, data: { searched: 120, searchedAt: 5 } });
    expect(findOldestCopy(made, false, START)).toBeUndefined();
  });

  it('is not that of suggestions, which also stand below a screen that is not on this phone', () => {
    const suggestions = createScreen({ at: START + 1, isAsking: false, ...besideContent({}) });
    expect(findOldestCopy(suggestions, false, START)).toBeUndefined();
  });

  it('is shown on a property’s page, though the same property also stood beside another screen', () => {
    const client = new QueryClient();
    client.setQueryData(['home'], { record: {}, savedAt: 5 });
    const options = { queryKey: ['home'], staleTime: Number.POSITIVE_INFINITY };
    const end = new QueryObserver(client, besideContent({ meta: {}, ...options })).subscribe(() => {});
    expect(findOldestCopy(client.getQueryCache(), false, START)).toBeUndefined();
    end();
    ends.push(new QueryObserver(client, options).subscribe(() => {}));
    expect(findOldestCopy(client.getQueryCache(), false, START)).toBe(5);
  });

  it('is that of a short version, where a property was never opened', () => {
    const screen = (data: object) => createScreen({ at: START + 1, isAsking: false, data });
    expect(hasSummary(screen({ summaryOnly: 1 }))).toBe(true);
    expect(hasSummary(screen({}))).toBe(false);
  });
});
