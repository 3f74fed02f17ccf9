import { expect, it } from 'vitest';
import { formatAgo } from './words.tsx';

const HOUR = 3_600_000;

it.each([
  [-5 * HOUR, 'just now'],
  [HOUR, '1 hour ago'],
  [19 * 24 * HOUR, '19 days ago'],
])('%d ms are %s', (ms, words) => expect(formatAgo(ms)).toBe(words));
