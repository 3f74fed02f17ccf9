import type { PropertySummary } from '#contract/property.ts';
import { isGone } from '#contract/property-facts.ts';
import { priceParts } from '#lib/money.ts';
import { recordOf, type SavedProperty } from './saved-property.ts';

/** What has become of a property since it was saved. */
export type PropertyNews =
  /** KES; below zero it costs less than when it was saved. */
  | { readonly what: 'price'; readonly by: number }
  /** As records hold it; `on`, a day in Nairobi ("2026-11-03"), where the list said it. */
  | { readonly what: 'status'; readonly status: string; readonly on: string | undefined }
  /** It cannot be had any more; null: not listed, and nobody says why. */
  | { readonly what: 'gone'; readonly status: string | null };

type Before = Pick<SavedProperty, 'summary' | 'gone_at'>;

/**
 * What has changed between the card that was saved and what is known now. A price counts where both are known.
 * @param now the newest record of it
 * @returns what matters first comes first; of a home that is gone only that
 */
export function newsBetween({ summary, gone_at }: Before, now: PropertySummary): readonly PropertyNews[] {
  if (gone_at !== null || isGone(now)) {
    const status = isGone(now) ? (now.status ?? null) : null;
    return isGone(summary) ? [] : [{ what: 'gone', status }];
  }
  const news: PropertyNews[] = [];
  const status = now.status?.toLowerCase();
  if (status !== undefined && summary.status != null && summary.status.toLowerCase() !== status) {
    const change = now.changes?.find((one) => one.what === 'status' && one.to.toLowerCase() === status);
    news.push({ what: 'status', status, on: change?.on });
  }
  const [before, after] = [priceParts(summary), priceParts(now)];
  // A price for a night, or of the smallest layout, is no change of this one.
  const isSameThing = before.prefix === after.prefix && before.suffix === after.suffix;
  if (before.amount !== null && after.amount !== null && isSameThing && before.amount !== after.amount)
    news.push({ what: 'price', by: after.amount - before.amount });
  return news;
}

/** The same by what this device knows. */
export const newsOfSaved = (home: SavedProperty): readonly PropertyNews[] => newsBetween(home, recordOf(home));

/** Stands for news that were seen: the same news of the same saving give the same text. "" for none. */
export const markOfNews = (home: Pick<SavedProperty, 'saved_at'>, news: readonly PropertyNews[]): string =>
  news.length === 0
    ? ''
    : [
        home.saved_at,
        ...news.map((one) => (one.what === 'price' ? `price ${one.by}` : `${one.what} ${one.status ?? ''}`)),
      ].join('|');
