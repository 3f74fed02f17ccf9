import { formatCount } from '#lib/counted.ts';
import { formatNumber } from '#lib/money.ts';
import { joinNames } from '#lib/names.ts';
import { DeviceName } from '#ui/device-name.tsx';

// What the block on the home page says; the words of the screen are lazy with it, in words-lazy.ts.

/** "12 new homes, 3 price changes and 1 home no longer listed"; "" for nothing. */
export function changesInWords(fresh: number, prices: number, delisted: number): string {
  const parts = [
    fresh === 0 ? [] : formatCount(fresh, 'new home'),
    prices === 0 ? [] : formatCount(prices, 'price change'),
    delisted === 0 ? [] : formatCount(delisted, 'home no longer listed', 'homes no longer listed'),
  ].flat();
  return joinNames(parts);
}

export const markSeen = {
  button: 'Mark as seen',
  failed: 'Not marked: storage on this device isn’t responding.',
};

export const sinceBlock = {
  title: 'Since your last visit',
  ofAll: (changes: string) => `${changes} in our whole list.`,
  ofSaved: (changes: string) => `From the homes and searches you saved. In our whole list: ${changes}.`,
  all: 'See all changes',
};

export const changeColumns = {
  prices: 'Price changed',
  fresh: 'New',
  delisted: 'No longer listed',
  more: (count: number) => `${count} more`,
  listedAgain: 'Listed again',
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
