import * as v from 'valibot';
import type { CatalogueChange } from '#contract/device-catalogue.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { compileFilter, filterRow } from '#contract/filter-rows.ts';
import { placeNames } from '#contract/place-names.ts';
import { PropertySummary } from '#contract/property.ts';
import { isListed } from '#contract/property-facts.ts';

// Changes between complete copies of the catalogue, ordered by the number of the sync that brought them: clocks may be years
// off.

/** The oldest changes beyond this number are deleted. */
export const MAX_CHANGES = 1_000;
/** Unlisted properties remembered to distinguish "listed again" from "new". */
export const MAX_LEFT = 5_000;
/** A pause after which use of the app begins a new visit, in ms. */
export const VISIT_GAP_MS = 30 * 60 * 1000;

const Seq = v.pipe(v.number(), v.integer(), v.minValue(0));

const Entry = v.object({
  seq: Seq,
  /** null: not listed. */
  before: v.nullable(PropertySummary),
  after: v.nullable(PropertySummary),
  /** Listed before. */
  again: v.boolean(),
});
type Entry = v.InferOutput<typeof Entry>;

export const ChangeLog = v.object({
  /** Number of the last sync that brought changes. */
  seq: Seq,
  /** `entries` may lack changes up to this number. */
  floor: Seq,
  entries: v.array(Entry),
  /** Ids of unlisted properties, the latest last. */
  left: v.array(v.number()),
});
export type ChangeLog = v.InferOutput<typeof ChangeLog>;

export const EMPTY_LOG: ChangeLog = { seq: 0, floor: 0, entries: [], left: [] };

/** A property before and after a sync; null: not in the catalogue. */
export interface Difference {
  readonly before: PropertySummary | null;
  readonly after: PropertySummary | null;
}

/** null for a property that its host lists as let or sold: it is not on offer. */
const onOffer = (property: PropertySummary | null): PropertySummary | null =>
  property !== null && isListed(property) ? property : null;

/** KES; null is "price on request". */
const priceOf = (property: PropertySummary): number | null => filterRow(property).price;

/** A rent and a price to buy are not compared. */
const hasNewPrice = (before: PropertySummary, after: PropertySummary): boolean =>
  filterRow(before).agreement === filterRow(after).agreement && priceOf(before) !== priceOf(after);

/** undefined when nothing changed that interests a visitor: listing or price. */
function visibleChange(difference: Difference): Difference | undefined {
  const before = onOffer(difference.before);
  const after = onOffer(difference.after);
  if (before === null || after === null) return before === after ? undefined : { before, after };
  return hasNewPrice(before, after) ? { before, after } : undefined;
}

/** Adds the differences of a sync to the log; returns the same log when none interests a visitor. Not for the first sync. */
export function addDifferences(log: ChangeLog, differences: readonly Difference[]): ChangeLog {
  const changes = differences.flatMap((difference) => visibleChange(difference) ?? []);
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

export interface ChangesSince {
  readonly changes: readonly CatalogueChange[];
  /** Some changes after the number were deleted. */
  readonly cut: boolean;
}

/** Changes after a number: each property once, compared with its state then, without those that were undone. */
export function changesSince(log: ChangeLog, since: number): ChangesSince {
  // The number is older than the storage, which was emptied.
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

export interface SearchChange {
  /** `match`: it newly matches. `price`: it still matches. `gone`: it matched and is gone. */
  readonly kind: 'match' | 'price' | 'gone';
  readonly change: CatalogueChange;
}

/** The changes that concern a filter, without properties of which the host says too little to check them. */
export function changesForFilter(changes: readonly CatalogueChange[], filter: PropertyFilter): readonly SearchChange[] {
  const test = compileFilter(filter, placeNames);
  const isMatch = (property: PropertySummary | undefined): boolean =>
    property !== undefined && test(filterRow(property)) === 'match';
  return changes.flatMap((change): SearchChange[] => {
    const wasMatching = isMatch('before' in change ? change.before : undefined);
    const isMatching = isMatch('after' in change ? change.after : undefined);
    if (isMatching) return [{ kind: wasMatching ? 'price' : 'match', change }];
    return wasMatching && change.kind === 'gone' ? [{ kind: 'gone', change }] : [];
  });
}

export const Visits = v.object({
  /** Number at the end of the last visit: this visit's changes come after it. */
  since: Seq,
  /** ms since 1970. */
  usedAt: v.pipe(v.number(), v.finite()),
  seq: Seq,
});
export type Visits = v.InferOutput<typeof Visits>;

/**
 * Marks a use of the app, which begins a new visit after a pause. A clock that went back begins none.
 * @param now ms since 1970 @param seq of the last sync that brought changes
 */
export function markAppUse(visits: Visits | undefined, now: number, seq: number): Visits {
  if (visits === undefined) return { since: seq, usedAt: now, seq };
  const since = now - visits.usedAt >= VISIT_GAP_MS ? visits.seq : visits.since;
  // The minimum: storage that was emptied counts from 0 again.
  return { since: Math.min(since, seq), usedAt: now, seq };
}
