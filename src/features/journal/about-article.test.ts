import { describe, expect, it } from 'vitest';
import type { Article } from '#contract/article.ts';
import { createPageMeta } from '#parts/screen-head.tsx';
import { spec } from '#tests/conformance/spec.ts';
import { createArticleHead, createRecordHead, extractVisibleParagraphs, readParts } from './about-article.ts';

const article: Article = {
  id: 1,
  slug: 'what it costs',
  heading: 'What it costs',
  content: `<h2>First</h2>\n<p>Words &amp; <b>figures</b>\n${'and more '.repeat(30)}</p>`,
  featured_image: '/media/a-1080.webp',
  created_at: '2026-04-09T08:00:00+03:00',
  category: { title: 'Buying' },
};
const ORIGIN = 'https://firm.example';

function getTags(changes: Partial<Article> = {}, origin: string | undefined = ORIGIN): Record<string, string> {
  const { title, meta } = createPageMeta(origin, createArticleHead({ ...article, ...changes }));
  return Object.fromEntries([['title', title], ...meta.map((tag) => [tag.name ?? tag.property, tag.content])]);
}

describe('the head of an article', () => {
  it('has its heading and the name of the blog for a title', spec('2-article-title'), () => {
    expect(getTags()['title']).toBe('What it costs | The Journal');
  });

  it('is described by the first 160 characters of its text, white space folded', spec('2-article-description'), () => {
    const text = `First Words & figures ${'and more '.repeat(30)}`;
    expect(getTags()['description']).toBe(`${text.slice(0, 160)}...`);
    expect(getTags({ content: '<p>Short.</p><img alt="x">' })['description']).toBe('Short....');
  });

  it('is described as an article to link previews', spec('2-article-metadata'), () => {
    const { title, description } = getTags();
    expect(getTags()).toMatchObject({
      'og:type': 'article',
      'og:title': title,
      'og:description': description,
      'og:image': `${ORIGIN}/media/a-preview-50.jpg`,
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'What it costs',
      'og:locale': 'en_GB',
      'og:url': `${ORIGIN}/journal/what%20it%20costs`,
      'og:site_name': 'Jiwe & Jani',
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': `${ORIGIN}/media/a-preview-50.jpg`,
      'article:published_time': '2026-04-09T05:00:00.000Z',
      'article:author': 'Jiwe & Jani',
      'article:section': 'Buying',
    });
    expect(getTags({ author: 'Amina Njeri' })['article:author']).toBe('Amina Njeri');
  });

  it('leaves out what it lacks, and absolute addresses without an origin', spec('2-article-metadata'), () => {
    const bare = getTags({ category: null, created_at: 'soon', featured_image: null });
    for (const name of ['article:section', 'article:published_time']) expect(bare).not.toHaveProperty(name);
    expect(bare['og:image']).toBe(`${ORIGIN}/preview.jpg`);
    const { meta, canonical } = createPageMeta(undefined, createArticleHead(article));
    expect(JSON.stringify(meta)).not.toMatch(/og:url|og:image/);
    expect(canonical).toBeUndefined();
  });

  it('is not an article, and noindex, if there is none', () => {
    const { title, meta } = createPageMeta(ORIGIN, createRecordHead('gone', null));
    expect(title).toBe('Blog Post Not Found | The Journal');
    expect(meta).toContainEqual({ property: 'og:type', content: 'website' });
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
  });
});

it('gives a paragraph for each block, without markup', () => {
  expect(
    extractVisibleParagraphs(
      '<h2>Before</h2>\n<p>Set <strong>aside</strong> a&nbsp;sum &amp; wait.</p><ul><li>One</li><li>Two',
    ),
  ).toEqual(['Before', 'Set aside a sum & wait.', 'One', 'Two']);
});

it('leaves out scripts and hidden text', () => {
  expect(
    extractVisibleParagraphs('<p>A</p><script>alert(1)</script><style>p{}</style><!-- <p>no</p> --><p onclick="x">B'),
  ).toEqual(['A', 'B']);
});

it('decodes entities once, so that an escaped tag stays text', () => {
  expect(extractVisibleParagraphs('<p>&lt;b&gt; &amp;lt; &#8217; &#x41; &unknown;</p>')).toEqual([
    '<b> &lt; ’ A &unknown;',
  ]);
});

it('separates table cells, and ignores angle brackets in attributes', () => {
  expect(
    extractVisibleParagraphs(
      '<table><caption>Fees</caption><tr><th>Duty</th><td title="a > b">4%</td></tr></table>1 < 2',
    ),
  ).toEqual(['Fees', 'Duty', '4%', '1 < 2']);
});

it('lists the parts of an article by the ids that their headings have on the page', () => {
  expect(readParts('<h2>Water &amp; <b>power</b></h2><p>Text</p><h2> </h2><h3>Small</h3><h2>Time</h2>')).toEqual([
    { id: 'part-1', heading: 'Water & power' },
    { id: 'part-3', heading: 'Time' },
  ]);
});
