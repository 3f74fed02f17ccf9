import * as v from 'valibot';
import type { CatalogueChange } from '#contract/device-catalogue.ts';
import { getNewsFacts, getNewsKind } from '#contract/news.ts';
import { PropertySummary } from '#contract/property.ts';
import { readAs } from '#lib/read-as.ts';

// What has changed and which of it was seen here. Changes are ordered by the sync that brought them, since clocks may be years off.

export const MAX_CHANGES = 1_000;
/** Remembered to tell "listed again" from "new". */
const MAX_LEFT = 5_000;

const Seq = v.pipe(v.number(), v.integer(), v.minValue(0));

const Entry = v.object({
  seq: Seq,
  /** null: not listed. */
  before: v.nullable(PropertySummary),
  after: v.nullable(PropertySummary),
  again: v.boolean(),
});
type Entry = v.InferOutput<typeof Entry>;

export const ChangeLog = v.object({
  /** Number of the last sync that brought changes. */
  seq: Seq,
  /** `entries` may lack changes up to this number. */
  floor: Seq,
  entries: v.array(Entry),
  left: v.array(v.number()),
});
export type ChangeLog = v.InferOutput<typeof ChangeLog>;

export const EMPTY_LOG: ChangeLog = { seq: 0, floor: 0, entries: [], left: [] };

/** A property before and after a sync; null: not in the catalogue. */
export interface Difference {
  readonly before: PropertySummary | null;
  readonly after: PropertySummary | null;
}

const getFacts = (property: PropertySummary | null) => (property === null ? null : getNewsFacts(property));
const getKind = ({ before, after }: Difference) => getNewsKind(getFacts(before), getFacts(after));
const getOffered = (property: PropertySummary | null) => (getFacts(property) === null ? null : property);

/** Adds the differences of a sync to the log; returns the same log when none interests a visitor. Not for the first sync. */
export function addDifferences(log: ChangeLog, differences: readonly Difference[]): ChangeLog {
  const changes = differences.filter((difference) => getKind(difference) !== undefined);
  if (changes.length === 0) return log;
  const seq = log.seq + 1;
  const left = new Set(log.left);
  const entries = changes.map((difference): Entry => {
    const before = getOffered(difference.before);
    const after = getOffered(difference.after);
    const again = before === null && after !== null && left.delete(after.id);
    if (after === null && before !== null) left.add(before.id);
    return { seq, before, after, again };
  });
  const all = [...log.entries, ...entries];
  const surplus = Math.max(0, all.length - MAX_CHANGES);
  return {
    seq,
    floor: all[surplus - 1]?.seq ?? log.floor,
    entries: all.slice(surplus),
    left: [...left].slice(-MAX_LEFT),
  };
}

/** The changes that were not seen: each property once, compared with its state then, without those that were undone. */
export function getUnseenChanges(log: ChangeLog, seen: SeenNews): readonly CatalogueChange[] {
  const seqById = new Map(seen.homes.map(({ id, seq }) => [id, seq]));
  const byProperty = new Map<number, Entry>();
  for (const entry of log.entries) {
    const id = (entry.after ?? entry.before)?.id;
    if (id === undefined || entry.seq <= Math.max(seen.upTo, seqById.get(id) ?? 0)) continue;
    const first = byProperty.get(id);
    byProperty.delete(id);
    byProperty.set(id, first === undefined ? entry : { ...entry, before: first.before, again: first.again });
  }
  return [...byProperty.values()].flatMap(toChanges).sort((a, b) => b.seq - a.seq);
}

function toChanges(entry: Entry): CatalogueChange[] {
  const { seq, before, after, again } = entry;
  const kind = getKind(entry);
  const property = after ?? before;
  if (kind === undefined || property === null) return [];
  const old_price = getFacts(before ?? property)?.price ?? null;
  return [{ kind: kind === 'new' && again ? 'listed again' : kind, seq, property, old_price }];
}

/** Most properties marked one by one; beyond it the oldest marks go, and their news show again. */
const MAX_MARKS = 500;

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
