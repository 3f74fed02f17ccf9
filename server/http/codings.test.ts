import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addCodingToTag, chooseCoding, parseAcceptEncoding } from './negotiation.ts';

it.each([
  // What browsers and tools write.
  ['gzip, deflate, br, zstd', 'br gzip identity'],
  ['gzip, deflate', 'gzip identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  ['identity', 'identity'],
  ['x-gzip', 'gzip identity'],
  // Refused, in each way to write a nought.
  ['gzip, br;q=0', 'gzip identity'],
  ['br;q=0.000, gzip;q=0.', 'identity'],
  ['BR ; Q=0 , GZIP', 'gzip identity'],
  ['br, br;q=0', 'identity'],
  ['br;q=0, br', 'identity'],
  ['abrasive, brotli, gzipped', 'identity'],
  // Everything else, or nothing else.
  ['*', 'br gzip identity'],
  ['*;q=0', ''],
  ['gzip, *;q=0', 'gzip'],
  ['br;q=0, *', 'gzip identity'],
  ['identity, *;q=0', 'identity'],
  ['br, identity;q=0', 'br'],
  // What is liked better comes first; where all are liked the same, the smallest.
  ['gzip;q=1, br;q=0.5', 'gzip br identity'],
  ['gzip;q=0.2, br;q=0.2', 'br gzip identity'],
  ['identity, br;q=0.5', 'identity br'],
  // What cannot be read harms nobody.
  [';;;,,q=0', 'identity'],
  ['br;q', 'br identity'],
])('%s: %s', (header, expected) => expect(parseAcceptEncoding(header).join(' ')).toBe(expected));

it('the caching proxy treats the same encodings as refused', () => {
  const file = readFileSync(new URL('../../deploy/several-machines/nginx.conf', import.meta.url), 'utf8');
  const map = [...file.matchAll(/^ {4}"~\*(.+)" "(\w+)";$/gm)];
  expect(map).toHaveLength(2);
  for (const header of [
    ...['br', 'gzip, deflate, br, zstd', 'gzip, br;q=1.0', 'br ; q=0.5', 'GZIP', 'gzip, br;q=0', 'br; q = 0.000, gzip'],
    ...['identity', '', 'abrasive, gzipped', 'gzip;q=0', 'br;q=0.01'],
  ]) {
    const best = map.find(([, pattern = '']) => new RegExp(pattern, 'i').test(header))?.[2] ?? 'identity';
    expect([header, best]).toEqual([header, chooseCoding(header, ['br', 'gzip'])]);
  }
});

it('each encoding has its own tag, which stays weak or strong', () => {
  expect([addCodingToTag('"a"', 'identity'), addCodingToTag('"a"', 'br'), addCodingToTag('W/"a"', 'gzip')]).toEqual([
    '"a"',
    '"a.br"',
    'W/"a.gzip"',
  ]);
});
