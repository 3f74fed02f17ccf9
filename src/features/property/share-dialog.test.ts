import { expect, it } from 'vitest';
import { getShareLinks } from './share-dialog.tsx';

it('escapes the shared text and address in every target', () => {
  const links = getShareLinks({ url: 'https://site.example/property/24', text: 'Villa & garden, KES 1,000?' });
  expect(links.map(({ target }) => target)).toEqual(['whatsapp', 'sms', 'facebook', 'x']);
  const [whatsapp, sms, facebook, x] = links.map(({ href }) => href);
  const message = 'Villa & garden, KES 1,000? https://site.example/property/24';
  expect(new URL(whatsapp ?? '').searchParams.get('text')).toBe(message);
  expect(sms).toBe(`sms:?&body=${encodeURIComponent(message)}`);
  expect(new URL(facebook ?? '').searchParams.get('u')).toBe('https://site.example/property/24');
  expect(new URL(x ?? '').searchParams.get('text')).toBe('Villa & garden, KES 1,000?');
  expect(new URL(x ?? '').searchParams.get('url')).toBe('https://site.example/property/24');
});
