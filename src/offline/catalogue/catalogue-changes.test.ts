import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PropertySummary } from '#contract/property.ts';
import { isListed } from '#contract/property-facts.ts';
import { runs } from '#tests/fixtures/runs.ts';
import {
  addDifferences,
  type ChangeLog,
  changesForFilter,
  changesSince,
  EMPTY_LOG,
  MAX_CHANGES,
  markAppUse,
  VISIT_GAP_MS,
} from './catalogue-changes.ts';

const home = (id: number, fields: Partial<PropertySummary> = {}): PropertySummary => ({
  id,
  title: `Home ${id}`,
  agreement_type: 'sale',
  price: 100,
  ...fields,
});
const snapshot = (...homes: readonly PropertySummary[]) => new Map(homes.map((one) => [one.id, one]));
type Snapshot = ReadonlyMap<number, PropertySummary>;
/** Every property of either snapshot, before and after; what of it is a change is for the log to say. */
const differencesOf = (before: Snapshot, next: Snapshot) => [
  ...[...next].map(([id, home]) => ({ before: before.get(id) ?? null, after: home })),
  ...[...before].filter(([id]) => !next.has(id)).map(([, home]) => ({ before: home, after: null })),
];
const after = (log: ChangeLog, before: Snapshot, next: Snapshot) => addDifferences(log, differencesOf(before, next));
/** The log after a row of complete snapshots. */
const logOf = (...snapshots: readonly Snapshot[]): ChangeLog =>
  snapshots.slice(1).reduce((log, next, index) => after(log, snapshots[index] ?? snapshot(), next), EMPTY_LOG);
const said = (log: ChangeLog, since: number) =>
  changesSince(log, since)
    .changes.map((change) => `${change.kind} ${('after' in change ? change.after : change.before).id}`)
    .sort();

describe('the changes between two snapshots', () => {
  it('are added, removed and repriced homes, with old and new price', () => {
    const log = logOf(
      snapshot(home(1), home(2), home(3, { title: 'Old words' })),
      snapshot(home(2, { lowest_variant_price: 80 }), home(3, { title: 'New words' }), home(4)),
    );
    expect(said(log, 0)).toEqual(['gone 1', 'new 4', 'price 2']);
    expect(changesSince(log, 0).changes.find(({ kind }) => kind === 'price')).toMatchObject({
      old_price: 100,
      new_price: 80,
    });
    expect(log.seq).toBe(1);
  });

  it('count a sold home as gone, and one that is available again as listed again', () => {
    const listed = snapshot(home(1));
    const sold = snapshot(home(1, { status: 'sold' }));
    const log = logOf(listed, sold, listed);
    expect(said(logOf(listed, sold), 0)).toEqual(['gone 1']);
    expect(said(log, 1)).toEqual(['listed-again 1']);
    expect(said(log, 0)).toEqual([]);
  });

  it('report a gap after too many changes, and nothing for a number from an earlier database', () => {
    const many = Array.from({ length: MAX_CHANGES + 5 }, (_, index) => home(index + 10));
    const log = logOf(snapshot(home(1)), snapshot(home(1), home(2)), snapshot(home(1), home(2), ...many));
    expect(log.entries).toHaveLength(MAX_CHANGES);
    expect(changesSince(log, 0).cut).toBe(true);
    expect(changesSince(log, 2)).toEqual({ changes: [], cut: false });
    expect(changesSince(log, 99)).toEqual({ changes: [], cut: true });
  });
});

describe('any series of snapshots', () => {
  const anyProperty = fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    price: fc.constantFrom(null, 50, 100),
    status: fc.constantFrom('available', 'under offer', 'let'),
  });
  const anySnapshot = fc
    .uniqueArray(anyProperty, { selector: ({ id }) => id, maxLength: 6 })
    .map((homes) => snapshot(...homes.map(({ id, ...fields }) => home(id, fields))));

  it('folds to the difference of its first and last', () => {
    fc.assert(
      fc.property(fc.array(anySnapshot, { minLength: 2, maxLength: 8 }), fc.nat(), (snapshots, pick) => {
        // The number of the log after each snapshot.
        const logs = snapshots.map((_, index) => logOf(...snapshots.slice(0, index + 1)));
        const log = logs.at(-1) ?? EMPTY_LOG;
        const start = pick % snapshots.length;
        const since = logs[start]?.seq ?? 0;
        const ends = logOf(snapshots[start] ?? snapshot(), snapshots.at(-1) ?? snapshot());
        const plain = (list: readonly string[]) => list.map((words) => words.replace('listed-again', 'new')).sort();
        expect(plain(said(log, since))).toEqual(plain(said(ends, 0)));
        for (const change of changesSince(log, since).changes) {
          if (change.kind !== 'new' && change.kind !== 'listed-again') continue;
          const before = snapshots.slice(0, start + 1).map((one) => one.get(change.after.id));
          const wasListed = before.some((one) => one !== undefined && isListed(one));
          expect(change.kind).toBe(wasListed ? 'listed-again' : 'new');
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('a saved search', () => {
  const filter = { agreement_type: 'SALE', max_price: 90 } as const;

  it('gets new matches, changed prices among matches, and removed homes', () => {
    const log = logOf(
      snapshot(home(1), home(2, { price: 80 }), home(3, { price: 70 }), home(4, { price: 60 }), home(5)),
      snapshot(
        home(1, { price: 85 }),
        home(2, { price: 75 }),
        home(4, { price: 95 }),
        home(5, { price: 101 }),
        home(6, { price: 10 }),
        home(7, { price: 10, agreement_type: 'rent' }),
      ),
    );
    const heard = changesForFilter(changesSince(log, 0).changes, filter).map(
      ({ kind, change }) => `${kind} ${('after' in change ? change.after : change.before).id}`,
    );
    expect(heard.sort()).toEqual(['gone 3', 'match 1', 'match 6', 'price 2']);
  });
});

describe('a visit', () => {
  it('starts after half an hour without use, where the last one ended', () => {
    const first = markAppUse(undefined, 0, 3);
    expect(first.since).toBe(3);
    // Changes that come during a visit belong to it, and are old news to the next.
    const during = markAppUse(first, VISIT_GAP_MS - 1, 5);
    expect(during.since).toBe(3);
    const next = markAppUse(during, 2 * VISIT_GAP_MS - 1, 7);
    expect(next.since).toBe(5);
    expect(markAppUse(next, 2 * VISIT_GAP_MS, 9).since).toBe(5);
  });
});
