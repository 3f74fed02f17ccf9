import { expect, it } from 'vitest';
import { ago, sizeInWords } from './words.tsx';

const HOUR = 3_600_000;

it.each([
  [0, '0 MB'],
  [1, '0.1 MB'],
  [1_340_000, '1.3 MB'],
  [10_700_000_000, '10.7 GB'],
])('%d bytes are %s', (bytes, words) => expect(sizeInWords(bytes)).toBe(words));

it.each([
  [-5 * HOUR, 'just now'],
  [HOUR, '1 hour ago'],
  [19 * 24 * HOUR, '19 days ago'],
])('%d ms are %s', (ms, words) => expect(ago(ms)).toBe(words));
