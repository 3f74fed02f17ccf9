import { isOldCopy, longDate } from '#lib/dates.ts';
import { type Priced, priceParts } from '#lib/money.ts';

/** When an answer was given. In ms since 1970. */
interface Told {
  /** Of a copy on this device: when it was saved. */
  readonly savedAt?: number | undefined;
  /** When the answer came to this page; undefined where there was none. */
  readonly answeredAt: number | undefined;
}

/**
 * Of which day the words on a sheet of paper are: "Price on 23 November 2026", in the firm's time zone. Paper does not
 * change when the price does.
 * @param now ms since 1970
 */
export function priceDateInWords(property: Priced, { savedAt, answeredAt }: Told, now: number): string {
  const told = savedAt ?? answeredAt;
  if (told === undefined) return 'Ask for the price of today.';
  const words = priceParts(property).amount === null ? 'Particulars of' : 'Price on';
  // A fresh answer is not old, whatever the clocks of server and visitor say.
  const isOld = savedAt !== undefined && isOldCopy(now - savedAt);
  return `${words} ${longDate(told)}${isOld ? '. Check it before you travel.' : ''}`;
}
