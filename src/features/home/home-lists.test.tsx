import { describe, expect, it, test } from 'vitest';
import { latestArticlesQuery } from '#data/article.queries.ts';
import { heroPicturesQuery } from '#data/content.queries.ts';
import { featuredQuery, forSaleQuery, propertyQuery } from '#data/property.queries.ts';
import { spec } from '#tests/conformance/spec.ts';
import { createList, getText, home, renderHtml } from '#tests/fixtures/query-states.tsx';
import { FeaturedSlider } from './featured-slider.tsx';
import { ForSaleRail } from './for-sale-rail.tsx';
import { HomeScreen } from './home-screen.tsx';
import { JournalBlock } from './journal-block.tsx';

const LISTS = [
  ['featured', <FeaturedSlider key="1" />, featuredQuery(), 'Loading featured properties...'],
  ['for sale', <ForSaleRail key="2" />, forSaleQuery(), 'Loading properties...'],
  ['journal', <JournalBlock key="3" />, latestArticlesQuery(), 'Loading latest articles...'],
] as const;

describe('a list of the home page', () => {
  it.each(LISTS)(
    'says that it loads: %s',
    spec('8-loading-featured', '8-loading-for-sale', '8-loading-journal'),
    (...[, list, , words]) => expect(getText(renderHtml(list))).toContain(words),
  );

  it.each(LISTS)('shows its error, and Try Again: %s', (_name, list, query) => {
    const html = renderHtml(list, [query, new Error('The register is closed.')]);
    expect(html).toMatch(/role="alert"/);
    expect(getText(html)).toContain(
      'Oops! Something went wrong The register is closed. You can still open your saved homes',
    );
    expect(getText(html)).toContain('Try Again');
  });

  it.each(LISTS)('shows no skeleton, error or card when it is empty: %s', (_name, list, query) => {
    const html = renderHtml(list, [query, createList()]);
    expect(html).not.toMatch(/aria-busy|role="alert"|<article|href="\/(property|journal)\//);
  });
});

test('an empty featured list has its own message', spec('8-featured-empty'), () => {
  expect(getText(renderHtml(<FeaturedSlider />, [featuredQuery(), createList()]))).toContain(
    'No featured properties found in the selected category.',
  );
});

test(
  'the featured slider offers only All, one home at a time, and View Property',
  spec('2-featured-category', '2-featured-controls', '2-featured-view', '4-lists-featured'),
  () => {
    const html = renderHtml(<FeaturedSlider />, [featuredQuery(), createList(home(1), home(2), home(3))]);
    expect(html.match(/type="radio"/g)).toHaveLength(1);
    expect(getText(html)).toMatch(/^Featured Properties 1 of 3 Category All /);
    expect(html).toContain('aria-label="Previous"');
    expect(html).toContain('aria-label="Next"');
    expect(html.match(/href="\/property\/\d+"/g)).toEqual(['href="/property/1"']);
    expect(getText(html)).toContain('View Property');
  },
);

test('the hero’s home is not the first in the lists below it', () => {
  const html = renderHtml(<FeaturedSlider />, [featuredQuery(), createList(home(24), home(2))]);
  expect(html).toContain('href="/property/2"');
});

test('the carousel has a card for each home for sale', spec('2-for-sale-carousel', '4-lists-for-sale'), () => {
  const html = renderHtml(<ForSaleRail />, [forSaleQuery(), createList(home(1), home(2), home(3), home(4))]);
  expect(html.match(/<article/g)).toHaveLength(4);
});

test(
  'the Journal shows four articles, even if a host sends more, and links to all of them',
  spec('2-home-journal', '9-limit-journal', '4-lists-journal'),
  () => {
    const articles = Array.from({ length: 6 }, (_, index) => ({
      id: index,
      slug: `article-${index}`,
      heading: `Article ${index}`,
      created_at: '2026-11-14T09:00:00Z',
    }));
    const html = renderHtml(<JournalBlock />, [latestArticlesQuery(), createList(...articles)]);
    expect(html.match(/href="\/journal\/[^"]+"/g)).toEqual(
      [0, 1, 2, 3].map((index) => `href="/journal/article-${index}"`),
    );
    expect(html).toMatch(/href="\/blog"[^>]*>(<span>)?View All Articles/);
  },
);

test('the hero promotes property 24, if it exists', spec('2-hero-promotes-24'), () => {
  const promotedLinks = (record: object | null) =>
    renderHtml(<HomeScreen>Search</HomeScreen>, [propertyQuery(24), { record }]).match(/href="\/property\/\d+"/g);
  expect(promotedLinks(home(24))).toEqual(['href="/property/24"']);
  expect(promotedLinks(null)).toBeNull();
  expect(promotedLinks(home(24, { status: 'sold' }))).toBeNull();
});

describe('the opening of the home page without its slides', () => {
  const noSlides = [heroPicturesQuery(), new Error('no')] as const;
  const picture = (url: string) => ({ url, widths: [720], width: 3, height: 2, color: '#102030', alt: 'A house' });
  const getHero = (html: string): string => html.slice(0, html.indexOf('id="hero-line"'));
  const renderShown = (...answers: Parameters<typeof renderHtml>[1][]) =>
    getHero(renderHtml(<HomeScreen>{null}</HomeScreen>, noSlides, ...answers));

  it('has the picture and price of the promoted home', () => {
    const html = renderShown([propertyQuery(24), { record: { ...home(24), pictures: [picture('/media/a.webp')] } }]);
    expect(html).toContain('/media/a');
    expect(getText(html)).toContain('KES 18,500,000 Home 24');
  });

  it('has those of a featured home where the promoted one has none', () => {
    const featured = createList(home(24), home(7, { pictures: [picture('/media/b.webp')] }));
    const html = renderShown([propertyQuery(24), { record: home(24) }], [featuredQuery(), featured]);
    expect(html).toContain('/media/b');
    expect(html).toContain('href="/property/7"');
    expect(html).not.toContain('href="/property/24"');
  });
});
