import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { spec } from '#tests/conformance/spec.ts';
import { ALLOWED, findDangers, HOSTILE_HTML } from '#tests/fixtures/hostile-html.ts';
import { sanitiseHtml } from './sanitise-html.ts';

const { window } = new JSDOM('');
const parse = (html: string) => new window.DOMParser().parseFromString(html, 'text/html').body;

describe('sanitiseHtml', () => {
  it('keeps text structure, links, lists, tables and images', spec('2-article-html'), async () => {
    const html =
      '<h2>Costs</h2><p>A <strong>bold</strong> <em>word</em> and a <a href="/blog">link</a>.</p>' +
      '<ul><li>one</li></ul><ol start="3"><li>two</li></ol>' +
      '<div tabindex="0" role="group" aria-label="Table"><table><thead><tr><th scope="col">Fee</th></tr></thead>' +
      '<tbody><tr><td colspan="2">4%</td></tr></tbody></table></div>' +
      '<figure><img src="/media/a.webp" alt="A house" width="10" height="5" loading="lazy" decoding="async">' +
      '<figcaption>House</figcaption></figure>' +
      '<p><a href="mailto:a@host.example">mail</a> <a href="tel:+254200000001">call</a></p>';
    expect(await sanitiseHtml(html)).toBe(html);
  });

  it.each(HOSTILE_HTML)('removes what could run or take over: %s', async (html) => {
    const safe = await sanitiseHtml(html);
    expect(findDangers(parse(safe), ALLOWED)).toEqual([]);
    expect(await sanitiseHtml(safe)).toBe(safe);
  });

  it('marks external links, and leaves their target to the reader', async () => {
    const outside = ['https://e.example/a', 'HTTP://e.example', '//e.example', '\\\\e.example', '/\\e.example'];
    for (const href of outside) {
      expect(await sanitiseHtml(`<a href="${href}" target="_blank" rel="opener">a</a>`)).toBe(
        `<a href="${href}" rel="external noopener noreferrer">a</a>`,
      );
    }
    expect(await sanitiseHtml('<a href="/team" rel="x" target="x">a</a>')).toBe('<a href="/team">a</a>');
  });

  it('keeps images of our own origin only; others leave their alt text', async () => {
    const src = [
      ...['https://e.example/a.png', '//e.example/a.png', '/\\e.example/a.png', 'a.png'],
      'data:image/gif;base64,R0',
    ];
    for (const address of src) {
      expect(await sanitiseHtml(`<img src="${address}" alt="A house" width="9">`)).toBe('<img alt="A house">');
    }
  });

  it('makes tables scrollable by keyboard, once, and headings lower than the page’s own', async () => {
    const table =
      '<div tabindex="0" role="group" aria-label="Table"><table><tbody><tr><td>1</td></tr></tbody></table></div>';
    expect(await sanitiseHtml('<table><tr><td>1</table><table><tr><td>1</table>')).toBe(table + table);
    expect(await sanitiseHtml(`<blockquote>${table}</blockquote>`)).toBe(`<blockquote>${table}</blockquote>`);
    expect(await sanitiseHtml('<h1>Costs</h1>')).toBe('<h1 aria-level="2">Costs</h1>');
  });
});
