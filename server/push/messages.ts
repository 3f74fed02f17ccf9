import * as v from 'valibot';
import { NEWS_KINDS, type NewsKind } from '#contract/news.ts';
import type { PushMessage } from '#contract/push-subscription.ts';
import { formatCount } from '#lib/counted.ts';
import { getFirmDay } from '#lib/days.ts';
import { DAY_MS, HOUR_MS } from '../process/time.ts';
import { getStartOfDay } from '../submissions/working-days.ts';

const FIRST_TIME = 7 * HOUR_MS;
const LAST_TIME = 21 * HOUR_MS;

/**
 * Returns when a device may next be notified, ms since 1970: once a day, from 7 to 21 o'clock in Nairobi (0038).
 * @param lastAlertOn its last day in Nairobi, "2026-11-24"; a future one counts as today @param now ms since 1970
 */
export function getNextAlertTime(lastAlertOn: string | null, now: number): number {
  const midnight = getStartOfDay(now);
  const isNotified = lastAlertOn !== null && lastAlertOn >= getFirmDay(now);
  if (isNotified || now >= midnight + LAST_TIME) return midnight + DAY_MS + FIRST_TIME;
  return Math.max(now, midnight + FIRST_TIME);
}

export const PropertyWords = v.object({ what: v.string(), where: v.string(), price: v.string() });

export const FoundProperty = v.object({
  id: v.number(),
  change: v.picklist(NEWS_KINDS),
  ...PropertyWords.entries,
});
export type FoundProperty = v.InferOutput<typeof FoundProperty>;

/** What was found for one device and is not sent yet. `more` are counted without a name. */
const Gathered = v.object({ homes: v.array(FoundProperty), more: v.number() });
export type Gathered = v.InferOutput<typeof Gathered>;

export const MAX_NAMED = 5;

/** @throws ValiError for what this server has not written */
export const parseGathered = (stored: string): Gathered => v.parse(v.pipe(v.string(), v.parseJson(), Gathered), stored);

/** Merges two lists, each property once with its last change. */
export function mergeGathered(before: Gathered, found: Gathered): Gathered {
  const properties = new Map(before.homes.map((property) => [property.id, property]));
  let more = before.more + found.more;
  for (const property of found.homes) {
    const previous = properties.get(property.id);
    // A new property that was reduced before the alert is still new.
    const isStillNew = previous?.change === 'new' && property.change === 'reduced';
    if (previous === undefined && properties.size >= MAX_NAMED) more++;
    else properties.set(property.id, isStillNew ? { ...property, change: 'new' } : property);
  }
  return { homes: [...properties.values()], more };
}

const LABELS: Readonly<Record<NewsKind, string>> = {
  new: 'New',
  'listed again': 'Listed again',
  reduced: 'Reduced',
  price: 'New price',
  'under offer': 'Under offer',
  'available again': 'Available again',
  gone: 'No longer listed',
};
const MAX_LINES = 3;
/** In characters of a line: push services accept messages of 4096 bytes. */
const MAX_LENGTH = 120;

const cut = (line: string): string =>
  [...line].length <= MAX_LENGTH ? line : `${[...line].slice(0, MAX_LENGTH - 1).join('')}…`;
const joinParts = (...parts: readonly string[]): string => cut(parts.filter((part) => part !== '').join(', '));

function getTitle({ homes: properties, more }: Gathered): string {
  const kinds = NEWS_KINDS.flatMap((kind) => {
    const count = properties.filter(({ change }) => change === kind).length;
    return count === 0 ? [] : [`${count} ${LABELS[kind].toLowerCase()}`];
  });
  return more > 0 ? `${formatCount(properties.length + more, 'home')} you asked about` : `Homes: ${kinds.join(', ')}`;
}

/** Composes a notification without anything about the visitor (0038). @param tag the same for the same message: it is shown once */
export function composeMessage(gathered: Gathered, publicUrl: string, tag: string): PushMessage {
  const { homes: properties, more } = gathered;
  const [only] = properties;
  const isSingle = only !== undefined && properties.length === 1 && more === 0;
  return {
    web_push: 8030,
    notification: {
      title: isSingle ? cut(`${LABELS[only.change]}: ${only.what}`) : getTitle(gathered),
      body: isSingle
        ? joinParts(only.where, only.price)
        : properties
            .slice(0, MAX_LINES)
            .map(({ what, where, price }) => joinParts(what, where, price))
            .join('\n'),
      lang: 'en',
      tag,
      navigate: publicUrl + (isSingle ? `/property/${only.id}` : '/news'),
    },
    app_badge: String(properties.length + more),
  };
}
