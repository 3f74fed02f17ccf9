import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { keys } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import { compactSummary } from '#contract/catalogue-index.ts';
import { SYNC_EVERY_MS } from '#contract/device-catalogue.ts';
import { type FilterRow, filterRow } from '#contract/filter-rows.ts';
import type { PropertySummary } from '#contract/property.ts';
import { readAnswers } from '#contract/read-answers.ts';
import { calls } from '#tests/fixtures/calls.ts';
import {
  type Answerer,
  type Catalogue,
  faults,
  formatList,
  held,
  JSON_TYPE,
  sortedIds,
  step,
  storeAsOlderBuild,
  world,
} from '#tests/fixtures/catalogue-world.ts';
import { runs } from '#tests/fixtures/runs.ts';
import type { AnswerStore } from '../answers/answer-store.ts';
import { getPropertyKey, parseRead, writeServerAnswer } from '../answers/api-read.ts';
import { answerFromDevice } from '../answers/offline-search.ts';
import { getUnseenChanges, NOTHING_SEEN } from './catalogue-changes.ts';
import { SAVING_EVERY_MS, type SyncResult } from './catalogue-sync.ts';

/** All that a row says, also what it reads when it is asked. */
const toComparable = (row: FilterRow | undefined) => ({
  ...row,
  places: row?.places,
  words: row?.words,
  facts: row?.facts,
});

// The index of a device against a simple model: whatever the network, the host, storage and the clock do, it is the
// last snapshot that came whole, and nothing is ever called gone that such a snapshot still has.

describe('a device’s catalogue', () => {
  it('is the last complete snapshot, whatever happens during syncs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const w = world();
        let served: Catalogue = new Map();
        /** Snapshots that came whole, in order. */
        const whole: Catalogue[] = [];
        /** The model's number of changes at each of them, as the device tells it. */
        const numbers: number[] = [];

        const take = (result: SyncResult, snapshot: Catalogue): void => {
          if (result.kind !== 'replaced') return;
          whole.push(snapshot);
          numbers.push(result.seq);
        };
        for (const one of steps) {
          // Long enough that every attempt is due, whatever came before.
          w.pass(2 * SYNC_EVERY_MS + 60 * 60_000);
          if (one.kind === 'catalogue') {
            served = one.next;
            w.set(served);
          } else if (one.kind === 'restart') w.restart();
          else if (one.kind === 'older') {
            if (whole.length > 0) await storeAsOlderBuild(w.storage.real);
            w.restart();
          } else if (one.kind === 'clock') w.pass(one.by);
          else if (one.kind === 'full') {
            w.storage.failAfter(one.writes);
            const result = await w.sync((catalogue, href, headers) => w.server(catalogue, href, headers, true));
            take(result, served);
            w.storage.heal();
          } else if (one.kind === 'fault') {
            const fault = faults[one.fault];
            if (fault === undefined) throw new Error(one.fault);
            const result = await w.sync(fault(w, one.cut));
            expect([one.fault, result.kind]).not.toEqual([one.fault, 'replaced']);
            expect([one.fault, result.kind]).not.toEqual([one.fault, 'unchanged']);
          } else {
            const by: Answerer =
              one.kind === 'foreign'
                ? // Another host: no names, no total, its own spacing, a wrapper, fields nobody asked for.
                  (catalogue) =>
                    new Response(`{"page":1,"data":${formatList(catalogue, 2)}}`, {
                      headers: { 'Content-Type': 'application/json; charset=utf-8' },
                    })
                : (catalogue, href, headers) => w.server(catalogue, href, headers, one.kind === 'sync');
            const before = whole.at(-1);
            const result = await w.sync(by);
            take(result, served);
            if (result.kind === 'unchanged') expect(formatList(served)).toBe(formatList(before ?? new Map()));
            if (result.kind === 'refused') {
              // Only an empty catalogue, or one that hardly has any properties left, must be said twice.
              expect(served.size === 0 || ((before?.size ?? 0) >= 8 && served.size * 2 < (before?.size ?? 0))).toBe(
                true,
              );
            }
          }

          const last = whole.at(-1);
          const index = await held(w.answerStore);
          if (last === undefined) {
            expect(index).toBeUndefined();
            continue;
          }
          expect(new Map(index?.map((home) => [home.id, home]))).toEqual(
            new Map([...last].map(([id, home]) => [id, compactSummary(home)])),
          );
          // What is told as gone is in no way in the last whole snapshot, and was listed in the one that it is told of.
          const log = await w.answerStore.catalogue.readLog();
          for (const [position, number] of numbers.entries()) {
            const isListedIn = (snapshot: Catalogue | undefined, id: number): boolean => {
              const home = snapshot?.get(id);
              return home !== undefined && home.status !== 'let';
            };
            for (const { kind, property } of getUnseenChanges(log, { upTo: number, homes: [] })) {
              expect(isListedIn(last, property.id)).toBe(kind !== 'gone');
              expect(isListedIn(whole[position], property.id)).toBe(kind !== 'new' && kind !== 'listed again');
            }
          }
          // Search finds exactly the listed properties, by the server's own filter rows.
          const { rows } = await w.answerStore.getListed();
          const listed = [...last.values()].filter(({ status }) => status !== 'let');
          expect(sortedIds([...rows.values()].flatMap((row) => (row.listed ? [row] : [])))).toEqual(sortedIds(listed));
          for (const home of listed)
            expect(toComparable(rows.get(home.id))).toEqual(toComparable(filterRow(compactSummary(home))));
        }
      }),
      { numRuns: runs(120) },
    );
  });
});

