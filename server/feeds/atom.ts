import * as v from 'valibot';
import firm from '#content/firm.json' with { type: 'json' };
import { Article } from '#contract/article.ts';
import { FEEDS } from '#contract/feeds.ts';
import type { SiteDatabase } from '../db/database.ts';
import type { ArticlesTable } from '../db/schema.ts';
import {
  articleTag,
  type FeedProperty,
  type FeedQuery,
  feedTag,
  JOURNAL_FEED_TAG,
  MOST_ENTRIES,
  pictureAddress,
  propertyAddress,
  propertyHtml,
  propertyLine,
  propertyTag,
} from './feed-properties.ts';
import { element, XML_DECLARATION, type Xml } from './xml.ts';

// Atom feeds (RFC 4287).

export interface AtomFeed {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  /** ISO time of the newest change; of an empty feed, that of the catalogue. */
  readonly updated: string;
  /** Absolute address of the feed. */
  readonly self: string;
  /** Absolute address of the page with the same content. */
  readonly page: string;
  readonly origin: string;
  readonly entries: readonly Xml[];
}

/** ISO times in UTC. */
export const newestOf = (times: readonly string[], other: string): string =>
  times.reduce<string | undefined>(
    (newest, time) => (newest === undefined || time > newest ? time : newest),
    undefined,
  ) ?? other;

export const writeAtom = (feed: AtomFeed): string =>
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

/** In serialised HTML attribute values are in double quotes, and text has no bare "<". */
const TAG = /<[a-z](?:[^"'>]|"[^"]*")*>/gi;
/** Each attribute is read in turn, so that a value that looks like an attribute is none. */
const ATTRIBUTE = /([^\s"'<>/=]+)="([^"]*)"/g;
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src', 'cite']);

/**
 * Makes links and pictures absolute, for readers elsewhere.
 * @param html as sanitiseHtml() serialised it
 * @param page absolute address of its page
 */
export const withAbsoluteAddresses = (html: string, page: string): string =>
  html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (attribute, name: string, value: string) =>
      ADDRESSES.has(name.toLowerCase()) && URL.canParse(value, page)
        ? // What is escaped in the value stays so: an address holds neither quotes nor angle brackets.
          `${name}="${new URL(value, page).href}"`
        : attribute,
    ),
  );

function propertyEntry({ home, updated, published }: FeedProperty, origin: string): Xml {
  const [cover] = home.pictures ?? [];
  const terms = [home.agreement_type, home.property_type, home.subtype, ...(home.tags ?? [])];
  return element(
    'entry',
    {},
    element('id', {}, propertyTag(home.id)),
    element('title', {}, home.title),
    element('updated', {}, updated),
    published === undefined ? undefined : element('published', {}, published),
    element('link', { rel: 'alternate', type: 'text/html', href: propertyAddress(origin, home.id) }),
    cover === undefined
      ? undefined
      : element('link', { rel: 'enclosure', type: 'image/jpeg', href: pictureAddress(origin, cover) }),
    ...[...new Set(terms.flatMap((term) => term ?? []))].map((term) => element('category', { term })),
    element('summary', {}, propertyLine(home)),
    element('content', { type: 'html' }, propertyHtml(home, origin)),
  );
}

/** @param catalogueTime ISO time of the last import, for an empty feed */
export const writePropertiesAtom = (
  homes: readonly FeedProperty[],
  { query, name }: FeedQuery,
  origin: string,
  catalogueTime: string,
): string =>
  writeAtom({
    id: feedTag(query),
    title: name === undefined ? FEEDS.homes.title : `${firm.name}: ${name}`,
    subtitle: `The newest homes, ${MOST_ENTRIES} at most. ${firm.tagline}`,
    updated: newestOf(
      homes.map(({ updated }) => updated),
      catalogueTime,
    ),
    self: `${origin}${FEEDS.homes.path}${query}`,
    page: query === '' ? `${origin}/` : `${origin}/filter-results${query}`,
    origin,
    entries: homes.map((home) => propertyEntry(home, origin)),
  });

export type ArticleRow = Pick<ArticlesTable, 'slug' | 'created_at' | 'changed_at' | 'detail'>;

/** Newest first, up to MOST_ENTRIES. */
export const getNewestArticles = (db: SiteDatabase): Promise<ArticleRow[]> =>
  db
    .selectFrom('articles')
    .select(['slug', 'created_at', 'changed_at', 'detail'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ENTRIES)
    .execute();

/** ISO time; an article imported before its day has its day. */
const updatedOf = ({ created_at, changed_at }: ArticleRow): string =>
  newestOf([changed_at ?? '', created_at], created_at);

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
    element('updated', {}, updatedOf(row)),
    element('published', {}, created_at),
    element('author', {}, element('name', {}, author?.trim() || firm.name)),
    element('link', { rel: 'alternate', type: 'text/html', href: page }),
    picture == null
      ? undefined
      : element('link', { rel: 'enclosure', type: 'image/jpeg', href: pictureAddress(origin, picture) }),
    category?.title == null ? undefined : element('category', { term: category.title }),
    element('content', { type: 'html' }, withAbsoluteAddresses(article.content, page)),
  );
}

/** @param catalogueTime ISO time of the last import, for a journal without articles */
export const writeJournalAtom = (articles: readonly ArticleRow[], origin: string, catalogueTime: string): string =>
  writeAtom({
    id: JOURNAL_FEED_TAG,
    title: FEEDS.journal.title,
    subtitle: `The newest articles, ${MOST_ENTRIES} at most.`,
    updated: newestOf(articles.map(updatedOf), catalogueTime),
    self: `${origin}${FEEDS.journal.path}`,
    page: `${origin}/blog`,
    origin,
    entries: articles.map((article) => articleEntry(article, origin)),
  });
