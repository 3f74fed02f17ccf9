import * as v from 'valibot';
import firm from '#content/firm.json' with { type: 'json' };
import { Article } from '#contract/article.ts';
import { FEEDS } from '#contract/feeds.ts';
import type { SiteDatabase } from '../db/database.ts';
import type { ArticlesTable } from '../db/schema.ts';
import { element, XML_DECLARATION, type Xml } from '../text/xml.ts';
import {
  articleTag,
  type FeedProperty,
  type FeedQuery,
  feedTag,
  getCover,
  getPageAddress,
  getTerms,
  JOURNAL_FEED_TAG,
  MAX_ENTRIES,
  pictureAddress,
  propertyAddress,
  propertyHtml,
  propertyLine,
  propertyTag,
} from './feed-properties.ts';

interface AtomFeed {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly updated: string;
  readonly self: string;
  readonly page: string;
  readonly origin: string;
  readonly entries: readonly Xml[];
}

const getNewest = (times: readonly string[], fallback: string): string => times.toSorted().at(-1) ?? fallback;

const writeAtom = (feed: AtomFeed): string =>
  XML_DECLARATION +
  element(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en-KE' },
    element('id', {}, feed.id),
    element('title', {}, feed.title),
    element('subtitle', {}, feed.subtitle),
    element('updated', {}, feed.updated),
    element('author', {}, element('name', {}, firm.name), element('uri', {}, `${feed.origin}/`)),
    element('link', { rel: 'self', type: FEEDS.homes.type, href: feed.self }),
    element('link', { rel: 'alternate', type: 'text/html', href: feed.page }),
    element('icon', {}, `${feed.origin}/favicon.svg`),
    element('rights', {}, firm.copyright),
    ...feed.entries,
  ).markup;

/** Serialised HTML has attribute values in double quotes, and no bare "<" in text. */
const TAG = /<[a-z](?:[^"'>]|"[^"]*")*>/gi;
/** Matches each attribute in turn, so that a value that looks like an attribute is none. */
const ATTRIBUTE = /([^\s"'<>/=]+)="([^"]*)"/g;
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src', 'cite']);

/** Makes links and pictures absolute. @param html as sanitiseHtml() serialised it @param page its absolute address */
export const withAbsoluteAddresses = (html: string, page: string): string =>
  html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (attribute, name: string, value: string) =>
      ADDRESSES.has(name.toLowerCase()) && URL.canParse(value, page)
        ? // Escapes stay valid, because an address has neither quotes nor angle brackets.
          `${name}="${new URL(value, page).href}"`
        : attribute,
    ),
  );

const enclosure = (href: string | undefined): Xml | undefined =>
  href === undefined ? undefined : element('link', { rel: 'enclosure', type: 'image/jpeg', href });

function propertyEntry({ property, updated, published }: FeedProperty, origin: string): Xml {
  const cover = getCover(property, origin);
  return element(
    'entry',
    {},
    element('id', {}, propertyTag(property.id)),
    element('title', {}, property.title),
    element('updated', {}, updated),
    published === undefined ? undefined : element('published', {}, published),
    element('link', { rel: 'alternate', type: 'text/html', href: propertyAddress(origin, property.id) }),
    enclosure(cover),
    ...getTerms(property).map((term) => element('category', { term })),
    element('summary', {}, propertyLine(property)),
    element('content', { type: 'html' }, propertyHtml(property, origin)),
  );
}

export const writePropertiesAtom = (
  properties: readonly FeedProperty[],
  { query, name }: FeedQuery,
  origin: string,
  catalogueTime: string,
): string =>
  writeAtom({
    id: feedTag(query),
    title: name === undefined ? FEEDS.homes.title : `${firm.name}: ${name}`,
    subtitle: `The newest homes, ${MAX_ENTRIES} at most. ${firm.tagline}`,
    updated: getNewest(
      properties.map(({ updated }) => updated),
      catalogueTime,
    ),
    self: `${origin}${FEEDS.homes.path}${query}`,
    page: getPageAddress(origin, query),
    origin,
    entries: properties.map((property) => propertyEntry(property, origin)),
  });

export type ArticleRow = Pick<ArticlesTable, 'slug' | 'created_at' | 'changed_at' | 'detail'>;

/** Reads the newest articles, up to MAX_ENTRIES. */
export const getNewestArticles = (db: SiteDatabase): Promise<ArticleRow[]> =>
  db
    .selectFrom('articles')
    .select(['slug', 'created_at', 'changed_at', 'detail'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();

/** Returns the later of creation and last change, because an article may be imported before its day. */
const getUpdated = ({ created_at, changed_at }: ArticleRow): string =>
  getNewest([changed_at ?? '', created_at], created_at);

function articleEntry(row: ArticleRow, origin: string): Xml {
  const { slug, created_at, detail } = row;
  const article = v.parse(Article, JSON.parse(detail));
  const page = `${origin}/journal/${encodeURIComponent(slug)}`;
  const { picture, category, author } = article;
  return element(
    'entry',
    {},
    element('id', {}, articleTag(slug)),
    element('title', {}, article.heading),
    element('updated', {}, getUpdated(row)),
    element('published', {}, created_at),
    element('author', {}, element('name', {}, author?.trim() || firm.name)),
    element('link', { rel: 'alternate', type: 'text/html', href: page }),
    enclosure(picture == null ? undefined : pictureAddress(origin, picture)),
    category?.title == null ? undefined : element('category', { term: category.title }),
    element('content', { type: 'html' }, withAbsoluteAddresses(article.content, page)),
  );
}

export const writeJournalAtom = (articles: readonly ArticleRow[], origin: string, catalogueTime: string): string =>
  writeAtom({
    id: JOURNAL_FEED_TAG,
    title: FEEDS.journal.title,
    subtitle: `The newest articles, ${MAX_ENTRIES} at most.`,
    updated: getNewest(articles.map(getUpdated), catalogueTime),
    self: `${origin}${FEEDS.journal.path}`,
    page: `${origin}/blog`,
    origin,
    entries: articles.map((article) => articleEntry(article, origin)),
  });
