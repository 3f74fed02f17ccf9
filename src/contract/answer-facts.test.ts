import { expect, it } from 'vitest';
import { ANSWER_HEADERS, factHeaders, readFacts } from './answer-facts.ts';

it('facts survive the way through headers; what is not told stays so', () => {
  const facts = { total: 0, savedAt: 1_790_000_000_000, unchecked: 2, searched: 120, searchedAt: 5, summaryOnly: 1 };
  expect(readFacts(new Headers(factHeaders(facts)))).toEqual(facts);
  expect(readFacts(new Headers(factHeaders({ total: 3, savedAt: undefined })))).toEqual({ total: 3 });
  expect(readFacts(new Headers())).toEqual({});
});

it.each(['', '-1', '1.5', 'many', '9'.repeat(16)])('reads no number out of "%s"', (text) => {
  expect(readFacts(new Headers({ [ANSWER_HEADERS.total]: text }))).toEqual({});
});
