import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PropertySummary } from '#contract/property.ts';
import { isListed } from '#contract/property-facts.ts';
import { runs } from '#tests/fixtures/runs.ts';
import { addDifferences, type ChangeLog, EMPTY_LOG, getUnseenChanges, MAX_CHANGES } from './catalogue-changes.ts';

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
const getDifferences = (before: Snapshot, next: Snapshot) => [
  ...[...next].map(([id, home]) => ({ before: before.get(id) ?? null, after: home })),
  ...[...before].filter(([id]) => !next.has(id)).map(([, home]) => ({ before: home, after: null })),
];
const addTo = (log: ChangeLog, before: Snapshot, next: Snapshot) => addDifferences(log, getDifferences(before, next));
/** The log after a row of complete snapshots. */
const logOf = (...snapshots: readonly Snapshot[]): ChangeLog =>
  snapshots.slice(1).reduce((log, next, index) => addTo(log, snapshots[index] ?? snapshot(), next), EMPTY_LOG);
const getSince = (log: ChangeLog, upTo: number) => getUnseenChanges(log, { upTo, homes: [] });
const getWords = (log: ChangeLog, upTo: number) =>
  getSince(log, upTo)
    .map(({ kind, property }) => `${kind} ${property.id}`)
    .sort();

describe('the changes between two snapshots', () => {
  it('are added, removed and repriced homes, with old and new price', () => {
    const log = logOf(
      snapshot(home(1), home(2), home(3, { title: 'Old words' })),
      snapshot(home(2, { lowest_variant_price: 80 }), home(3, { title: 'New words' }), home(4)),
    );
    expect(getWords(log, 0)).toEqual(['gone 1', 'new 4', 'reduced 2']);
    expect(getSince(log, 0).find(({ kind }) => kind === 'reduced')?.old_price).toBe(100);
    expect(log.seq).toBe(1);
  });

  it('count a sold home as gone, and one that is available again as listed again', () => {
    const listed = snapshot(home(1));
    const sold = snapshot(home(1, { status: 'sold' }));
    const log = logOf(listed, sold, listed);
    expect(getWords(logOf(listed, sold), 0)).toEqual(['gone 1']);
    expect(getWords(log, 1)).toEqual(['listed again 1']);
    expect(getWords(log, 0)).toEqual([]);
  });

  it('count a home that goes under offer, and compare each with its own last state that was seen', () => {
    const offered = snapshot(home(1, { price: 90, status: 'under offer' }));
    const log = logOf(snapshot(home(1)), snapshot(home(1, { price: 90 })), offered);
    expect(getWords(log, 0)).toEqual(['under offer 1']);
    expect(getSince(log, 0)[0]?.old_price).toBe(100);
    const getUnseen = (seq: number) => getUnseenChanges(log, { upTo: 0, homes: [{ id: 1, seq }] });
    expect(getUnseen(1)).toMatchObject([{ kind: 'under offer', old_price: 90 }]);
    expect(getUnseen(2)).toEqual([]);
  });

  it('drop the oldest', () => {
    const many = Array.from({ length: MAX_CHANGES + 5 }, (_, index) => home(index + 10));
    const log = logOf(snapshot(home(1)), snapshot(home(1), home(2)), snapshot(home(1), home(2), ...many));
    expect(log.entries).toHaveLength(MAX_CHANGES);
    expect(log.floor).toBe(2);
    expect(getSince(log, 2)).toEqual([]);
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
        const number = logs[start]?.seq ?? 0;
        const ends = logOf(snapshots[start] ?? snapshot(), snapshots.at(-1) ?? snapshot());
        const plain = (list: readonly string[]) => list.map((words) => words.replace('listed again', 'new')).sort();
        expect(plain(getWords(log, number))).toEqual(plain(getWords(ends, 0)));
        for (const { kind, property } of getSince(log, number)) {
          if (kind !== 'new' && kind !== 'listed again') continue;
          const before = snapshots.slice(0, start + 1).map((one) => one.get(property.id));
          const wasListed = before.some((one) => one !== undefined && isListed(one));
          expect(kind).toBe(wasListed ? 'listed again' : 'new');
        }
      }),
      { numRuns: runs(300) },
    );
  });
});
