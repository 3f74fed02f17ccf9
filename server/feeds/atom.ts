import firm from '#content/firm.json' with { type: 'json' };
import { FEEDS } from '#contract/feeds.ts';
import { element, XML_DECLARATION, type Xml } from './xml.ts';

// What all Atom feeds of the site share (RFC 4287).

/** What stands at the head of a feed. */
export interface AtomFeed {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  /** ISO time of the newest change; of a feed without entries, that of the catalogue. */
  readonly updated: string;
  /** Absolute address of the feed itself. */
  readonly self: string;
  /** Absolute address of the page that shows the same. */
  readonly page: string;
  readonly origin: string;
  readonly entries: readonly Xml[];
}

/** The newest of some ISO times in UTC, else the other time given. */
export const newestOf = (times: readonly string[], other: string): string =>
  times.reduce<string | undefined>(
    (newest, time) => (newest === undefined || time > newest ? time : newest),
    undefined,
  ) ?? other;

/** Writes a feed. */
export const atomFeed = (feed: AtomFeed): string =>
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
