import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { createStore, get, keys, set } from 'idb-keyval';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { bareEtag, compactSummary, DELTA_BASE_HEADER, DELTA_STATUS } from '#contract/catalogue-index.ts';
import { filterRow } from '#contract/filter.ts';
import type { PropertySummary } from '#contract/property.ts';
import { TOTAL_HEADER } from '#contract/worker-messages.ts';
import { fold } from './catalogue-changes.ts';
import { createCatalogueSync, SAVING_EVERY_MS, SYNC_EVERY_MS, type SyncResult } from './catalogue-index.ts';
import { type Library, openLibrary } from './library.ts';
import { readOf } from './library-reads.ts';
import { answerFromDevice } from './offline-search.ts';
import { packRows } from './packed-rows.ts';

/*
 * The index of a device against a simple model: whatever the network, the host, storage and the clock do, it is the last
 * snapshot that came whole, and nothing is ever called gone that such a snapshot still has.
 */

type Catalogue = ReadonlyMap<number, PropertySummary>;

/** Storage that stops working after some writes, as a full disk does, or a worker that is ended. */
function makeStorage(name: string) {
  let writesLeft = Number.POSITIVE_INFINITY;
  const real = createStore(name, 'kept');
  const store: typeof real = (mode, callback) =>
    real(mode, (shelf) => {
      const spend = (): void => {
        if (writesLeft > 0) {
          writesLeft--;
          return;
        }
        try {
          shelf.transaction.abort();
        } catch {
          // It is over already.
        }
        throw new DOMException('Full', 'QuotaExceededError');
      };
      const guarded = new Proxy(shelf, {
        get: (target, property) => {
          const value: unknown = Reflect.get(target, property);
          if (typeof value !== 'function') return value;
          return (...given: unknown[]) => {
            if (property === 'put' || property === 'delete') spend();
            return Reflect.apply(value, target, given);
          };
        },
      });
      return callback(guarded);
    });
  return {
    open: () => store,
    real,
    failAfter: (writes: number) => {
      writesLeft = writes;
    },
    heal: () => {
      writesLeft = Number.POSITIVE_INFINITY;
    },
  };
}

/**
 * What a build leaves that knows nothing of rows beside the blocks: a head that says nothing of them, and the rows of what
 * was there before.
 */
async function leaveAsOlderBuild(store: ReturnType<typeof createStore>): Promise<void> {
  const { rows: _rows, ...head } = v.parse(v.looseObject({ rows: v.optional(v.number()) }), await get(HEAD, store));
  await set(HEAD, head, store);
  await set('catalogue/rows/0', packRows([]), store);
  await set('catalogue/rows/9', packRows([]), store);
}
const HEAD = 'catalogue/head';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const listOf = (catalogue: Catalogue, indent = 0): string => JSON.stringify([...catalogue.values()], null, indent);

/** A body that breaks off. */
const broken = (text: string, at: number): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(text).subarray(0, at);
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.error(new TypeError('The connection was cut'));
    },
  });
};

/** Our own server: names each catalogue, tells changes since those that it has handed out. */
function makeServer() {
  const named = new Map<string, Catalogue>();
  const nameOf = (catalogue: Catalogue): string => {
    const text = listOf(catalogue);
    const known = [...named].find(([, one]) => listOf(one) === text)?.[0];
    const name = known ?? `W/"v${named.size}"`;
    named.set(name, catalogue);
    return name;
  };
  return (catalogue: Catalogue, href: string, headers: Headers, mayTell: boolean): Response => {
    const etag = nameOf(catalogue);
    const about = { ...JSON_TYPE, ETag: etag, [TOTAL_HEADER]: String(catalogue.size) };
    if (headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers: about });
    const since = new URL(href, 'https://site.test').searchParams.get('since') ?? '';
    const base = named.get(since);
    if (base === undefined || !mayTell) return new Response(listOf(catalogue), { headers: about });
    const left = [...base.keys()].filter((id) => !catalogue.has(id));
    const changed = [...catalogue.values()].filter((one) => JSON.stringify(base.get(one.id)) !== JSON.stringify(one));
    return new Response(JSON.stringify([left, ...changed]), {
      status: DELTA_STATUS,
      headers: { ...about, [DELTA_BASE_HEADER]: bareEtag(since) },
    });
  };
}

