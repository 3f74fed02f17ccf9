// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { describeUnreadable, isSiteDataBlocked } from './site-data.ts';

afterEach(() => vi.restoreAllMocks());

it('a browser that stores site data does not count as blocked', () => {
  expect(isSiteDataBlocked()).toBe(false);
  expect(describeUnreadable()).toMatch(/^Nothing was changed\./);
});

it('a browser that blocks site data is distinguished from a device whose storage does not answer', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(isSiteDataBlocked()).toBe(true);
  expect(describeUnreadable()).toMatch(/^Your browser blocks storage for this site\./);
});
