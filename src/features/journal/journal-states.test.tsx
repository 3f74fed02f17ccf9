import { describe, expect, it } from 'vitest';
import type { Article } from '#contract/article.ts';
import { allArticlesQuery, articleQuery, latestArticlesQuery } from '#data/article.queries.ts';
import { spec } from '#tests/conformance/spec.ts';
import { createList, getText, renderHtml } from '#tests/fixtures/query-states.tsx';
import { ArticlePage } from './article-page.tsx';
import { BlogPage } from './blog-page.tsx';

const article: Article = {
  id: 1,
  slug: 'costs',
  heading: 'What it <costs>',
  content: '<h2>First</h2><p>Words of the article.</p>',
  featured_image: '/media/a-1080.webp',
  picture: { url: '/media/a', widths: [480, 1080], width: 1600, height: 1067, color: '#aabbcc', alt: 'A house' },
  // Still the 9th in London, the 10th in Nairobi.
  created_at: '2026-04-09T21:30:00Z',
  category: { title: 'Buying' },
};
const others = ['costs', 'b', 'c', 'd'].map((slug, index) => ({
  id: index,
  slug,
  heading: `Heading ${slug}`,
  created_at: '2026-05-01',
}));

const renderArticle = (changes: Partial<Article> = {}): string =>
  renderHtml(
    <ArticlePage slug="costs" />,
    [articleQuery('costs'), { record: { ...article, ...changes } }],
    [latestArticlesQuery(), createList(...others)],
  );

describe('an article', () => {
  it(
    'shows heading, category, date in Nairobi and author',
    spec('2-article-heading', '2-article-date', '3-article'),
    () => {
      const text = getText(renderArticle());
      expect(renderArticle()).toContain('<h1>What it &lt;costs&gt;</h1>');
      expect(text).toContain('Buying');
      expect(text).toContain('Published on April 10, 2026');
      expect(text).toContain('By Jiwe & Jani');
      expect(getText(renderArticle({ author: 'Amina Njeri' }))).toContain('By Amina Njeri');
    },
  );

  it('leaves out what it does not have', () => {
    const bare = renderArticle({ category: null, created_at: null, picture: null, featured_image: null });
    expect(bare).not.toMatch(/Published|Buying|undefined|null/);
    expect(bare).not.toContain('/media/');
  });

  it('shows its picture, loaded lazily', spec('2-article-image'), () => {
    expect(renderArticle()).toMatch(/<img[^>]*loading="lazy"[^>]*alt="A house"/);
    expect(renderArticle({ picture: null })).toMatch(/<img[^>]*loading="lazy"[^>]*src="\/media\/a-1080.webp"/);
  });

  it('shows its text as HTML', spec('2-article-html', '4-article-states'), () => {
    expect(renderArticle()).toContain('<h2 id="part-1">First</h2><p>Words of the article.</p>');
  });

  it('links to others, never to itself', () => {
    const html = renderArticle();
    expect(html.match(/href="\/journal\/[^"]*"/g)).toEqual(['b', 'c', 'd'].map((slug) => `href="/journal/${slug}"`));
    expect(html).toContain('href="/blog"');
  });

  it('says that it loads', spec('2-article-loading', '8-loading-article', '4-article-states'), () => {
    const html = renderHtml(<ArticlePage slug="costs" />);
    expect(html).toMatch(/role="status"><span[^>]*aria-hidden="true"><\/span>Loading blog post\.\.\.</);
    expect(html).toContain('aria-busy="true"');
  });

  it(
    'shows an error, and offers to try again',
    spec('2-article-error', '8-article-failure', '4-article-states'),
    () => {
      const renderFailed = (words: string) =>
        renderHtml(<ArticlePage slug="costs" />, [articleQuery('costs'), new Error(words)]);
      const html = renderFailed('The host has a bad day.');
      expect(html).toMatch(/<h1[^>]*>Error Loading Blog Post<\/h1>/);
      expect(html).toContain('The host has a bad day.');
      expect(html).toMatch(/<a[^>]*href[^>]*>Try Again</);
      expect(renderFailed('')).toContain('An error occurred while fetching the blog post.');
    },
  );

  it(
    'says that there is none, and links to the others',
    spec('2-article-not-found', '8-article-none', '4-article-states'),
    () => {
      const html = renderHtml(<ArticlePage slug="gone" />, [articleQuery('gone'), { record: null }]);
      expect(html).toMatch(/<h1[^>]*>Blog Post Not Found<\/h1>/);
      expect(html).toContain('The blog post you&#x27;re looking for doesn&#x27;t exist or may have been removed.');
      expect(html).toMatch(/<a[^>]*href="\/blog"[^>]*>Browse all blog posts</);
    },
  );
});

describe('the journal', () => {
  it('lists its articles, each with a link', () => {
    const html = renderHtml(<BlogPage />, [allArticlesQuery(), createList(...others)]);
    expect(html.match(/href="\/journal\/[^"]*"/g)).toHaveLength(4);
    expect(getText(html)).toContain('1 May 2026 Heading costs');
  });

  it('says so when it is empty, loads or has failed', spec('8-loading-journal'), () => {
    const empty = renderHtml(<BlogPage />, [allArticlesQuery(), createList()]);
    expect(empty).toContain('No articles have been published yet.');
    expect(empty).toContain('href="/buying-guide"');
    expect(renderHtml(<BlogPage />)).toContain('Loading latest articles...');
    const broken = renderHtml(<BlogPage />, [allArticlesQuery(), new Error('Failed to fetch latest blogs')]);
    expect(broken).toContain('Oops! Something went wrong');
    expect(broken).toContain('Failed to fetch latest blogs');
    expect(broken).toMatch(/<a[^>]*href[^>]*>.*?Try Again/);
  });
});
