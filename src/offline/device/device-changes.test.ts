import { afterEach, expect, it, vi } from 'vitest';
import { type DeviceStore, openDeviceChanges, watchPresence } from './device-changes.ts';

const pages: EventTarget[] = [];
afterEach(() => {
  // Closes the channels, which would keep the process alive.
  for (const page of pages.splice(0)) page.dispatchEvent(new Event('pagehide'));
});

/** A tab, what it has heard, and its page. */
function tab(): ReturnType<typeof openDeviceChanges> & {
  readonly heard: (DeviceStore | undefined)[];
  readonly page: EventTarget;
} {
  const page = new EventTarget();
  pages.push(page);
  const changes = openDeviceChanges(watchPresence(page));
  const heard: (DeviceStore | undefined)[] = [];
  changes.subscribe((news) => 'changed' in news && heard.push(news.changed));
  return { ...changes, heard, page };
}

it('a change reaches subscribers here before notify() resolves, and those in other tabs', async () => {
  const [one, other] = [tab(), tab()];
  let isRead = false;
  one.subscribe(async () => {
    await new Promise((done) => setTimeout(done, 5));
    isRead = true;
  });
  await one.notify({ changed: 'packs' });
  expect(isRead).toBe(true);
  expect(one.heard).toEqual(['packs']);
  await vi.waitFor(() => expect(other.heard).toEqual(['packs']));
});

it('an unknown store is ignored', async () => {
  const one = tab();
  const newer = new BroadcastChannel('device');
  newer.postMessage({ changed: 'dreams' });
  newer.postMessage('changed');
  newer.postMessage({ changed: 'viewed' });
  await vi.waitFor(() => expect(one.heard).toEqual(['viewed']));
  newer.close();
});

it('a page that was left gets no changes, and reads everything when it returns', async () => {
  const [left, other] = [tab(), tab()];
  left.page.dispatchEvent(new Event('pagehide'));
  await other.notify({ changed: 'packs' });
  left.page.dispatchEvent(new Event('pageshow'));
  await vi.waitFor(() => expect(left.heard).toEqual([undefined]));
  await other.notify({ changed: 'searches' });
  await vi.waitFor(() => expect(left.heard).toEqual([undefined, 'searches']));
});

it('a failing subscriber stops neither the others nor notify()', async () => {
  const one = tab();
  one.subscribe(() => Promise.reject(new Error('Cannot read')));
  await one.notify({ changed: 'viewed' });
  expect(one.heard).toEqual(['viewed']);
});

it('progress of saved homes reaches this tab and others, and unknown messages are ignored', async () => {
  const [one, other] = [tab(), tab()];
  const heard: string[] = [];
  for (const { subscribe } of [one, other]) subscribe((news) => 'keeping' in news && heard.push(news.keeping));
  one.notify({ keeping: 'running' });
  expect(heard).toEqual(['running']);
  const newer = new BroadcastChannel('device');
  newer.postMessage({ keeping: 'dreaming' });
  newer.close();
  one.notify({ keeping: 'done' });
  await vi.waitFor(() => expect(heard).toEqual(['running', 'done', 'running', 'done']));
});

it('works without a channel if the browser blocks or lacks it', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  );
  const refused = tab();
  vi.stubGlobal('BroadcastChannel', undefined);
  const without = tab();
  for (const one of [refused, without]) {
    await one.notify({ changed: 'viewed' });
    expect(one.heard).toEqual(['viewed']);
  }
  vi.unstubAllGlobals();
});
