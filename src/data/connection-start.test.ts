// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

/** The module as a page begins with it. */
const begin = async (onLine: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  return import('./connection.ts');
};

test('a page that starts without a connection says so from the first frame', async () => {
  const { getConnection: currentConnection } = await begin(false);
  expect(currentConnection()).toBe('offline');
});

test('the first answer reverts the message silently if the browser was wrong', async () => {
  const { getConnection: currentConnection, markReached } = await begin(false);
  markReached();
  expect(currentConnection()).toBe('online');
});

test('the first answer after a failure announces the connection if the browser was right', async () => {
  const { getConnection: currentConnection, markReached, markUnreachable } = await begin(false);
  markUnreachable();
  markReached();
  expect(currentConnection()).toBe('back');
});
