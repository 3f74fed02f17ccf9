import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#tests/fixtures/runs.ts';
import { ListCutter } from './list-cutter.ts';

/** A whole cut into pieces at places that may be the same, or its ends. */
function piecesOf(whole: string, places: readonly number[]): readonly string[] {
  const borders = [0, ...places.map((place) => place % (whole.length + 1)).sort((a, b) => a - b), whole.length];
  return borders.slice(1).map((end, index) => whole.slice(borders[index], end));
}

/** What a cutter makes of the pieces of a list without its first bracket. */
function cut(pieces: readonly string[]) {
  const list = new ListCutter();
  const texts: string[] = [];
  let after = '';
  for (const piece of pieces) {
    texts.push(...list.cut(piece));
    after += list.after;
  }
  return { texts, after, isEnded: list.isEnded };
}

const places = fc.array(fc.nat(), { maxLength: 8 });

describe('ListCutter', () => {
  it('neither loses nor adds a character of any text, and the pieces it comes in change nothing', () => {
    const unit = fc.constantFrom('[', ']', '{', '}', ',', '"', '\\', ' ', '\n', '1', 'é');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), places, (text, at) => {
        const whole = cut([text]);
        expect(cut(piecesOf(text, at))).toEqual(whole);
        const given = `${whole.texts.join(',')}${whole.isEnded ? ']' : ''}${whole.after}`;
        if (whole.isEnded) expect(given).toBe(text);
        else expect(text.startsWith(given)).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });

  it('leaves a brace that nothing has opened in its element, unless it is told to stop there', () => {
    expect(cut(['1},{}]']).texts).toEqual(['1}', '{}']);
    const strict = new ListCutter(() => {
      throw new Error('stray');
    });
    const seen: string[] = [];
    expect(() => seen.push(...strict.cut('{"a":"}"},[]'))).not.toThrow();
    expect(seen).toEqual(['{"a":"}"}']);
    expect(() => seen.push(...strict.cut('}]'))).toThrow('stray');
  });
});