type Answerer = (catalogue: Catalogue, href: string, headers: Headers) => Response | Promise<Response>;

let name = 0;
function world() {
  name++;
  const storage = makeStorage(`index-model-${name}`);
  const server = makeServer();
  let now = 1_000_000_000;
  let savesData = false;
  let asked = 0;
  let answer: Answerer = (catalogue, href, headers) => server(catalogue, href, headers, true);
  let catalogue: Catalogue = new Map();
  const slices = { ticks: () => performance.now(), pause: () => Promise.resolve() };
  const wake = () => {
    const library = openLibrary(storage.open, slices, () => now);
    const sync = createCatalogueSync({
      ...slices,
      store: library.catalogue,
      now: () => now,
      savesData: () => savesData,
      fetch: async (href, init) => {
        asked++;
        return answer(catalogue, href, new Headers(init.headers));
      },
    });
    return { library, sync };
  };
  let worker = wake();
  return {
    storage,
    server,
    get library(): Library {
      return worker.library;
    },
    get asked() {
      return asked;
    },
    /** The worker was ended and is started again. */
    restart() {
      worker = wake();
    },
    pass(ms: number) {
      now += ms;
    },
    get now() {
      return now;
    },
    saveData(on: boolean) {
      savesData = on;
    },
    set(next: Catalogue) {
      catalogue = next;
    },
    sync: (by?: Answerer): Promise<SyncResult> => {
      if (by !== undefined) answer = by;
      return worker.sync();
    },
  };
}

/** Every home that the index holds. */
async function held(library: Library): Promise<PropertySummary[] | undefined> {
  const index = await library.catalogue.read();
  if (index === undefined) return undefined;
  return index.blocks.flatMap((block) => block.split('\n').map((line): PropertySummary => JSON.parse(line)));
}

const anyHome = fc.record(
  {
    id: fc.integer({ min: 1, max: 400 }),
    title: fc.constantFrom('Villa', 'Flat in Karen', 'Nyumba\n"ya" Juu 🏠'),
    price: fc.constantFrom(null, 50, 100),
    bedrooms: fc.constantFrom(null, 1, 3),
    subtype: fc.constantFrom(null, 'villa'),
    status: fc.constantFrom('available', 'available', 'under offer', 'let'),
    tags: fc.subarray(['off-plan']),
  },
  { requiredKeys: ['id', 'title', 'status'] },
);
const anyCatalogue = fc
  .uniqueArray(anyHome, { selector: ({ id }) => id, minLength: 1, maxLength: 30 })
  .map((homes): Catalogue => new Map(homes.map((one) => [one.id, one])));

