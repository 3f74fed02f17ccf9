import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSegments, getSmsText, toGsmText } from './sms.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 500 }),
  fc.string({ unit: fc.constantFrom(...'aé€[]~ũ’&%王\n'), maxLength: 500 }),
);

describe('a text for SMS', () => {
  it('is written in the GSM alphabet', () => {
    expect(toGsmText('Kĩambũ’s “café” – 50% & 2½ m²…\u00a0Ｏ k')).toBe(
      'Kiambu\'s "café" - 50 percent and 2 1/2 m2... O k',
    );
    expect(toGsmText('王 👋🏽 [€5]\u0000')).toBe('?  [€5]');
    expect(toGsmText('cafe\u0301')).toBe('café');
  });

  it.each([
    ['nothing', '', 1],
    ['160 letters', 'a'.repeat(160), 1],
    ['161 letters', 'a'.repeat(161), 2],
    ['306 letters', 'a'.repeat(306), 2],
    ['307 letters', 'a'.repeat(307), 3],
    ['80 signs of two septets', '€'.repeat(80), 1],
    ['81 signs of two septets', '€'.repeat(81), 2],
    // 76 of them fill 152 of a segment's 153 septets, because none is divided.
    ['153 signs of two septets', '€'.repeat(153), 3],
    ['152 signs of two septets', '€'.repeat(152), 2],
  ])('of %s is counted as a phone counts it', (_what, text, segments) => {
    expect(countSegments(text)).toBe(segments);
  });

  it('has at most two segments, each character of one or two septets, whatever was written', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const sms = getSmsText(text);
        expect(sms).toMatch(
          /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/,
        );
        const septets = [...sms].length + [...sms.matchAll(/[\^{}\\[~\]|€]/g)].length;
        expect(septets).toBeLessThanOrEqual(306);
        expect(countSegments(sms)).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('is only cut where it is too long, and as little as it must be', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abc€ '), maxLength: 400 }), (text) => {
        const sms = getSmsText(text);
        if (countSegments(text) <= 2) expect(sms).toBe(text);
        else {
          expect(text.startsWith(sms.slice(0, -3))).toBe(true);
          expect(sms.endsWith('...')).toBe(true);
          const next = text.slice(0, text.slice(sms.length - 3).search(/\S/) + sms.length - 2);
          expect(countSegments(`${next}...`)).toBeGreaterThan(2);
        }
      }),
    );
  });
});
