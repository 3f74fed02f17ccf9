import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { internationalDigits, mailHref, telHref, whatsAppHref } from './contact-links.ts';

it('makes links of a number and an address written for people', () => {
  expect(telHref('+254 (0) 712-345 678')).toBe('tel:+254712345678');
  expect(whatsAppHref('+254 (0) 712-345 678', 'A & B?\nYes')).toBe(
    'https://wa.me/254712345678?text=A%20%26%20B%3F%0AYes',
  );
  expect(mailHref(' a+b@jiwe.example ')).toBe('mailto:a+b@jiwe.example');
  expect(mailHref('a+b@jiwe.example', 'Villa & garden')).toBe('mailto:a+b@jiwe.example?subject=Villa%20%26%20garden');
});

describe('the digits of a number with its country', () => {
  it.each([
    ['+254 0712 345 678', '254712345678'],
    ['(020) 123 4567', '254201234567'],
    ['+1 212 555 0100', '12125550100'],
    ['447911123456', '447911123456'],
  ])('of %j are %s', (typed, digits) => {
    expect(internationalDigits(typed)).toBe(digits);
  });

  const separator = fc.constantFrom('', ' ', '-', '.', '  ', '/');
  /** A Kenyan number without its zero: mobile, or of a town. */
  const national = fc.stringMatching(/^[1-7]\d{8}$/).filter((digits) => !digits.startsWith('254'));

  it('of a Kenyan number are the same however it begins and is parted', () => {
    const begin = fc.constantFrom('', '0', '254', '+254', '+254 ', '00254', '+254 (0)', '+2540', '2540');
    fc.assert(
      fc.property(national, begin, fc.array(separator, { minLength: 9, maxLength: 9 }), (digits, start, gaps) => {
        const typed = start + [...digits].map((digit, at) => digit + gaps[at]).join('');
        expect(internationalDigits(typed)).toBe(`254${digits}`);
      }),
    );
  });

  it('of a number of another country are its own', () => {
    const abroad = fc.stringMatching(/^[1-9]\d{6,14}$/).filter((digits) => !digits.startsWith('254'));
    fc.assert(
      fc.property(abroad, fc.constantFrom('+', '00', ' + '), (digits, start) => {
        expect(internationalDigits(start + digits)).toBe(digits);
      }),
    );
  });

  it('make an address whose text comes back as it was written', () => {
    fc.assert(
      fc.property(national, fc.string({ unit: 'grapheme' }), (digits, text) => {
        const url = new URL(whatsAppHref(`0${digits}`, text));
        expect([url.origin, url.pathname, url.searchParams.get('text')]).toEqual([
          'https://wa.me',
          `/254${digits}`,
          text,
        ]);
      }),
    );
  });
});