const home = (id: number, fields: Partial<PropertySummary> = {}): PropertySummary => ({
  id,
  title: `Home ${id}`,
  agreement_type: 'sale',
  property_type: 'residential',
  price: 100,
  location: { address_line1: 'Karen', state: 'Nairobi', country: 'Kenya' },
  ...fields,
});
const createCatalogue = (...homes: readonly PropertySummary[]): Catalogue => new Map(homes.map((one) => [one.id, one]));
const ask = (answerStore: AnswerStore, href: string) => {
  const read = parseRead('GET', href);
  if (read === undefined) throw new Error(href);
  return answerFromDevice(answerStore, read);
};
const search = (answerStore: AnswerStore) => ask(answerStore, calls.search_properties.href('Karen', 1));
const storeAnswer = (w: ReturnType<typeof world>, href: string, json: unknown) => {
  const read = parseRead('GET', href);
  if (read === undefined) throw new Error(href);
  return writeServerAnswer(w.answerStore, read, json, { savedAt: w.now });
};
const isGoneOn = (w: ReturnType<typeof world>, id: number) =>
  w.answerStore.writeAnswer(getPropertyKey(id), { kind: 'gone', id, savedAt: w.now });
const idsIn = (json: unknown): number[] => readAnswers.suggestions(json).items.map(({ id }) => id);

describe('a sync', () => {
  it('runs at most every five minutes, once a day under data saver, and again when the clock goes back', async () => {
    const w = world();
    w.set(createCatalogue(home(1)));
    expect((await w.sync()).kind).toBe('replaced');
    expect((await w.sync()).kind).toBe('not-due');
    w.pass(SYNC_EVERY_MS);
    expect((await w.sync()).kind).toBe('unchanged');
    w.saveData(true);
    w.pass(SAVING_EVERY_MS - 1);
    expect((await w.sync()).kind).toBe('not-due');
    w.pass(1);
    expect((await w.sync()).kind).toBe('unchanged');
    w.pass(-400 * SAVING_EVERY_MS);
    expect((await w.sync()).kind).toBe('unchanged');
    expect((await w.sync()).kind).toBe('not-due');
  });

  it('retries unusable answers less and less often, even if each attempt kills the worker', async () => {
    const w = world();
    w.set(createCatalogue(home(1)));
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      await w.sync(() => new Response('[{"id":1', { headers: JSON_TYPE }));
      w.restart();
      w.pass(5 * 60_000);
    }
    expect(w.requests).toBeLessThan(32);
    expect((await w.sync((catalogue, href, headers) => w.server(catalogue, href, headers, true))).kind).toBe('not-due');
    w.pass(60 * 60_000);
    expect((await w.sync()).kind).toBe('replaced');
  });

  it('is one request for any number of pages', async () => {
    const w = world();
    w.set(createCatalogue(home(1)));
    await Promise.all([w.sync(), w.sync(), w.sync()]);
    expect(w.requests).toBe(1);
  });

  it('accepts an almost empty catalogue only the second time', async () => {
    const w = world();
    const all = createCatalogue(...Array.from({ length: 20 }, (_, index) => home(index + 1)));
    w.set(all);
    await w.sync();
    for (const few of [new Map(), createCatalogue(home(1))]) {
      w.set(few);
      w.pass(SYNC_EVERY_MS);
      expect((await w.sync()).kind).toBe('refused');
      expect((await w.answerStore.catalogue.head())?.count).toBe(20);
    }
    w.pass(SYNC_EVERY_MS);
    expect((await w.sync()).kind).toBe('replaced');
    expect(await held(w.answerStore)).toHaveLength(1);
    expect(getUnseenChanges(await w.answerStore.catalogue.readLog(), NOTHING_SEEN)).toHaveLength(19);
  });

  it('fetches the whole catalogue when changes do not fit', async () => {
    const w = world();
    w.set(createCatalogue(home(1)));
    await w.sync();
    w.set(createCatalogue(home(1), home(2)));
    w.pass(SYNC_EVERY_MS);
    const odd = faults['changes that do not add up'];
    expect((await w.sync(odd?.(w, 0))).kind).toBe('refused');
    w.pass(SYNC_EVERY_MS);
    const hrefs: string[] = [];
    await w.sync((catalogue, href, headers) => {
      hrefs.push(href);
      return w.server(catalogue, href, headers, true);
    });
    expect(hrefs).toEqual(['/api/property/simple?index=1']);
    expect(await held(w.answerStore)).toHaveLength(2);
  });

  it('deletes what only earlier builds read', async () => {
    const w = world();
    w.set(createCatalogue(home(1)));
    await w.sync();
    await storeAsOlderBuild(w.storage.real);
    w.restart();
    w.set(createCatalogue(home(1), home(2)));
    w.pass(SYNC_EVERY_MS);
    expect((await w.sync()).kind).toBe('replaced');
    expect(await keys(w.storage.real)).toEqual(
      ['block/1', 'block/2', 'head', 'log', 'syncs'].map((name) => `catalogue/${name}`),
    );
  });

  it('keeps the old record of an unreadable home, and all records if one has no id', async () => {
    const w = world();
    w.set(createCatalogue(home(1), home(2), home(3), home(4)));
    await w.sync();
    const asList = (...records: readonly unknown[]) => new Response(JSON.stringify(records), { headers: JSON_TYPE });
    w.pass(SYNC_EVERY_MS);
    expect((await w.sync(() => asList(home(1), home(2), { id: 3 }))).kind).toBe('replaced');
    expect(sortedIds((await held(w.answerStore)) ?? [])).toEqual([1, 2, 3]);
    w.pass(60 * 60_000);
    expect((await w.sync(() => asList(home(1), home(2, { price: 5 }), null))).kind).toBe('replaced');
    expect(sortedIds((await held(w.answerStore)) ?? [])).toEqual([1, 2, 3]);
    expect(getUnseenChanges(await w.answerStore.catalogue.readLog(), { upTo: 1, homes: [] })).toMatchObject([
      { kind: 'reduced' },
    ]);
  });
});