const faults: Readonly<Record<string, (w: ReturnType<typeof world>, cut: number) => Answerer>> = {
  'no connection': () => () => Promise.reject(new TypeError('Failed to fetch')),
  'a sign-in page': () => () => new Response('<p>Welcome</p>', { headers: { 'Content-Type': 'text/html' } }),
  'a page that says it is JSON': () => () => new Response('<p>Welcome</p>', { headers: JSON_TYPE }),
  'an error of the server': () => () => Response.json({ detail: 'Down' }, { status: 503 }),
  'a list that is cut short': (_w, cut) => (catalogue) => {
    const text = listOf(catalogue);
    return new Response(text.slice(0, cut % text.length), { headers: JSON_TYPE });
  },
  'a connection that is cut': (_w, cut) => (catalogue) => {
    const text = listOf(catalogue);
    return new Response(broken(text, cut % text.length), { headers: JSON_TYPE });
  },
  'fewer homes than it says': () => (catalogue) =>
    new Response(listOf(new Map([...catalogue].slice(1))), {
      headers: { ...JSON_TYPE, [TOTAL_HEADER]: String(catalogue.size) },
    }),
  'another thing': () => () => Response.json({ detail: 'What?' }),
  'changes to another index': () => () =>
    new Response('[[1,2,3]]', { status: DELTA_STATUS, headers: { ...JSON_TYPE, [DELTA_BASE_HEADER]: 'other' } }),
  'changes that do not add up': () => (_catalogue, href) =>
    new Response('[[]]', {
      status: DELTA_STATUS,
      headers: {
        ...JSON_TYPE,
        ETag: 'W/"odd"',
        [DELTA_BASE_HEADER]: bareEtag(new URL(href, 'https://site.test').searchParams.get('since') ?? ''),
        [TOTAL_HEADER]: '999',
      },
    }),
  'not modified, to one who did not ask so': () => (_catalogue, _href, headers) =>
    headers.has('If-None-Match')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : new Response(null, { status: 304, headers: { ETag: 'W/"odd"' } }),
  'records that cannot be read': () => (catalogue) =>
    new Response(JSON.stringify([...catalogue.keys()].map((id) => ({ id }))), { headers: JSON_TYPE }),
};

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('catalogue' as const), next: anyCatalogue }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('sync' as const, 'whole' as const, 'foreign' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      fault: fc.constantFrom(...Object.keys(faults)),
      cut: fc.nat(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('full' as const), writes: fc.nat({ max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('restart' as const, 'older' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('clock' as const),
      by: fc.constantFrom(2 * 365 * SAVING_EVERY_MS, -SAVING_EVERY_MS),
    }),
  },
);

const sortedIds = (homes: Iterable<{ readonly id: number }>): number[] =>
  [...homes].map(({ id }) => id).sort((a, b) => a - b);

describe('the index of a device', () => {
  it('is the last snapshot that came whole, whatever happens on the way', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const w = world();
        let served: Catalogue = new Map();
        /** Snapshots that came whole, in order. */
        const whole: Catalogue[] = [];
        /** The model's number of changes at each of them, as the device tells it. */
        const numbers: number[] = [];

        const take = async (result: SyncResult, snapshot: Catalogue): Promise<void> => {
          if (result.kind === 'replaced') {
            whole.push(snapshot);
            numbers.push(result.seq);
          }
        };
        for (const one of steps) {
          // Long enough that every attempt is due, whatever came before.
          w.pass(2 * SYNC_EVERY_MS + 60 * 60_000);
          if (one.kind === 'catalogue') {
            served = one.next;
            w.set(served);
          } else if (one.kind === 'restart') w.restart();
          else if (one.kind === 'older') {
            if (whole.length > 0) await leaveAsOlderBuild(w.storage.real);
            w.restart();
          } else if (one.kind === 'clock') w.pass(one.by);
          else if (one.kind === 'full') {
            w.storage.failAfter(one.writes);
            const result = await w.sync((catalogue, href, headers) => w.server(catalogue, href, headers, true));
            await take(result, served);
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
                    new Response(`{"page":1,"data":${listOf(catalogue, 2)}}`, {
                      headers: { 'Content-Type': 'application/json; charset=utf-8' },
                    })
                : (catalogue, href, headers) => w.server(catalogue, href, headers, one.kind === 'sync');
            const before = whole.at(-1);
            const result = await w.sync(by);
            await take(result, served);
            if (result.kind === 'unchanged') expect(listOf(served)).toBe(listOf(before ?? new Map()));
            if (result.kind === 'refused') {
              // Only an empty catalogue, or one that hardly has any homes left, must be said twice.
              expect(served.size === 0 || ((before?.size ?? 0) >= 8 && served.size * 2 < (before?.size ?? 0))).toBe(
                true,
              );
            }
          }

          const last = whole.at(-1);
          const index = await held(w.library);
          if (last === undefined) {
            expect(index).toBeUndefined();
            continue;
          }
          expect(new Map(index?.map((home) => [home.id, home]))).toEqual(
            new Map([...last].map(([id, home]) => [id, compactSummary(home)])),
          );
          // What is told as gone is in no way in the last whole snapshot, and was listed in the one that it is told of.
          const log = await w.library.catalogue.log();
          for (const [position, number] of numbers.entries()) {
            const isListedIn = (snapshot: Catalogue | undefined, id: number): boolean => {
              const home = snapshot?.get(id);
              return home !== undefined && home.status !== 'let';
            };
            for (const change of fold(log, number).changes) {
              if (change.kind === 'gone') {
                expect(isListedIn(last, change.before.id)).toBe(false);
                expect(isListedIn(whole[position], change.before.id)).toBe(true);
              } else expect(isListedIn(last, change.after.id)).toBe(true);
              if (change.kind === 'new' || change.kind === 'listed-again') {
                expect(isListedIn(whole[position], change.after.id)).toBe(false);
              }
            }
          }
          // Search finds exactly the listed homes, by the server's own filter rows.
          const rows = await w.library.rows();
          const listed = [...last.values()].filter(({ status }) => status !== 'let');
          expect(sortedIds([...rows.values()].flatMap(({ row }) => (row.listed ? [row] : [])))).toEqual(
            sortedIds(listed),
          );
          for (const home of listed) expect(rows.get(home.id)?.row).toEqual(filterRow(compactSummary(home)));
          // Where a sync has made the rows ready, they are those of all homes that are held.
          const head = await w.library.catalogue.head();
          const ready = head === undefined ? undefined : await w.library.catalogue.rows(head);
          if (ready === undefined) expect(head).not.toHaveProperty('rows');
          else expect(sortedIds(ready.map(({ row }) => row))).toEqual(sortedIds(last.values()));
        }
      }),
      { numRuns: 120 },
    );
  }, 60_000);
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
const catalogueOf = (...homes: readonly PropertySummary[]): Catalogue => new Map(homes.map((one) => [one.id, one]));
const ask = (library: Library, href: string) => {
  const read = readOf('GET', href);
  if (read === undefined) throw new Error(href);
  return answerFromDevice(library, read);
};
const search = (library: Library) => ask(library, calls.search_properties.href('Karen', 1));
const idsIn = (json: unknown): number[] => calls.suggestions.read(json).items.map(({ id }) => id);

