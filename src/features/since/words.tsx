import { ONLY_WITH_SIGNAL, type OpensOffline } from '#data/opens-offline.ts';
import { counted } from '#lib/counted.ts';
import { formatNumber } from '#lib/money.ts';
import { DeviceName } from '#ui/device-name.tsx';

// What the block on the home page and the screen of changes say.

/** "12 new homes, 3 price changes and 1 home no longer listed"; "" for nothing. */
export function changesInWords(fresh: number, prices: number, delisted: number): string {
  const parts = [
    fresh === 0 ? [] : counted(fresh, 'new home'),
    prices === 0 ? [] : counted(prices, 'price change'),
    delisted === 0 ? [] : counted(delisted, 'home no longer listed', 'homes no longer listed'),
  ].flat();
  const last = parts.pop();
  return parts.length === 0 ? (last ?? '') : `${parts.join(', ')} and ${last}`;
}

export const markSeen = {
  button: 'Mark as seen',
  failed: 'That could not be noted: this device does not answer.',
};

export const sinceBlock = {
  title: 'Since your last visit',
  ofAll: (changes: string) => `${changes} in our whole list.`,
  ofSaved: (changes: string) => `Of the homes and searches you saved. In our whole list: ${changes}.`,
  all: 'See all changes',
};

export const sinceScreen = {
  title: 'Since your last visit',
  checked: (time: string) => `Checked on ${time}.`,
  reading: 'Looking what has changed.',
  needsScript: 'What you have seen is known on your device alone, so this list takes a browser with JavaScript.',
  unread: 'What has changed is not known',
  cut: 'There may have been more: older changes are no longer known.',
  allHomes: 'All homes',
  seenTitle: 'You have seen everything',
  seen: 'All changes are marked as seen. New ones come here.',
  unchangedTitle: 'Nothing has changed',
  unchanged: 'No home was added, taken off the list or priced anew since you were here last.',
  unknownTitle: 'Not known yet',
  unknown: (opensOffline: OpensOffline) =>
    opensOffline === 'no'
      ? `${ONLY_WITH_SIGNAL} Our whole list cannot be kept here, so what has changed in it is not known.`
      : 'Our whole list has to be on this device first. It comes by itself at your next visit with signal.',
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
  hadNoPrice: 'It had no price before',
  was: 'It was',
  wasPrice: (price: number) => `It was KES ${formatNumber(price)}`,
  difference: (price: number) => `${formatNumber(Math.abs(price))} ${price < 0 ? 'less' : 'more'}`,
};
