import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#tests/fixtures/runs.ts';
import { NotAList, RecordSplitter } from './index-answer.ts';

/** The elements of a text that comes in pieces. */
function split(text: string, cuts: readonly number[] = []): unknown[] {
  const splitter = new RecordSplitter();
  const found: unknown[] = [];
  const borders = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  for (const [index, from] of borders.slice(0, -1).entries()) {
    for (const element of splitter.push(text.slice(from, borders[index + 1]))) found.push(JSON.parse(element));
  }
  splitter.end();
  return found;
}

describe('a list that arrives in pieces', () => {
  const list = fc.array(fc.jsonValue(), { maxLength: 6 });
  const cuts = fc.array(fc.nat(), { maxLength: 8 });
  const wrapper = fc.constantFrom(
    (json: string) => json,
    (json: string) => `\uFEFF  ${json}\n`,
    (json: string) => `{"data":${json}}`,
    (json: string) => `{ "total": 3, "next" : "a\\"b", "data" :${json}, "more": {"x": [1]} }`,
  );

  it('gives the same as parsing it at once, bare or wrapped, wherever it is cut', () => {
    fc.assert(
      fc.property(list, cuts, wrapper, fc.constantFrom(0, 2), (values, at, wrap, indent) => {
        expect(split(wrap(JSON.stringify(values, null, indent)), at)).toEqual(JSON.parse(JSON.stringify(values)));
      }),
      { numRuns: runs(500) },
    );
  });

  it('is not complete without its end', () => {
    fc.assert(
      fc.property(list, fc.nat(), wrapper, (values, cut, wrap) => {
        const text = wrap(JSON.stringify(values)).trimEnd();
        expect(() => split(text.slice(0, cut % text.length))).toThrow(Error);
      }),
      { numRuns: runs(300) },
    );
  });

  it('is not found in a page, a record, a word or nothing', () => {
    const others = ['', ' ', '<!doctype html><p>[1]</p>', '{"detail":"no"}', 'null', '"[]"'];
    for (const text of [...others, '[1]]', '[1] x', '[,1]', '[}']) expect(() => split(text), text).toThrow(NotAList);
  });
});
