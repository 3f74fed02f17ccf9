import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/submission-calls.ts';
import { type DeliveryPorts, deliverAll } from './delivery.ts';
import { enqueue } from './outbox.ts';
import { type OutboxDatabase, openOutboxDatabase } from './outbox-database.ts';

const TABS = 5;
const ROWS = 10;
const START = Date.UTC(2026, 0, 15);

let stores: OutboxDatabase[];
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  stores = Array.from({ length: TABS }, () => openOutboxDatabase());
});
afterEach(async () => {
  for (const store of stores) await store.close();
});

/** Keys as they arrived, at a host that does not look at them. */
const arrived: string[] = [];

/** Tabs over one database. Without locks, the leases in the rows alone keep them apart. */
function tabs(hasLocks: boolean): DeliveryPorts[] {
  let isLocked = false;
  return stores.map((store, index) => ({
    store,
    sender: `tab ${index}`,
    now: () => START,
    random: () => 0.5,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    fetch: async (_path, init) => {
      const key = new Headers(init.headers).get(IDEMPOTENCY_KEY_HEADER) ?? '';
      arrived.push(key);
      await new Promise((resolve) => setImmediate(resolve));
      return new Response('{}', { status: 201, headers: { [IDEMPOTENCY_KEY_HEADER]: key } });
    },
    offline: () => false,
    alone: async (work) => {
      if (!hasLocks) return work(false);
      if (isLocked) return undefined;
      isLocked = true;
      try {
        return await work(true);
      } finally {
        isLocked = false;
      }
    },
  }));
}

it.each([
  ['with locks', true],
  ['without locks', false],
])('tabs that come online together send each message once, %s', async (_name, hasLocks) => {
  arrived.length = 0;
  const all = tabs(hasLocks);
  const [first] = all;
  if (first === undefined) throw new Error('There are tabs');
  const keys = new Set<string>();
  for (let row = 0; row < ROWS; row++) {
    const result = await enqueue(first, {
      kind: 'enquiry',
      body: { note: `Message ${row}` },
      fields: {},
      subject: 'House',
      about: 'property:24',
    });
    if (result.saved) keys.add(result.row.key);
  }
  const reports = await Promise.all(all.map((tab) => deliverAll(tab, { urgency: 'eager' })));
  expect(keys.size).toBe(ROWS);
  expect(arrived).toHaveLength(ROWS);
  expect(new Set(arrived)).toEqual(keys);
  expect(reports.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(ROWS);
  expect((await first.store.rows()).every(({ state }) => state === 'delivered')).toBe(true);
});
