import { getPriceParts } from '../lib/money.ts';
import type { PropertySummary } from './property.ts';
import { isListed } from './property-facts.ts';

// The same on the phone and in the server's notifications.

/** `price`: it has risen, or is or was on request. */
export const NEWS_KINDS = [
  'new',
  'listed again',
  'reduced',
  'price',
  'under offer',
  'available again',
  'gone',
] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

export interface NewsFacts {
  readonly isUnderOffer: boolean;
  readonly agreement: string | undefined;
  /** KES; null is "price on request". */
  readonly price: number | null;
}

/** Returns what can become news; null for a property that is not on offer. */
export function getNewsFacts(property: PropertySummary): NewsFacts | null {
  if (!isListed(property)) return null;
  const isUnderOffer = property.status?.toLowerCase() === 'under offer';
  return { isUnderOffer, agreement: property.agreement_type?.toLowerCase(), price: getPriceParts(property).amount };
}

/** Compares two states; undefined without news. A rent and a price to buy are not compared. */
export function getNewsKind(before: NewsFacts | null, after: NewsFacts | null): NewsKind | undefined {
  if (after === null) return before === null ? undefined : 'gone';
  if (before === null) return 'new';
  if (before.isUnderOffer !== after.isUnderOffer) return after.isUnderOffer ? 'under offer' : 'available again';
  if (before.agreement !== after.agreement || before.price === after.price) return undefined;
  return before.price !== null && after.price !== null && after.price < before.price ? 'reduced' : 'price';
}

/** True for what newly can be had, or for less: the news of searches. A saved property has all kinds. */
export const isNewsOfSearches = (kind: NewsKind): boolean =>
  kind === 'new' || kind === 'listed again' || kind === 'reduced';
