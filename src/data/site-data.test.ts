// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { isSiteDataBlocked, unreadWords } from './site-data.ts';

afterEach(() => vi.restoreAllMocks());

it('a browser that lets this site keep something is not said to be blocked', () => {
  expect(isSiteDataBlocked()).toBe(false);
  expect(unreadWords()).toMatch(/^Nothing was changed\./);
});

it('a browser that is set to keep nothing for this site is told from a device that does not answer', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(isSiteDataBlocked()).toBe(true);
  expect(unreadWords()).toMatch(/^Your browser is set to keep nothing for this site\./);
});