describe('a sync', () => {
  it('asks no more often than every five minutes, with savers of data once a day, and again when the clock goes back', async () => {
    const w = world();
    w.set(catalogueOf(home(1)));
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

  it('asks a host that cannot say "nothing has changed" once an hour at most', async () => {
    const w = world();
    w.set(catalogueOf(home(1)));
    const nameless: Answerer = (catalogue) => new Response(listOf(catalogue), { headers: JSON_TYPE });
    await w.sync(nameless);
    for (let minute = 5; minute < 60; minute += 5) {
      w.pass(5 * 60_000);
      expect((await w.sync()).kind).toBe('not-due');
    }
    w.pass(5 * 60_000);
    expect((await w.sync()).kind).toBe('replaced');
    expect(w.asked).toBe(2);
  });

  it('asks for what it cannot use less and less often, also when each attempt ends the worker', async () => {
    const w = world();
    w.set(catalogueOf(home(1)));
    for (let minute = 0; minute < 24 * 60; minute++) {
      await w.sync(() => new Response('[{"id":1', { headers: JSON_TYPE }));
      w.restart();
      w.pass(60_000);
    }
    expect(w.asked).toBeLessThan(32);
    expect((await w.sync((catalogue, href, headers) => w.server(catalogue, href, headers, true))).kind).toBe('not-due');
    w.pass(60 * 60_000);
    expect((await w.sync()).kind).toBe('replaced');
  });

  it('is one request however many pages ask', async () => {
    const w = world();
    w.set(catalogueOf(home(1)));
    await Promise.all([w.sync(), w.sync(), w.sync()]);
    expect(w.asked).toBe(1);
  });

  it('believes that hardly any homes are left only when it is said twice', async () => {
    const w = world();
    const all = catalogueOf(...Array.from({ length: 20 }, (_, index) => home(index + 1)));
    w.set(all);
    await w.sync();
    for (const few of [new Map(), catalogueOf(home(1))]) {
      w.set(few);
      w.pass(SYNC_EVERY_MS);
      expect((await w.sync()).kind).toBe('refused');
      expect((await w.library.catalogue.head())?.count).toBe(20);
    }
    w.pass(SYNC_EVERY_MS);
    expect((await w.sync()).kind).toBe('replaced');
    expect(await held(w.library)).toHaveLength(1);
    expect(fold(await w.library.catalogue.log(), 0).changes).toHaveLength(19);
  });

  it('takes changes that do not fit for a reason to ask for the whole', async () => {
    const w = world();
    w.set(catalogueOf(home(1)));
    await w.sync();
    w.set(catalogueOf(home(1), home(2)));
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
    expect(await held(w.library)).toHaveLength(2);
  });

  it('keeps what it had of a home whose record can not be read, and of all where one does not say which it is', async () => {
    const w = world();
    w.set(catalogueOf(home(1), home(2), home(3), home(4)));
    await w.sync();
    const asList = (...records: readonly unknown[]) => new Response(JSON.stringify(records), { headers: JSON_TYPE });
    w.pass(SYNC_EVERY_MS);
    expect((await w.sync(() => asList(home(1), home(2), { id: 3 }))).kind).toBe('replaced');
    expect(sortedIds((await held(w.library)) ?? [])).toEqual([1, 2, 3]);
    w.pass(60 * 60_000);
    expect((await w.sync(() => asList(home(1), home(2, { price: 5 }), null))).kind).toBe('replaced');
    expect(sortedIds((await held(w.library)) ?? [])).toEqual([1, 2, 3]);
    expect(fold(await w.library.catalogue.log(), 1).changes.map(({ kind }) => kind)).toEqual(['price']);
  });
});

describe('rows beside the index', () => {
  it('are there after a sync, and go with what they are of', async () => {
    const w = world();
    const many = Array.from({ length: 200 }, (_, index) => home(index + 1));
    w.set(catalogueOf(...many));
    await w.sync();
    w.pass(SYNC_EVERY_MS);
    w.set(catalogueOf(...many.slice(0, 130), home(500, { featured: true })));
    await w.sync();
    const head = await w.library.catalogue.head();
    if (head === undefined) throw new Error('No index');
    const rows = await w.library.catalogue.rows(head);
    expect(rows?.length).toBe(131);
    expect(rows?.at(-1)).toMatchObject({ row: { id: 500 }, featured: true });
    const stored = (await keys<string>(w.storage.real)).filter((key) => key.startsWith('catalogue/rows/'));
    expect(stored.length).toBe(head.starts.length);
  });

  it('of an index that an older build has stored are not believed, and are made by the next sync', async () => {
    const w = world();
    w.set(catalogueOf(home(1), home(2)));
    await w.sync();
    await leaveAsOlderBuild(w.storage.real);
    w.restart();
    expect(idsIn((await search(w.library))?.json)).toEqual([2, 1]);
    expect(await get(HEAD, w.storage.real)).not.toHaveProperty('rows');
    // Not even due: nothing is asked of the server for it.
    expect((await w.sync()).kind).toBe('not-due');
    expect(w.asked).toBe(1);
    const head = await w.library.catalogue.head();
    expect(head === undefined ? undefined : (await w.library.catalogue.rows(head))?.length).toBe(2);
    expect((await keys<string>(w.storage.real)).filter((key) => key.startsWith('catalogue/rows/'))).toEqual([
      'catalogue/rows/0',
    ]);
    w.restart();
    expect(idsIn((await search(w.library))?.json)).toEqual([2, 1]);
  });

  it('that storage has spoilt cost time, not the answer', async () => {
    const w = world();
    w.set(catalogueOf(home(1), home(2)));
    await w.sync();
    await set('catalogue/rows/0', { texts: [], codes: Uint8Array.of(3), numbers: Float64Array.of(1) }, w.storage.real);
    w.restart();
    expect(idsIn((await search(w.library))?.json)).toEqual([2, 1]);
  });

  it('give way to what the shelf knows, for all homes on it', async () => {
    const w = world();
    const many = Array.from({ length: 150 }, (_, index) => home(index + 1));
    await w.library.keepProperties(many, w.now, false);
    w.pass(1000);
    w.set(catalogueOf(...many.slice(0, 140).map((one) => ({ ...one, price: 80 })), home(151)));
    await w.sync();
    w.pass(1000);
    await w.library.keepProperties([home(3, { price: 70 })], w.now, false);
    w.restart();
    const rows = await w.library.rows();
    expect([...rows.values()].filter(({ row }) => row.listed).length).toBe(141);
    expect(rows.get(3)?.row.price).toBe(70);
    expect(rows.get(4)?.row.price).toBe(80);
    expect(rows.get(145)?.row.listed).toBe(false);
  });
});

describe('shelf and index as one', () => {
  it('finds and opens homes that were never seen, with the age of the index', async () => {
    const w = world();
    w.set(catalogueOf(home(1), home(2, { location: { address_line1: 'Nyali' } }), home(3, { price: 50 })));
    await w.sync();
    const answer = await search(w.library);
    expect(idsIn(answer?.json)).toEqual([3, 1]);
    expect(answer).toMatchObject({ total: 2, unchecked: 0, searched: { homes: 3, savedAt: w.now }, savedAt: w.now });
    expect(await ask(w.library, calls.property.href(2))).toMatchObject({
      status: 200,
      json: { title: 'Home 2' },
      summaryOnly: true,
    });
    expect(await ask(w.library, calls.property.href(9))).toBeUndefined();
  });

  it('lets what was seen later win, field by field', async () => {
    const w = world();
    await w.library.keepProperties(
      [home(1, { price: 90, description: 'Quiet', reference: 'A' } as object)],
      w.now,
      true,
    );
    w.pass(1000);
    w.set(catalogueOf(home(1, { price: 80 })));
    await w.sync();
    expect((await search(w.library))?.json).toMatchObject([{ price: 80, description: 'Quiet', reference: 'A' }]);
    const opened = await ask(w.library, calls.property.href(1));
    expect(opened).toMatchObject({ json: { price: 80, description: 'Quiet' } });
    expect(opened).not.toHaveProperty('summaryOnly');
    w.pass(1000);
    await w.library.keepProperties([home(1, { price: 70 })], w.now, false);
    expect((await search(w.library))?.json).toMatchObject([{ price: 70, description: 'Quiet' }]);
  });

  it('does not list what has left, though it still opens, and lists what came since', async () => {
    const w = world();
    await w.library.keepProperties([home(1), home(2)], w.now, false);
    w.pass(1000);
    w.set(catalogueOf(home(2)));
    await w.sync();
    expect(idsIn((await search(w.library))?.json)).toEqual([2]);
    expect(await ask(w.library, calls.property.href(1))).toMatchObject({ status: 200, json: { title: 'Home 1' } });
    w.pass(1000);
    // Opened by its id it answers; only a list says that it is listed.
    await w.library.keepProperties([home(1)], w.now, true);
    expect(idsIn((await search(w.library))?.json)).toEqual([2]);
    await w.library.keepProperties([home(3)], w.now, false);
    const answer = await search(w.library);
    expect(idsIn(answer?.json)).toEqual([3, 2]);
    expect(answer?.searched?.homes).toBe(2);
  });

  it('takes the index for the later word where a home was seen while the clock was ahead', async () => {
    const w = world();
    w.pass(700 * SAVING_EVERY_MS);
    await w.library.keepProperties([home(1, { price: 90 }), home(2)], w.now, false);
    w.pass(-700 * SAVING_EVERY_MS);
    w.set(catalogueOf(home(1, { price: 80 })));
    await w.sync();
    expect((await search(w.library))?.json).toMatchObject([{ id: 1, price: 80 }]);
  });

  it('forgets that a home was gone when a later index has it', async () => {
    const w = world();
    await w.library.keepGone(1, w.now);
    w.pass(1000);
    w.set(catalogueOf(home(1)));
    await w.sync();
    expect(idsIn((await search(w.library))?.json)).toEqual([1]);
    w.pass(1000);
    await w.library.keepGone(1, w.now);
    expect(idsIn((await search(w.library))?.json)).toEqual([]);
    expect(await ask(w.library, calls.property.href(1))).toMatchObject({ status: 404 });
  });
});
