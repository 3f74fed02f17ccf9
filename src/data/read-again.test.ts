import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { readAgain } from './read-again.ts';

const client = new QueryClient();
afterEach(() => client.clear());

/** A query on a screen; each read waits until it is answered. */
function shown(name: string) {
  const answer: ((text: string) => void)[] = [];
  const queryFn = () => new Promise<string>((done) => answer.push(done));
  const observer = new QueryObserver(client, { queryKey: [name], queryFn, retry: false });
  return { answer, data: () => observer.getCurrentResult().data, end: observer.subscribe(() => undefined) };
}
const isOne = ({ queryKey: [name] }: { readonly queryKey: readonly unknown[] }): boolean => name === 'one';

it('reads again what is shown, and nothing else', async () => {
  const [one, other] = [shown('one'), shown('other')];
  one.answer[0]?.('old');
  other.answer[0]?.('old');
  await vi.waitFor(() => expect([one.data(), other.data()]).toEqual(['old', 'old']));
  const again = readAgain(client, isOne);
  await vi.waitFor(() => expect(one.answer).toHaveLength(2));
  one.answer[1]?.('new');
  await again;
  expect([one.data(), other.data(), other.answer.length]).toEqual(['new', 'old', 1]);
  one.end();
  other.end();
});

it('reads once more what is just being read for the first time: that may be older than the change', async () => {
  const one = shown('one');
  const again = readAgain(client, isOne);
  one.answer[0]?.('old');
  await vi.waitFor(() => expect(one.answer).toHaveLength(2));
  one.answer[1]?.('new');
  await again;
  expect(one.data()).toBe('new');
  expect(one.answer).toHaveLength(2);
  one.end();
});
