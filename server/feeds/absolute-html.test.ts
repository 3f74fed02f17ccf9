import { expect, it } from 'vitest';
import { sanitiseHtml } from '../text/sanitise-html.ts';
import { makeAddressesAbsolute } from './atom.ts';

const PAGE = 'https://site.example/journal/costs';
const makeAbsolute = async (html: string) => makeAddressesAbsolute(await sanitiseHtml(html), PAGE);

it.each([
  ['<a href="/faq">FAQ</a>', '<a href="https://site.example/faq">FAQ</a>'],
  ['<a href="other">Other</a>', '<a href="https://site.example/journal/other">Other</a>'],
  ['<a href="#two">Two</a>', '<a href="https://site.example/journal/costs#two">Two</a>'],
  ['<a href="/a?b=1&amp;c=2">And</a>', '<a href="https://site.example/a?b=1&amp;c=2">And</a>'],
  ['<a href="mailto:a@b.example">Mail</a>', '<a href="mailto:a@b.example">Mail</a>'],
  [
    '<img src="/media/1.webp" alt="A > B">',
    '<img src="https://site.example/media/1.webp" alt="A > B" loading="lazy" decoding="async">',
  ],
])('makes the addresses of %s absolute', async (html, expected) => {
  const decodeGreater = (text: string): string => text.replaceAll('&gt;', '>');
  expect(decodeGreater(await makeAbsolute(html))).toBe(decodeGreater(expected));
});

it('leaves addresses in text, and in values that look like attributes, alone', async () => {
  const text = '<p>Write href="/faq" or &lt;a href="/faq"&gt;.</p>';
  expect(await makeAbsolute(text)).toBe(await sanitiseHtml(text));
  const titled = '<a title=\'a href="/x"\' href="/y">Y</a>';
  expect(await makeAbsolute(titled)).toContain('href="https://site.example/y"');
  expect(await makeAbsolute(titled)).not.toContain('site.example/x');
});
