import { expect, it } from 'vitest';
import { createFactHeaders, FACTS_HEADER, readFacts, TOTAL_HEADER } from './answer-facts.ts';

const facts = {
  total: 0,
  savedAt: 1_790_000_000_000,
  savedBecause: 'slow',
  unchecked: 2,
  searched: 120,
  searchedAt: 5,
  summaryOnly: 1,
} as const;

it('facts survive the round trip through headers, and missing facts stay missing', () => {
  expect(readFacts(new Headers(createFactHeaders(facts)))).toEqual(facts);
  expect(createFactHeaders({ total: 3, savedAt: undefined })).toEqual({ [TOTAL_HEADER]: '3' });
  expect(readFacts(new Headers())).toEqual({});
});

it('this build and the last one read each other’s headers', () => {
  const { [FACTS_HEADER]: _new, ...headers } = createFactHeaders(facts);
  expect(headers).toMatchObject({ 'X-Saved-At': '1790000000000', 'X-Saved-Because': 'slow', 'X-Unchecked': '2' });
  expect(readFacts(new Headers(headers))).toEqual(facts);
});

it('an invalid or unknown fact does not affect the others', () => {
  const sentFacts = { savedAt: 5, savedBecause: 'a mood', unchecked: -1, more: true };
  expect(readFacts(new Headers({ [FACTS_HEADER]: JSON.stringify(sentFacts), [TOTAL_HEADER]: '7' }))).toEqual({
    savedAt: 5,
    total: 7,
  });
});

it.each(['', '-1', '1.5', 'many', '9'.repeat(16)])('does not parse a number from "%s"', (text) => {
  expect(readFacts(new Headers({ [TOTAL_HEADER]: text }))).toEqual({});
  expect(readFacts(new Headers({ [FACTS_HEADER]: text }))).toEqual({});
});
