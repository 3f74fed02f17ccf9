// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notifyChanged } from '#offline/device/device-changes.ts';
import { deviceQuery, useDevice } from './device-query.ts';

let answers: (() => Promise<string>)[] = [];
const query = deviceQuery('test', ['packs'], () => answers.shift()?.() ?? Promise.reject(new Error('Nothing more')));
const giveText = (text: string) => () => Promise.resolve(text);
const fail = () => Promise.reject(new Error('Storage failed'));
let end = (_text: string): void => {};
const waitForEnd = () => new Promise<string>((resolve) => (end = resolve));

let again = (): Promise<unknown> => Promise.resolve();
const frames: string[] = [];
function Screen() {
  const { data, isPending, isError, refetch } = useDevice(query);
  again = refetch;
  const shown = `${data ?? 'nothing'}${isPending ? ', reading' : ''}${isError ? ', failed' : ''}`;
  frames.push(shown);
  return shown;
}

let client: QueryClient;
let root: Root;
let box: HTMLElement;
const screen = () => (
  <QueryClientProvider client={client}>
    <Screen />
  </QueryClientProvider>
);
const show = () => root.render(screen());

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  box = document.createElement('div');
  root = createRoot(box);
  frames.length = 0;
});
afterEach(() => {
  root.unmount();
  client.clear();
});

it('is read on first use, and again when its own store changes', async () => {
  answers = [giveText('one'), giveText('two')];
  show();
  await vi.waitFor(() => expect(box.textContent).toBe('one'));
  await notifyChanged('viewed');
  expect(box.textContent).toBe('one');
  await notifyChanged('packs');
  await vi.waitFor(() => expect(box.textContent).toBe('two'));
});

it('is read again when its store changes during the first read', async () => {
  answers = [waitForEnd, giveText('after the change')];
  show();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const notified = notifyChanged('packs');
  end('before the change');
  await notified;
  await vi.waitFor(() => expect(box.textContent).toBe('after the change'));
  expect(answers).toHaveLength(0);
});

it('stays failed until it is read again, so that a Try again button stays', async () => {
  answers = [fail, waitForEnd];
  show();
  await vi.waitFor(() => expect(box.textContent).toBe('nothing, failed'));
  void again();
  expect(box.textContent).toBe('nothing, failed');
  end('there');
  await vi.waitFor(() => expect(box.textContent).toBe('there'));
});

it('keeps its data if a later read fails, and reports the error', async () => {
  answers = [giveText('one'), fail];
  show();
  await vi.waitFor(() => expect(box.textContent).toBe('one'));
  await notifyChanged('packs');
  await vi.waitFor(() => expect(box.textContent).toBe('one, failed'));
});

it('is unknown on the server and in the first frame, even if it was read before', async () => {
  client.setQueryData(query.queryKey, 'known');
  root.unmount();
  box.innerHTML = renderToString(screen());
  expect(box.textContent).toBe('nothing, reading');
  frames.length = 0;
  root = hydrateRoot(box, screen());
  await vi.waitFor(() => expect(frames.length).toBeGreaterThan(0));
  expect(frames[0]).toBe('nothing, reading');
  await vi.waitFor(() => expect(box.textContent).toBe('known'));
});
