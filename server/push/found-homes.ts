import * as v from 'valibot';

/* What was found for one device and is not sent yet. */

export const HomeWords = v.object({ what: v.string(), where: v.string(), price: v.string() });

/** A home that a device is told of. */
export const FoundHome = v.object({
  id: v.number(),
  change: v.picklist(['new', 'reduced', 'under offer', 'gone']),
  /** The search that found it, as its address; null: the home itself is saved. */
  search: v.nullable(v.string()),
  ...HomeWords.entries,
});
export type FoundHome = v.InferOutput<typeof FoundHome>;

const Gathered = v.object({
  homes: v.array(FoundHome),
  /** How many more there are. */
  more: v.number(),
});
export type Gathered = v.InferOutput<typeof Gathered>;

/** Homes that are kept of a message by name; of further ones only their number. */
export const MOST_NAMED = 5;

/** @throws ValiError for what this server has not written */
export const readGathered = (stored: string): Gathered => v.parse(v.pipe(v.string(), v.parseJson(), Gathered), stored);

/** What was gathered and what is new, each home once: what happened to it last counts. */
export function gather(before: Gathered, found: Gathered): Gathered {
  const homes = new Map(before.homes.map((home) => [home.id, home]));
  let more = before.more + found.more;
  for (const home of found.homes) {
    const known = homes.get(home.id);
    if (known === undefined && homes.size >= MOST_NAMED) more++;
    // A new home that was reduced before anybody was told is still new.
    else homes.set(home.id, known?.change === 'new' && home.change === 'reduced' ? { ...home, change: 'new' } : home);
  }
  return { homes: [...homes.values()], more };
}
