import type { PushMessage } from '#contract/push-subscription.ts';
import { counted } from '#lib/counted.ts';
import type { FoundHome, Gathered } from './found-homes.ts';

/* The words of a notification: what, where, price; no word about the visitor (0038). */

const LABELS: Readonly<Record<FoundHome['change'], string>> = {
  new: 'New',
  reduced: 'Reduced',
  'under offer': 'Under offer',
  gone: 'No longer listed',
};
/** Homes that are named in one notification. */
const MOST_LINES = 3;
/** Characters of a line: a message must fit into the 4096 bytes that every push service takes. */
const LONGEST = 120;

const cut = (words: string): string =>
  [...words].length <= LONGEST ? words : `${[...words].slice(0, LONGEST - 1).join('')}…`;
const joined = (...parts: readonly string[]): string => cut(parts.filter((part) => part !== '').join(', '));

function titleOf({ homes, more }: Gathered): string {
  const kinds = Object.keys(LABELS).flatMap((change) => {
    const count = homes.filter((home) => home.change === change).length;
    return count === 0 ? [] : [`${count} ${change === 'gone' ? 'no longer listed' : change}`];
  });
  return more > 0 ? `${counted(homes.length + more, 'home')} you asked about` : `Homes: ${kinds.join(', ')}`;
}

function addressOf({ homes, more }: Gathered, publicUrl: string): string {
  const [first] = homes;
  if (first !== undefined && homes.length === 1 && more === 0) return `${publicUrl}/property/${first.id}`;
  const searches = new Set(homes.map(({ search }) => search));
  if (searches.has(null)) return `${publicUrl}/saved`;
  return searches.size === 1 && first !== undefined && first.search !== null
    ? `${publicUrl}/filter-results?${first.search}`
    : `${publicUrl}/saved/searches`;
}

/**
 * The message of what was gathered.
 * @param gathered at least one home
 * @param publicUrl the site's own origin
 * @param tag the same for the same message: sent twice, it is shown once
 */
export function composeMessage(gathered: Gathered, publicUrl: string, tag: string): PushMessage {
  const { homes, more } = gathered;
  const [only] = homes;
  const isOne = only !== undefined && homes.length === 1 && more === 0;
  return {
    web_push: 8030,
    notification: {
      title: isOne ? cut(`${LABELS[only.change]}: ${only.what}`) : titleOf(gathered),
      body: isOne
        ? joined(only.where, only.price)
        : homes
            .slice(0, MOST_LINES)
            .map(({ what, where, price }) => joined(what, where, price))
            .join('\n'),
      lang: 'en',
      tag,
      navigate: addressOf(gathered, publicUrl),
    },
    app_badge: String(homes.length + more),
  };
}
