import type { PropertySummary } from '#contract/property.ts';
import { isGone } from '#contract/property-facts.ts';
import { getPriceParts } from '#lib/money.ts';
import { recordOf, type SavedProperty } from './saved-property.ts';

/** A change since the property was saved. */
export type PropertyNews =
  /** KES; negative when it costs less than before. */
  | { readonly what: 'price'; readonly by: number }
  /** `on`: a day in Nairobi ("2026-11-03"), where known. */
  | { readonly what: 'status'; readonly status: string; readonly on: string | undefined }
  /** Not offered any more; null: not listed, for unknown reasons. */
  | { readonly what: 'gone'; readonly status: string | null };

type Before = Pick<SavedProperty, 'summary' | 'gone_at'>;

/**
 * Compares the saved summary with the newest record.
 * @returns the most important news first; of an unlisted property nothing else
 */
export function newsBetween({ summary, gone_at }: Before, now: PropertySummary): readonly PropertyNews[] {
  if (gone_at !== null || isGone(now)) {
    const status = isGone(now) ? (now.status ?? null) : null;
    return isGone(summary) ? [] : [{ what: 'gone', status }];
  }
  const news: PropertyNews[] = [];
  const status = now.status?.toLowerCase();
  if (status !== undefined && summary.status != null && summary.status.toLowerCase() !== status) {
    const change = now.changes?.find(({ what, to }) => what === 'status' && to.toLowerCase() === status);
    news.push({ what: 'status', status, on: change?.on });
  }
  const [before, after] = [getPriceParts(summary), getPriceParts(now)];
  // A price per night, or of the smallest layout, does not compare with this one.
  const isSameOffer = before.prefix === after.prefix && before.suffix === after.suffix;
  if (before.amount !== null && after.amount !== null && isSameOffer && before.amount !== after.amount)
    news.push({ what: 'price', by: after.amount - before.amount });
  return news;
}

export const newsOfSaved = (property: SavedProperty): readonly PropertyNews[] =>
  newsBetween(property, recordOf(property));

/** A key for these news of this saving, to mark them as seen; "" for none. */
export const markOfNews = ({ saved_at }: Pick<SavedProperty, 'saved_at'>, news: readonly PropertyNews[]): string =>
  news.length === 0
    ? ''
    : [
        saved_at,
        ...news.map((item) => (item.what === 'price' ? `price ${item.by}` : `${item.what} ${item.status ?? ''}`)),
      ].join('|');
