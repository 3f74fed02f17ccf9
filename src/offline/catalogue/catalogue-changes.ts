import * as v from 'valibot';
import type { CatalogueChange } from '#contract/device-catalogue.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { compileFilter, filterRow } from '#contract/filter-rows.ts';
import { placeNames } from '#contract/place-names.ts';
import { PropertySummary } from '#contract/property.ts';
import { isListed } from '#contract/property-facts.ts';

// What has changed between two complete snapshots of the catalogue, and since when. Ordered by a number that each sync
// that brought changes adds one to: clocks may be years off. Pure.

/** Changes kept; the oldest go first. */
export const MAX_CHANGES = 1_000;
/** Properties that left, kept to tell "listed again" from "new". */
export const MAX_LEFT = 5_000;
/** A visit begins when the app is used after this long without, in ms. */
export const VISIT_GAP_MS = 30 * 60 * 1000;

const Seq = v.pipe(v.number(), v.integer(), v.minValue(0));

const Entry = v.object({
  seq: Seq,
  /** null: it was not listed. */
  before: v.nullable(PropertySummary),
  /** null: it is not listed any more. */
  after: v.nullable(PropertySummary),
  /** It had been listed at an earlier time. */
  again: v.boolean(),
});
type Entry = v.InferOutput<typeof Entry>;

/** The changes of the last syncs. */
export const ChangeLog = v.object({
  /** Number of the last sync that brought changes. */
  seq: Seq,
  /** Changes up to this number may be missing from `entries`. */
  floor: Seq,
  entries: v.array(Entry),
  /** Ids of properties that have left, the latest last. */
  left: v.array(v.number()),
});
export type ChangeLog = v.InferOutput<typeof ChangeLog>;

export const EMPTY_LOG: ChangeLog = { seq: 0, floor: 0, entries: [], left: [] };

/** A property before and after a sync; null: not in the catalogue. */
export interface Difference {
  readonly before: PropertySummary | null;
  readonly after: PropertySummary | null;
}

/** A property that its host lists as let or sold can not be had: for a visitor it is gone. */
const whereListed = (property: PropertySummary | null): PropertySummary | null =>
  property !== null && isListed(property) ? property : null;

/** KES, as the filter reads it; null is "price on request". */
const priceOf = (property: PropertySummary): number | null => filterRow(property).price;

/** A rent and a price to buy are not compared. */
const hasNewPrice = (before: PropertySummary, after: PropertySummary): boolean =>
  filterRow(before).agreement === filterRow(after).agreement && priceOf(before) !== priceOf(after);

/** What a difference says to a visitor; undefined for one that is of no interest, such as other words in a title. */
function change({ before: was, after: is }: Difference): Difference | undefined {
  const before = whereListed(was);
  const after = whereListed(is);
  if (before === null || after === null) return before === after ? undefined : { before, after };
  return hasNewPrice(before, after) ? { before, after } : undefined;
}

/**
 * Writes the differences of one complete snapshot to the one before into the log. Without any that interest a visitor the
 * log stays as it is, with its number. The first snapshot ever is no change: do not call it for that.
 */
export function addDifferences(log: ChangeLog, differences: readonly Difference[]): ChangeLog {
  const changes = differences.flatMap((difference) => change(difference) ?? []);
  if (changes.length === 0) return log;
  const seq = log.seq + 1;
  const left = new Set(log.left);
  const entries = changes.map(({ before, after }): Entry => {
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

/** The changes after a number, as they stand in the end. */
export interface ChangesSince {
  readonly changes: readonly CatalogueChange[];
  /** Some changes after the number are no longer known. */
  readonly cut: boolean;
}

/**
 * What has changed after `since`, each property once: what it was then against what it is now. What went back to where it was
 * is left out. A number from another life of this device's storage says nothing, so nothing is claimed.
 */
export function changesSince(log: ChangeLog, since: number): ChangesSince {
  if (since > log.seq) return { changes: [], cut: true };
  const byProperty = new Map<number, Entry>();
  for (const entry of log.entries) {
    const id = (entry.after ?? entry.before)?.id;
    if (id === undefined || entry.seq <= since) continue;
    const first = byProperty.get(id);
    byProperty.delete(id);
    byProperty.set(id, first === undefined ? entry : { ...entry, before: first.before, again: first.again });
  }
  const changes = [...byProperty.values()].flatMap(asChange).sort((a, b) => b.seq - a.seq);
  return { changes, cut: since < log.floor };
}

function asChange({ seq, before, after, again }: Entry): CatalogueChange[] {
  if (after === null) return before === null ? [] : [{ kind: 'gone', seq, before }];
  if (before === null) return [{ kind: again ? 'listed-again' : 'new', seq, after }];
  if (!hasNewPrice(before, after)) return [];
  return [{ kind: 'price', seq, before, after, old_price: priceOf(before), new_price: priceOf(after) }];
}

/** A change as it concerns a saved search. */
export interface SearchChange {
  /** `match`: it fits now and did not before. `price`: it fits still. `gone`: it fitted and is no longer there. */
  readonly kind: 'match' | 'price' | 'gone';
  readonly change: CatalogueChange;
}

/**
 * The changes that concern a saved search: properties that newly match (new, listed again, or by their price), price changes
 * among those that match, and those that matched and are gone. A property that its host says too little of is left out.
 */
export function changesForFilter(changes: readonly CatalogueChange[], filter: PropertyFilter): readonly SearchChange[] {
  const test = compileFilter(filter, placeNames);
  const fits = (property: PropertySummary | undefined): boolean =>
    property !== undefined && test(filterRow(property)) === 'match';
  return changes.flatMap((change): SearchChange[] => {
    const fitted = fits('before' in change ? change.before : undefined);
    const isFitting = fits('after' in change ? change.after : undefined);
    if (isFitting) return [{ kind: fitted ? 'price' : 'match', change }];
    return fitted && change.kind === 'gone' ? [{ kind: 'gone', change }] : [];
  });
}

/** When the app was used, as far as "since your last visit" needs it. */
export const Visits = v.object({
  /** Number that the last visit ended at: this visit's changes are those after it. */
  since: Seq,
  /** The last use, in ms since 1970. */
  usedAt: v.pipe(v.number(), v.finite()),
  seq: Seq,
});
export type Visits = v.InferOutput<typeof Visits>;

/**
 * The app is used. After half an hour without, that is a new visit; a clock that went back begins none, since it tells
 * nothing.
 * @param visits undefined: it never was before
 * @param now in ms since 1970
 * @param seq number of the last sync that brought changes
 */
export function markAppUse(visits: Visits | undefined, now: number, seq: number): Visits {
  if (visits === undefined) return { since: seq, usedAt: now, seq };
  const since = now - visits.usedAt >= VISIT_GAP_MS ? visits.seq : visits.since;
  // Storage that was emptied meanwhile counts anew.
  return { since: Math.min(since, seq), usedAt: now, seq };
}
