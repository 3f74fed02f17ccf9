import * as v from 'valibot';
import type { PushMessage } from '#contract/push-subscription.ts';
import { counted } from '#lib/counted.ts';
import { firmDay } from '#lib/days.ts';

/* A device is notified from 7 to 21 o'clock in Nairobi, once a day (0038). */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Nairobi is three hours ahead of UTC, all year. */
const AHEAD = 3 * HOUR;
const FROM = 7 * HOUR;
const TO = 21 * HOUR;

/**
 * Returns the first moment from `now` on at which a device may be notified.
 * @param lastAlertOn the day in Nairobi of its last alert, "2026-11-24"; a future day (a clock that went back) counts as
 *   today
 * @param now ms since 1970
 * @returns ms since 1970
 */
export function getNextAlertTime(lastAlertOn: string | null, now: number): number {
  const midnight = Math.floor((now + AHEAD) / DAY) * DAY - AHEAD;
  const isTold = lastAlertOn !== null && lastAlertOn >= firmDay(now);
  if (isTold || now >= midnight + TO) return midnight + DAY + FROM;
  return Math.max(now, midnight + FROM);
}

/* What was found for one device and is not sent yet. */

export const PropertyWords = v.object({ what: v.string(), where: v.string(), price: v.string() });

export const FoundProperty = v.object({
  id: v.number(),
  change: v.picklist(['new', 'reduced', 'under offer', 'gone']),
  /** The query of the search that found it; null if the property itself is saved. */
  search: v.nullable(v.string()),
  ...PropertyWords.entries,
});
export type FoundProperty = v.InferOutput<typeof FoundProperty>;

const Gathered = v.object({
  homes: v.array(FoundProperty),
  more: v.number(),
});
export type Gathered = v.InferOutput<typeof Gathered>;

/** Properties of a message that are named; the others are only counted. */
export const MOST_NAMED = 5;

/** @throws ValiError for what this server has not written */
export const parseGathered = (stored: string): Gathered => v.parse(v.pipe(v.string(), v.parseJson(), Gathered), stored);

/** Merges two lists, each property once with its last change. */
export function mergeGathered(before: Gathered, found: Gathered): Gathered {
  const homes = new Map(before.homes.map((home) => [home.id, home]));
  let more = before.more + found.more;
  for (const home of found.homes) {
    const known = homes.get(home.id);
    if (known === undefined && homes.size >= MOST_NAMED) more++;
    // A new property that was reduced before the alert is still new.
    else homes.set(home.id, known?.change === 'new' && home.change === 'reduced' ? { ...home, change: 'new' } : home);
  }
  return { homes: [...homes.values()], more };
}

/* A notification says what, where and price, and nothing about the visitor (0038). */

const LABELS: Readonly<Record<FoundProperty['change'], string>> = {
  new: 'New',
  reduced: 'Reduced',
  'under offer': 'Under offer',
  gone: 'No longer listed',
};
const MOST_LINES = 3;
/** A message must fit into the 4096 bytes that every push service accepts. */
const LONGEST = 120;

const cut = (words: string): string =>
  [...words].length <= LONGEST ? words : `${[...words].slice(0, LONGEST - 1).join('')}…`;
const joined = (...parts: readonly string[]): string => cut(parts.filter((part) => part !== '').join(', '));

function getTitle({ homes, more }: Gathered): string {
  const kinds = Object.keys(LABELS).flatMap((change) => {
    const count = homes.filter((home) => home.change === change).length;
    return count === 0 ? [] : [`${count} ${change === 'gone' ? 'no longer listed' : change}`];
  });
  return more > 0 ? `${counted(homes.length + more, 'home')} you asked about` : `Homes: ${kinds.join(', ')}`;
}

function getAddress({ homes, more }: Gathered, publicUrl: string): string {
  const [first] = homes;
  if (first !== undefined && homes.length === 1 && more === 0) return `${publicUrl}/property/${first.id}`;
  const searches = new Set(homes.map(({ search }) => search));
  if (searches.has(null)) return `${publicUrl}/saved`;
  return searches.size === 1 && first !== undefined && first.search !== null
    ? `${publicUrl}/filter-results?${first.search}`
    : `${publicUrl}/saved/searches`;
}

/**
 * @param gathered at least one property
 * @param publicUrl the site's origin
 * @param tag the same for the same message: sent twice, it is shown once
 */
export function composeMessage(gathered: Gathered, publicUrl: string, tag: string): PushMessage {
  const { homes, more } = gathered;
  const [only] = homes;
  const isOne = only !== undefined && homes.length === 1 && more === 0;
  return {
    web_push: 8030,
    notification: {
      title: isOne ? cut(`${LABELS[only.change]}: ${only.what}`) : getTitle(gathered),
      body: isOne
        ? joined(only.where, only.price)
        : homes
            .slice(0, MOST_LINES)
            .map(({ what, where, price }) => joined(what, where, price))
            .join('\n'),
      lang: 'en',
      tag,
      navigate: getAddress(gathered, publicUrl),
    },
    app_badge: String(homes.length + more),
  };
}