describe('answers and catalogue as one', () => {
  it('find and open homes that were never opened, with the age of the catalogue', async () => {
    const w = world();
    w.set(createCatalogue(home(1), home(2, { location: { address_line1: 'Nyali' } }), home(3, { price: 50 })));
    await w.sync();
    const answer = await search(w.answerStore);
    expect(idsIn(answer?.json)).toEqual([3, 1]);
    expect(answer).toMatchObject({ total: 2, unchecked: 0, searched: 3, searchedAt: w.now, savedAt: w.now });
    expect(await ask(w.answerStore, calls.property.href(2))).toMatchObject({
      status: 200,
      json: { title: 'Home 2' },
      summaryOnly: 1,
    });
    expect(await ask(w.answerStore, calls.property.href(9))).toBeUndefined();
  });

  it('prefer later answers, field by field', async () => {
    const w = world();
    const opened = home(1, { price: 90, lowest_variant_price: 85, description: 'Quiet', reference: 'A' } as object);
    await storeAnswer(w, calls.property.href(1), opened);
    w.pass(1000);
    w.set(createCatalogue(home(1, { price: 80 })));
    await w.sync();
    const [found] = readAnswers.suggestions((await search(w.answerStore))?.json).items;
    expect(found).toMatchObject({ price: 80, reference: 'A' });
    expect(found).not.toHaveProperty('lowest_variant_price');
    const page = await ask(w.answerStore, calls.property.href(1));
    expect(page).toMatchObject({ json: { price: 80, description: 'Quiet' }, savedAt: w.now });
    expect(page).not.toHaveProperty('summaryOnly');
    w.pass(1000);
    await storeAnswer(w, calls.suggestions.href(), [home(1, { price: 70 })]);
    expect((await search(w.answerStore))?.json).toMatchObject([{ price: 70, description: 'Quiet' }]);
  });

  it('do not list removed homes, which still open, and list new ones', async () => {
    const w = world();
    await storeAnswer(w, calls.suggestions.href(), [home(1), home(2)]);
    w.pass(1000);
    w.set(createCatalogue(home(2)));
    await w.sync();
    expect(idsIn((await search(w.answerStore))?.json)).toEqual([2]);
    expect(idsIn((await ask(w.answerStore, calls.suggestions.href()))?.json)).toEqual([2]);
    expect(await ask(w.answerStore, calls.property.href(1))).toMatchObject({ status: 200, json: { title: 'Home 1' } });
    w.pass(1000);
    // Opened by its id it answers; only a list says that it is listed.
    await storeAnswer(w, calls.property.href(1), home(1));
    expect(idsIn((await search(w.answerStore))?.json)).toEqual([2]);
    await storeAnswer(w, calls.search_properties.href('Karen', 1), [home(3)]);
    const answer = await search(w.answerStore);
    expect(idsIn(answer?.json)).toEqual([3, 2]);
    expect(answer?.searched).toBe(2);
    w.pass(-2000);
    await w.answerStore.catalogue.head();
    w.answerStore.reset();
    // A clock that was ahead says nothing of what came later: the catalogue is believed.
    expect(idsIn((await search(w.answerStore))?.json)).toEqual([2]);
  });

  it('restore a home that a later catalogue lists', async () => {
    const w = world();
    await isGoneOn(w, 1);
    w.pass(1000);
    w.set(createCatalogue(home(1)));
    await w.sync();
    expect(idsIn((await search(w.answerStore))?.json)).toEqual([1]);
    w.pass(1000);
    await isGoneOn(w, 1);
    expect(idsIn((await search(w.answerStore))?.json)).toEqual([]);
    expect(await ask(w.answerStore, calls.property.href(1))).toMatchObject({ status: 404 });
  });
});
