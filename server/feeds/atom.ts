import * as v from 'valibot';
import firm from '#content/firm.json' with { type: 'json' };
import { Article } from '#contract/article.ts';
import { FEEDS } from '#contract/feeds.ts';
import type { SiteDatabase } from '../db/database.ts';
import type { ArticlesTable } from '../db/schema.ts';
import { createElement, XML_DECLARATION, type Xml } from '../text/xml.ts';
import {
  createArticleTag,
  createFeedTag,
  createPropertyTag,
  type FeedProperty,
  type FeedQuery,
  formatPropertyHtml,
  formatPropertyLine,
  getCover,
  getPageAddress,
  getPictureAddress,
  getPropertyAddress,
  getTerms,
  JOURNAL_FEED_TAG,
  MAX_ENTRIES,
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
  createElement(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en-KE' },
    createElement('id', {}, feed.id),
    createElement('title', {}, feed.title),
    createElement('subtitle', {}, feed.subtitle),
    createElement('updated', {}, feed.updated),
    createElement('author', {}, createElement('name', {}, firm.name), createElement('uri', {}, `${feed.origin}/`)),
    createElement('link', { rel: 'self', type: FEEDS.homes.type, href: feed.self }),
    createElement('link', { rel: 'alternate', type: 'text/html', href: feed.page }),
    createElement('icon', {}, `${feed.origin}/favicon.svg`),
    createElement('rights', {}, firm.copyright),
    ...feed.entries,
  ).markup;

/** Serialised HTML has attribute values in double quotes, and no bare "<" in text. */
const TAG = /<[a-z](?:[^"'>]|"[^"]*")*>/gi;
/** Matches each attribute in turn, so that a value that looks like an attribute is none. */
const ATTRIBUTE = /([^\s"'<>/=]+)="([^"]*)"/g;
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src', 'cite']);

/** Makes links and pictures absolute. @param html as sanitiseHtml() serialised it @param page its absolute address */
export const makeAddressesAbsolute = (html: string, page: string): string =>
  html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (attribute, name: string, value: string) =>
      ADDRESSES.has(name.toLowerCase()) && URL.canParse(value, page)
        ? // Escapes stay valid, because an address has neither quotes nor angle brackets.
          `${name}="${new URL(value, page).href}"`
        : attribute,
    ),
  );

const createEnclosure = (href: string | undefined): Xml | undefined =>
  href === undefined ? undefined : createElement('link', { rel: 'enclosure', type: 'image/jpeg', href });

function createPropertyEntry({ property, updated, published }: FeedProperty, origin: string): Xml {
  const cover = getCover(property, origin);
  return createElement(
    'entry',
    {},
    createElement('id', {}, createPropertyTag(property.id)),
    createElement('title', {}, property.title),
    createElement('updated', {}, updated),
    published === undefined ? undefined : createElement('published', {}, published),
    createElement('link', { rel: 'alternate', type: 'text/html', href: getPropertyAddress(origin, property.id) }),
    createEnclosure(cover),
    ...getTerms(property).map((term) => createElement('category', { term })),
    createElement('summary', {}, formatPropertyLine(property)),
    createElement('content', { type: 'html' }, formatPropertyHtml(property, origin)),
  );
}

export const writePropertiesAtom = (
  properties: readonly FeedProperty[],
  { query, name }: FeedQuery,
  origin: string,
  catalogueTime: string,
): string =>
  writeAtom({
    id: createFeedTag(query),
    title: name === undefined ? FEEDS.homes.title : `${firm.name}: ${name}`,
    subtitle: `The newest homes, ${MAX_ENTRIES} at most. ${firm.tagline}`,
    updated: getNewest(
      properties.map(({ updated }) => updated),
      catalogueTime,
    ),
    self: `${origin}${FEEDS.homes.path}${query}`,
    page: getPageAddress(origin, query),
    origin,
    entries: properties.map((property) => createPropertyEntry(property, origin)),
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

function createArticleEntry(row: ArticleRow, origin: string): Xml {
  const { slug, created_at, detail } = row;
  const article = v.parse(Article, JSON.parse(detail));
  const page = `${origin}/journal/${encodeURIComponent(slug)}`;
  const { picture, category, author } = article;
  return createElement(
    'entry',
    {},
    createElement('id', {}, createArticleTag(slug)),
    createElement('title', {}, article.heading),
    createElement('updated', {}, getUpdated(row)),
    createElement('published', {}, created_at),
    createElement('author', {}, createElement('name', {}, author?.trim() || firm.name)),
    createElement('link', { rel: 'alternate', type: 'text/html', href: page }),
    createEnclosure(picture == null ? undefined : getPictureAddress(origin, picture)),
    category?.title == null ? undefined : createElement('category', { term: category.title }),
    createElement('content', { type: 'html' }, makeAddressesAbsolute(article.content, page)),
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
    entries: articles.map((article) => createArticleEntry(article, origin)),
  });
