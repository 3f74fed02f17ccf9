// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { restOfApp } from './used-files.ts';

const connect = (connection: unknown, isStandalone = false): void => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isStandalone && query === '(display-mode: standalone)' }));
};
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  vi.unstubAllGlobals();
});

it.each([
  ['at once over wifi', { type: 'wifi' }, false, 'always'],
  ['with use over a mobile network', { type: 'cellular', effectiveType: '4g' }, false, 'with-use'],
  ['with use over a mobile network from the home screen too', { type: 'cellular' }, true, 'with-use'],
  ['with use where the browser says nothing', undefined, false, 'with-use'],
  ['at once from the home screen where the browser says nothing', undefined, true, 'always'],
  ['never where little data is wanted', { type: 'wifi', saveData: true }, true, 'never'],
] as const)('the rest of the app comes %s', (_, connection, isStandalone, expected) => {
  connect(connection, isStandalone);
  expect(restOfApp()).toBe(expected);
});
