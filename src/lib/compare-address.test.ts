import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getCompareLink, MAX_COMPARED, readCompared } from './compare-address.ts';
import { parseQuery, stringifyQuery } from './query-string.ts';

const writeAddress = (ids: readonly number[]): string => {
  const { to, search } = getCompareLink(ids);
  return to + stringifyQuery(search);
};
const read = (href: string) => readCompared(parseQuery(href.split('?')[1] ?? ''));

it('has the ids of the homes and nothing else', () => {
  expect(writeAddress([24, 80])).toBe('/compare?ids=24,80');
  expect(writeAddress([])).toBe('/compare');
});

it('survives the round trip in order', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 999_999_999_999_999 }), { maxLength: MAX_COMPARED });
  fc.assert(
    fc.property(ids, (query) => {
      expect(read(writeAddress(query))).toEqual({ ids: query, isCut: false });
    }),
  );
});

it('is parsed leniently: invalid ids and repeats are dropped', () => {
  expect(readCompared({ ids: ' 24, 80;24,,x,-1,0,1e3,080' }).ids).toEqual([24, 80]);
  expect(readCompared(parseQuery('ids=24%2C80')).ids).toEqual([24, 80]);
  expect(readCompared({})).toEqual({ ids: [], isCut: false });
});

it('keeps the first four of more homes, and reports it', () => {
  expect(readCompared({ ids: '1,2,3,4,5' })).toEqual({ ids: [1, 2, 3, 4], isCut: true });
});

it('parses any text without an error', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { ids } = readCompared({ ids: text });
      expect(ids.length).toBeLessThanOrEqual(MAX_COMPARED);
      expect(ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
    }),
  );
});
