import createPurifier from 'dompurify';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { sanitiseHtml } from '#server/text/sanitise-html.ts';
import { ALLOWED, findDangers, HOSTILE_HTML } from '#tests/fixtures/hostile-html.ts';
import { createArticlePurifier } from './article-body.tsx';

const { window } = new JSDOM('');
const parse = (html: string) => new window.DOMParser().parseFromString(html, 'text/html').body;
const purify = createArticlePurifier(createPurifier(window));

it.each(HOSTILE_HTML)('the page’s sanitiser lets nothing through that the server’s removes: %s', (html) =>
  expect(findDangers(parse(String(purify(html))), ALLOWED)).toEqual([]),
);

it('the page’s sanitiser leaves sanitised HTML unchanged', async () => {
  const article =
    '<h1>A</h1><p>Words, <a href="https://e.example">away</a> and <a href="/blog">here</a>.</p><table><tr><td>1</table>' +
    '<img src="/media/a.webp" alt="" width="3" height="2"><img src="https://e.example/b.png" alt="Elsewhere">';
  for (const html of [article, ...HOSTILE_HTML]) {
    const served = await sanitiseHtml(html);
    expect(String(purify(served))).toBe(served);
  }
});
