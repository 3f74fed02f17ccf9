import { expect, it } from 'vitest';
import { spec } from '#tests/conformance/spec.ts';
import { searchInstead, statusBadge } from './status-words.ts';

it('says the status, and nothing where the record does not', spec('2-property-available-badge'), () => {
  expect(statusBadge({ status: 'available' })).toEqual({ words: 'Available', tone: 'good' });
  expect(statusBadge({ status: 'UNDER OFFER' })).toEqual({ words: 'Under offer', tone: 'plain' });
  expect(statusBadge({ status: 'let' })).toEqual({ words: 'Let', tone: 'plain' });
  expect(statusBadge({ status: null })).toBe(null);
});

it('leads from a home that is gone to the same kind of offer in the same area', () => {
  expect(searchInstead({ agreement_type: 'rent' }, 'Mombasa Road')).toEqual({
    to: '/filter-results',
    search: { agreement_type: 'RENT', location: 'Mombasa Road' },
  });
  expect(searchInstead({}, undefined)).toEqual({ to: '/filter-results', search: { agreement_type: 'SALE' } });
});
