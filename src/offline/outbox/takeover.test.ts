import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { classify } from './answers.ts';
import { type DeliveryPorts, deliverAll } from './delivery.ts';
import { discardUnsent, edit, enqueue, LEASE_MS } from './outbox.ts';
import { type OutboxDatabase, outboxDatabase } from './outbox-database.ts';

const START = Date.UTC(2026, 0, 15);

let store: OutboxDatabase;
let now: number;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  store = outboxDatabase();
  now = START;
});
afterEach(() => store.close());

/** @param isOnly what the lock says: no other sender is at work */
const sender = (name: string, isOnly: boolean, answer: () => Promise<Response>): DeliveryPorts => ({
  store,
  sender: name,
  changed: () => {},
  classify,
  now: () => now,
  random: () => 0.5,
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  fetch: answer,
  offline: () => false,
  after: () => () => {},
  alone: (work) => work(isOnly),
});
const taken = () => Promise.resolve(new Response('{}'));
const never = () => new Promise<never>(() => {});

/** A page that is gone in the middle of a send: nothing it began will end. */
async function leftInTheMiddle(): Promise<string> {
  const page = sender('page', true, never);
  const result = await enqueue(page, {
    kind: 'contact',
    body: { message: 'Hello' },
    fields: { message: 'Hello' },
    subject: 'Message',
    about: 'contact',
  });
  if (!result.saved) throw result.cause;
  void deliverAll(page);
  await expect.poll(async () => (await store.get(result.row.id))?.state).toBe('sending');
  return result.row.id;
}

describe('a row left in the middle of a send', () => {
  it('is taken over at once by who has the lock: its sender cannot be at work any more', async () => {
    const id = await leftInTheMiddle();
    now += 1000;
    expect(await deliverAll(sender('worker', true, taken))).toMatchObject({ delivered: 1, left: 0 });
    expect((await store.get(id))?.state).toBe('delivered');
  });

  it('is not deleted while it may be on its way, nor once it has arrived, and is when its try has failed', async () => {
    const id = await leftInTheMiddle();
    const worker = sender('worker', true, () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await discardUnsent(worker, id)).toBe('busy');
    await deliverAll(worker);
    expect(await discardUnsent(worker, id)).toBe('removed');
    expect(await store.get(id)).toBeUndefined();
    const other = await leftInTheMiddle();
    await deliverAll(sender('worker', true, taken));
    expect(await discardUnsent(worker, other)).toBe('sent');
    expect((await store.get(other))?.state).toBe('delivered');
  });

  it('may have arrived: an edited text cannot come beside it', async () => {
    const id = await leftInTheMiddle();
    now += 1000;
    const worker = sender('worker', true, () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await deliverAll(worker)).toMatchObject({ delivered: 0, left: 1 });
    expect(await store.get(id)).toMatchObject({ state: 'waiting', maybe_arrived: true, attempts: 2 });
    const edited = await edit(worker, id, { body: { message: 'Other' }, fields: { message: 'Other' } });
    expect(edited).toEqual({ ok: false, why: 'maybe-arrived' });
  });

  it('waits for the end of its lease where no lock can tell', async () => {
    const id = await leftInTheMiddle();
    now += LEASE_MS - 1000;
    expect(await deliverAll(sender('worker', false, taken))).toMatchObject({ delivered: 0, left: 1 });
    now += 2000;
    expect(await deliverAll(sender('worker', false, taken))).toMatchObject({ delivered: 1 });
    expect((await store.get(id))?.state).toBe('delivered');
  });
});
