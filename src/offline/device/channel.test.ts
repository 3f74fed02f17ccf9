import { afterEach, expect, it, vi } from 'vitest';
import { openChannel } from './channel.ts';

afterEach(() => vi.unstubAllGlobals());

it('is content without a channel where the browser refuses it to a site that may keep nothing, or has none', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  );
  expect(openChannel('news')).toBeUndefined();
  vi.stubGlobal('BroadcastChannel', undefined);
  expect(openChannel('news')).toBeUndefined();
});
