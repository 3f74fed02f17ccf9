import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSearch } from '#contract/search-params.ts';
import { parseQuery } from '#lib/query-string.ts';
import { runs } from '#tests/fixtures/runs.ts';
import { LONGEST_ADDRESS, shortenAddress } from './pages.ts';

const x = (count: number): string => 'x'.repeat(count);

describe('a long address', () => {
  it.each([
    ['junk before what counts', `/filter-results?q=${x(3_000)}&bedrooms=3`, '/filter-results', '?bedrooms=3'],
    ['the first of a name', `/filter-results?bedrooms=2&bedrooms=${x(3_000)}`, '/filter-results', '?bedrooms=2'],
    [
      'a location as far as it is read',
      `/filter-results?location=${x(3_000)}`,
      '/filter-results',
      `?location=${x(200)}`,
    ],
    ['a form that was sent', `/contact-us?sent=contact&q=${x(3_000)}`, '/contact-us', '?sent=contact'],
    ['a long name in the path', `/location/${x(3_000)}?page=2`, `/location/${x(200)}`, '?page=2'],
    ['broken escapes', `/location/%E0%A4%A${x(3_000)}`, `/location/%25E0%25A4%25A${x(192)}`, ''],
  ])('keeps %s', (_what, href, path, query) => expect(shortenAddress(href)).toEqual({ path, query }));

  it('is cut between two characters, and stays within its limits', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 900 });
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(fc.constantFrom('location', 'subtype', 'bedrooms', 'Page', 'q', 'tag'), text)),
        (segments, pairs) => {
          const input = `/${segments.map(encodeURIComponent).join('/')}?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
          const { path, query } = shortenAddress(input);
          expect(path.length + query.length).toBeLessThanOrEqual(LONGEST_ADDRESS);
          expect(() => decodeURIComponent(path)).not.toThrow();
          // Short again is the same: a redirect there does not go round in a circle.
          expect(shortenAddress(path + query)).toEqual({ path, query });
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('is parsed like the whole address in the browser', () => {
    const href = `/filter-results?agreement_type=RENT&q=${x(2_500)}&location=${'Thika '.repeat(300)}&bedrooms=3&max_price=90000`;
    expect(readSearch(parseQuery(shortenAddress(href).query))).toEqual(
      readSearch(parseQuery(href.slice(href.indexOf('?')))),
    );
  });
});
