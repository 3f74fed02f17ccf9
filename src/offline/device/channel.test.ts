import { afterEach, expect, it, vi } from 'vitest';
import { openChannel } from './channel.ts';

afterEach(() => vi.unstubAllGlobals());

it('opens a channel under its name', () => {
  const channel = openChannel('news');
  expect(channel?.name).toBe('news');
  channel?.close();
});

it('is content without one where the browser has none', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  expect(openChannel('news')).toBeUndefined();
});

it('is content without one where the browser refuses it to a site that may keep nothing', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  );
  expect(openChannel('news')).toBeUndefined();
});
