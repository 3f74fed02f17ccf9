import firm from '#content/firm.json' with { type: 'json' };
import { FEEDS } from '#contract/feeds.ts';
import { getPriceParts } from '#lib/money.ts';
import {
  createPropertyTag,
  type FeedProperty,
  type FeedQuery,
  formatPropertyHtml,
  formatPropertyLine,
  getCover,
  getPageAddress,
  getPropertyAddress,
  getTerms,
} from './feed-properties.ts';

const PER = { '/month': 'month', '/night': 'night', '': null } as const;

function createItem({ property, updated, published }: FeedProperty, origin: string) {
  const image = getCover(property, origin);
  const { amount, suffix, prefix } = getPriceParts(property);
  return {
    id: createPropertyTag(property.id),
    url: getPropertyAddress(origin, property.id),
    title: property.title,
    summary: formatPropertyLine(property),
    content_html: formatPropertyHtml(property, origin),
    image,
    date_published: published,
    date_modified: updated,
    tags: getTerms(property),
    // Sites may use names that begin with an underscore.
    _home: {
      reference: property.reference ?? null,
      status: property.status ?? null,
      price: amount,
      currency: 'KES',
      price_is_from: prefix !== '',
      per: PER[suffix],
      bedrooms: property.bedrooms ?? null,
      bathrooms: property.bathrooms ?? null,
      area_sqft: property.area_sqft ?? null,
      plot_acres: property.plot_acres ?? null,
    },
  };
}

export const writeJsonFeed = (
  properties: readonly FeedProperty[],
  { query, name }: FeedQuery,
  origin: string,
): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: name === undefined ? FEEDS.homes_json.title : `${firm.name}: ${name}`,
    home_page_url: getPageAddress(origin, query),
    feed_url: `${origin}${FEEDS.homes_json.path}${query}`,
    description: firm.tagline,
    favicon: `${origin}/icons/icon-192.png`,
    icon: `${origin}/icons/icon-512.png`,
    authors: [{ name: firm.name, url: `${origin}/` }],
    language: 'en-KE',
    items: properties.map((property) => createItem(property, origin)),
  });
