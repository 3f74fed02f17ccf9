import type { NewsKind } from '#contract/news.ts';
import { formatCount } from '#lib/counted.ts';
import { formatNumber } from '#lib/money.ts';
import { DeviceName } from '#ui/device-name.tsx';

// The words of the screen are in words-lazy.ts, which loads with it.

/** "2 changes in what you saved. 14 more on our list."; "" for none. */
export function formatNewsCount(own: number, others: number): string {
  const rest = `${own === 0 ? formatCount(others, 'change') : `${others} more`} on our list.`;
  const parts = [own === 0 ? [] : `${formatCount(own, 'change')} in what you saved.`, others === 0 ? [] : rest];
  return parts.flat().join(' ');
}

export const markSeen = {
  button: 'Mark all as seen',
  failed: 'Not marked: storage on this device isn’t responding.',
};

export const newsBlock = { title: 'News', all: 'See all news' };

export const kinds = {
  new: 'New',
  'listed again': 'Listed again',
  reduced: 'Price reduced',
  price: 'New price',
  'under offer': 'Under offer',
  'available again': 'Available again',
  gone: 'No longer listed',
} satisfies Record<NewsKind, string>;

export const change = {
  savedCopy: (
    <>
      Saved copy stays on this <DeviceName />.
    </>
  ),
  hadNoPrice: 'No price before',
  was: 'It was',
  wasPrice: (price: number) => `It was KES ${formatNumber(price)}`,
  difference: (price: number) => `${formatNumber(Math.abs(price))} ${price < 0 ? 'less' : 'more'}`,
};

export const alike = {
  none: 'None similar right now',
  link: (count: number | undefined) => (count === undefined ? 'Similar homes' : formatCount(count, 'similar home')),
};
