import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getAreaMapHref, getSmsHref } from './app-links.ts';

// As Messages of Android and of iOS read such a link.
const readOnAndroid = (href: string): string | undefined =>
  href
    .slice(href.indexOf('?') + 1)
    .split('&')
    .find((part) => part.startsWith('body='))
    ?.slice('body='.length);
const readOnIphone = (href: string): string | undefined => /^sms:[^&]*&body=([^&]*)$/.exec(href)?.[1];

it('makes an SMS address whose number and text, with its "&", are whole on Android and iPhones', () => {
  expect(getSmsHref('+254 712 345 678', 'A & B')).toBe('sms:+254712345678?&body=A%20%26%20B');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const href = getSmsHref('+254 712 345 678', text);
      for (const read of [readOnAndroid, readOnIphone]) expect(decodeURIComponent(read(href) ?? '?')).toBe(text);
      expect(/^sms:([^?&]*)/.exec(href)?.[1]).toBe('+254712345678');
    }),
  );
});

it('opens an area in the map app of Android and of iPhones, without a pin and without exact digits', () => {
  const place = { lat: -1.292345, lng: 36.788991 };
  expect(getAreaMapHref(place, 'geo')).toBe('geo:-1.292,36.789?z=15');
  expect(getAreaMapHref(place, 'apple')).toBe('https://maps.apple.com/?ll=-1.292,36.789&z=15');
});
