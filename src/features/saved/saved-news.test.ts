import { expect, it } from 'vitest';
import { alikeFilter, newsInWords } from './saved-news.tsx';

/** A Friday, 09:00 in Nairobi. */
const NOW = Date.parse('2026-11-06T09:00:00+03:00');

it('says how much less or more a home costs since it was saved', () => {
  expect(newsInWords({ what: 'price', by: -2_000_000 }, NOW)).toBe('KES 2,000,000 less since you saved it');
  expect(newsInWords({ what: 'price', by: 5_000 }, NOW)).toBe('KES 5,000 more since you saved it');
});

it('names a day of this week, and dates an older one', () => {
  const offer = (on: string | undefined) => newsInWords({ what: 'status', status: 'under offer', on }, NOW);
  expect(offer('2026-11-03')).toBe('Under offer since Tuesday');
  expect(offer('2026-10-30')).toBe('Under offer since 30 October 2026');
  expect(offer('2026-11-09')).toBe('Under offer since 9 November 2026');
  expect(offer(undefined)).toBe('Under offer');
  expect(newsInWords({ what: 'status', status: 'available', on: '2026-11-05' }, NOW)).toBe(
    'Available again since Thursday',
  );
});

it('says that a home is gone, and why if known', () => {
  expect(newsInWords({ what: 'gone', status: null }, NOW)).toBe('No longer listed');
  expect(newsInWords({ what: 'gone', status: 'sold' }, NOW)).toBe('Sold');
});

it('searches similar homes by kind, terms, place and bedrooms', () => {
  expect(
    alikeFilter({
      id: 1,
      title: 'House',
      agreement_type: 'sale',
      property_type: 'residential',
      subtype: 'villa',
      bedrooms: 4,
      address: 'Karen',
    }),
  ).toEqual({ agreement_type: 'SALE', property_type: 'RESIDENTIAL', subtype: 'Villa', location: 'Karen', bedrooms: 4 });
});
