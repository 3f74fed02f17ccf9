import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText } from '#tests/fixtures/any-home.ts';
import { readXml } from '#tests/fixtures/read-xml.ts';
import { runs } from '#tests/fixtures/runs.ts';
import { createElement, createOpeningTag, XML_DECLARATION, Xml } from './xml.ts';

/** What XML 1.0 can say of a text: the rest has no place in any document. */
const keepSayable = (text: string): string =>
  [...text]
    .filter((character) => {
      const code = character.codePointAt(0) ?? 0;
      return (
        code === 9 ||
        code === 10 ||
        code === 13 ||
        (code >= 0x20 && code <= 0xd7ff) ||
        (code >= 0xe000 && code <= 0xfffd) ||
        code >= 0x10000
      );
    })
    .join('');

describe('the XML of the feeds', () => {
  it('escapes any text so that a reader gets it back, without what XML forbids', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (text, value) => {
        const { documentElement } = readXml(`${XML_DECLARATION}${createElement('a', { b: value }, text).markup}`);
        expect(documentElement.textContent).toBe(keepSayable(text));
        expect(documentElement.getAttribute('b')).toBe(keepSayable(value));
      }),
      { numRuns: runs(500) },
    );
  });

  it('distinguishes text from markup by type', () => {
    expect(createElement('a', {}, '<b/>', new Xml('<b/>'), createElement('c', {})).markup).toBe(
      '<a>&lt;b/&gt;<b/><c/></a>',
    );
  });

  it('leaves out undefined values, and keeps empty ones', () => {
    expect(createElement('a', { b: undefined, c: '' }, undefined).markup).toBe('<a c=""/>');
    expect(createOpeningTag('a', { b: '1' })).toBe('<a b="1">');
  });
});
