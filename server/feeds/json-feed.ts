import firm from '#content/firm.json' with { type: 'json' };
import { FEEDS } from '#contract/feeds.ts';
import { priceParts } from '#lib/money.ts';
import {
  type FeedProperty,
  type FeedQuery,
  pictureAddress,
  propertyAddress,
  propertyHtml,
  propertyLine,
  propertyTag,
} from './feed-properties.ts';

/** jsonfeed.org/version/1.1. */
const VERSION = 'https://jsonfeed.org/version/1.1';

const PER = { '/month': 'month', '/night': 'night', '': null } as const;

function item({ home, updated, published }: FeedProperty, origin: string) {
  const [cover] = home.pictures ?? [];
  const { amount, suffix, prefix } = priceParts(home);
  return {
    id: propertyTag(home.id),
    url: propertyAddress(origin, home.id),
    title: home.title,
    summary: propertyLine(home),
    content_html: propertyHtml(home, origin),
    ...(cover === undefined ? {} : { image: pictureAddress(origin, cover) }),
    ...(published === undefined ? {} : { date_published: published }),
    date_modified: updated,
    tags: [
      ...new Set([home.agreement_type, home.property_type, home.subtype, ...(home.tags ?? [])].flatMap((t) => t ?? [])),
    ],
    // Sites may use names that begin with an underscore.
    _home: {
      reference: home.reference ?? null,
      status: home.status ?? null,
      price: amount,
      currency: 'KES',
      price_is_from: prefix !== '',
      per: PER[suffix],
      bedrooms: home.bedrooms ?? null,
      bathrooms: home.bathrooms ?? null,
      area_sqft: home.area_sqft ?? null,
      plot_acres: home.plot_acres ?? null,
    },
  };
}

export const writeJsonFeed = (homes: readonly FeedProperty[], { query, name }: FeedQuery, origin: string): string =>
  JSON.stringify({
    version: VERSION,
    title: name === undefined ? FEEDS.homes_json.title : `${firm.name}: ${name}`,
    home_page_url: query === '' ? `${origin}/` : `${origin}/filter-results${query}`,
    feed_url: `${origin}${FEEDS.homes_json.path}${query}`,
    description: firm.tagline,
    favicon: `${origin}/icons/icon-192.png`,
    icon: `${origin}/icons/icon-512.png`,
    authors: [{ name: firm.name, url: `${origin}/` }],
    language: 'en-KE',
    items: homes.map((home) => item(home, origin)),
  });
