import * as v from 'valibot';
import type { CatalogueChange } from '#contract/device-catalogue.ts';
import { readAs } from '#lib/read-as.ts';

/** Most properties marked one by one; beyond it the oldest marks go, and their news show again. */
const MAX_MARKS = 500;

const Seq = v.pipe(v.number(), v.integer(), v.minValue(0));
const Seen = v.object({ upTo: Seq, homes: v.array(v.object({ id: v.number(), seq: Seq })) });
/** Which changes were seen, by their numbers: all up to `upTo`, and of some properties those up to `seq`. */
export type SeenNews = v.InferOutput<typeof Seen>;

export const NOTHING_SEEN: SeenNews = { upTo: 0, homes: [] };

/** Parses the note; earlier builds wrote one number for all. */
export const parseSeen = (stored: unknown): SeenNews =>
  readAs(Seen, stored) ?? { ...NOTHING_SEEN, upTo: readAs(Seq, stored) ?? 0 };

/** Adds changes: all up to a number, or those of some properties. */
export function addSeen(seen: SeenNews, changes: number | readonly CatalogueChange[]): SeenNews {
  if (typeof changes === 'number') return { upTo: changes, homes: [] };
  const newer = changes.map(({ property, seq }) => ({ id: property.id, seq }));
  const ids = new Set(newer.map(({ id }) => id));
  return { ...seen, homes: [...newer, ...seen.homes.filter(({ id }) => !ids.has(id))].slice(0, MAX_MARKS) };
}
