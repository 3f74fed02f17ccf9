import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#tests/fixtures/runs.ts';
import { parseElements } from './index-answer.ts';

describe('a list that is parsed element by element', () => {
  const list = fc.array(fc.jsonValue(), { maxLength: 6 });
  const wrapper = fc.constantFrom(
    (json: string) => json,
    (json: string) => `  ${json}\n`,
    (json: string) => `{"data":${json}}`,
    (json: string) => `{ "total": 3, "next" : "a\\"b", "data" :${json}, "more": {"x": [1]} }`,
  );

  it('gives the same as parsing it at once, bare or wrapped', () => {
    fc.assert(
      fc.property(list, wrapper, fc.constantFrom(0, 2), (values, wrap, indent) => {
        const elements = [...parseElements(wrap(JSON.stringify(values, null, indent)))];
        expect(elements).toEqual(JSON.parse(JSON.stringify(values)));
      }),
      { numRuns: runs(500) },
    );
  });

  it('is not complete without its end', () => {
    fc.assert(
      fc.property(list, fc.nat(), wrapper, (values, cut, wrap) => {
        const text = wrap(JSON.stringify(values)).trimEnd();
        expect(() => [...parseElements(text.slice(0, cut % text.length))]).toThrow(Error);
      }),
      { numRuns: runs(300) },
    );
  });

  it('is not found in a page, a record, a word or nothing', () => {
    const others = ['', ' ', '<!doctype html><p>[1]</p>', '{"detail":"no"}', 'null', '"[]"'];
    for (const text of [...others, '[1]]', '[1] x', '[,1]', '[}'])
      expect(() => [...parseElements(text)], text).toThrow(Error);
  });
});
