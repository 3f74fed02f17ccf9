import firm from '#content/firm.json' with { type: 'json' };
import { FEEDS } from '#contract/feeds.ts';
import { atomFeed, newestOf } from './atom.ts';
import { type FeedHome, MOST_ENTRIES } from './feed-homes.ts';
import { homeName, homesFeedName } from './feed-names.ts';
import { homeAddress, homeHtml, homeLine, pictureAddress } from './home-words.ts';
import type { HomesFeed } from './homes-feed.ts';
import { element, type Xml } from './xml.ts';

function entry({ home, updated, published }: FeedHome, origin: string): Xml {
  const [cover] = home.pictures ?? [];
  const terms = [home.agreement_type, home.property_type, home.subtype, ...(home.tags ?? [])];
  return element(
    'entry',
    {},
    element('id', {}, homeName(home.id)),
    element('title', {}, home.title),
    element('updated', {}, updated),
    published === undefined ? undefined : element('published', {}, published),
    element('link', { rel: 'alternate', type: 'text/html', href: homeAddress(origin, home.id) }),
    cover === undefined
      ? undefined
      : element('link', { rel: 'enclosure', type: 'image/jpeg', href: pictureAddress(origin, cover) }),
    ...[...new Set(terms.flatMap((term) => term ?? []))].map((term) => element('category', { term })),
    element('summary', {}, homeLine(home)),
    element('content', { type: 'html' }, homeHtml(home, origin)),
  );
}

/**
 * The newest homes as an Atom feed (RFC 4287).
 * @param catalogueTime ISO time of the last import, for a feed that holds nothing
 */
export const homesAtom = (
  homes: readonly FeedHome[],
  { query, name }: HomesFeed,
  origin: string,
  catalogueTime: string,
): string =>
  atomFeed({
    id: homesFeedName(query),
    title: name === undefined ? FEEDS.homes.title : `${firm.name}: ${name}`,
    subtitle: `The newest homes, ${MOST_ENTRIES} at most. ${firm.tagline}`,
    updated: newestOf(
      homes.map(({ updated }) => updated),
      catalogueTime,
    ),
    self: `${origin}${FEEDS.homes.path}${query}`,
    page: query === '' ? `${origin}/` : `${origin}/filter-results${query}`,
    origin,
    entries: homes.map((home) => entry(home, origin)),
  });
