// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { canFetchAll } from './data-saver.ts';

const connect = (connection: unknown, isStandalone = false): void => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isStandalone && query === '(display-mode: standalone)' }));
};
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  vi.unstubAllGlobals();
});

it.each([
  ['comes over wifi', { type: 'wifi' }, false, true],
  ['waits for its use over a mobile network', { type: 'cellular', effectiveType: '4g' }, false, false],
  ['waits for its use over a mobile network from the home screen too', { type: 'cellular' }, true, false],
  ['waits for its use where the browser says nothing', undefined, false, false],
  ['comes from the home screen where the browser says nothing', undefined, true, true],
  ['waits for its use where little data is wanted', { type: 'wifi', saveData: true }, true, false],
] as const)('all of the app %s', (_, connection, isStandalone, expected) => {
  connect(connection, isStandalone);
  expect(canFetchAll()).toBe(expected);
});
