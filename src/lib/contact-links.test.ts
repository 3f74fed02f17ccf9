import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getMailHref, getTelHref, getWhatsAppHref } from './contact-links.ts';

it('links a number and an address written for people', () => {
  expect(getTelHref('+254 712 345 678')).toBe('tel:+254712345678');
  expect(getWhatsAppHref('+254 712 345 678', 'A & B?\nYes')).toBe(
    'https://wa.me/254712345678?text=A%20%26%20B%3F%0AYes',
  );
  expect(getMailHref(' a+b@jiwe.example ')).toBe('mailto:a+b@jiwe.example');
  expect(getMailHref('a+b@jiwe.example', 'Villa & garden')).toBe(
    'mailto:a+b@jiwe.example?subject=Villa%20%26%20garden',
  );
});

it('makes a WhatsApp address with its text intact', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const url = new URL(getWhatsAppHref('+254 712 345 678', text));
      expect([url.origin, url.pathname, url.searchParams.get('text')]).toEqual([
        'https://wa.me',
        '/254712345678',
        text,
      ]);
    }),
  );
});
