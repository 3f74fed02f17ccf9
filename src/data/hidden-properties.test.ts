import { beforeEach, expect, it, vi } from 'vitest';
import { getHidden, hideProperties, MAX_HIDDEN, showProperty, subscribeToHidden } from './hidden-properties.ts';

const KEY = 'hidden-properties';
const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});

it('a hidden home is stored, the last one first, and shows again', () => {
  const onChange = vi.fn();
  const unsubscribe = subscribeToHidden(onChange);
  hideProperties([7]);
  hideProperties([24, 7]);
  expect([...getHidden()]).toEqual([24, 7]);
  expect(stored.get(KEY)).toBe('24,7');
  showProperty(24);
  showProperty(7);
  expect(getHidden().size).toBe(0);
  expect(stored.has(KEY)).toBe(false);
  expect(onChange).toHaveBeenCalledTimes(4);
  unsubscribe();
  hideProperties([1]);
  expect(onChange).toHaveBeenCalledTimes(4);
});

it('the same set is given until it changes, also by another tab', () => {
  hideProperties([7]);
  const before = getHidden();
  expect(getHidden()).toBe(before);
  stored.set(KEY, '8');
  expect([...getHidden()]).toEqual([8]);
});

it('what cannot be read hides nothing, and those hidden first make room', () => {
  stored.set(KEY, '[null]');
  expect(getHidden().size).toBe(0);
  hideProperties(Array.from({ length: MAX_HIDDEN }, (_, index) => index + 1));
  hideProperties([9999]);
  expect(getHidden().size).toBe(MAX_HIDDEN);
  expect(getHidden().has(9999)).toBe(true);
  expect(getHidden().has(MAX_HIDDEN)).toBe(false);
});
