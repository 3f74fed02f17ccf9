import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DeliveryPorts, deliverAll } from './delivery.ts';
import { discard, edit, enqueue, putBack, takeOut } from './outbox.ts';
import { type OutboxDatabase, openOutboxDatabase } from './outbox-database.ts';

const START = Date.UTC(2026, 0, 15);

let store: OutboxDatabase;
let now: number;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  store = openOutboxDatabase();
  now = START;
});
afterEach(() => store.close());

/** @param isOnly what the lock says: no other sender is at work */
const sender = (name: string, isOnly: boolean, answer: () => Promise<Response>): DeliveryPorts => ({
  store,
  sender: name,
  now: () => now,
  random: () => 0.5,
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  fetch: answer,
  offline: () => false,
  alone: (work) => work(isOnly),
});
const accept = () => Promise.resolve(new Response('{}'));
const hangForever = () => new Promise<never>(() => {});

/** Saves a message. @returns its row's id */
async function saveMessage(page: DeliveryPorts): Promise<string> {
  const result = await enqueue(page, {
    kind: 'contact',
    body: { message: 'Hello' },
    fields: { message: 'Hello' },
    subject: 'Message',
    about: 'contact',
  });
  if (!result.saved) throw result.cause;
  return result.row.id;
}

/** A page that is gone in the middle of a send: nothing it began will end. */
async function leftInTheMiddle(): Promise<string> {
  const page = sender('page', true, hangForever);
  const id = await saveMessage(page);
  void deliverAll(page);
  await expect.poll(async () => (await store.get(id))?.state).toBe('sending');
  return id;
}

describe('a row left in the middle of a send', () => {
  it('is taken over at once by the lock’s holder: its sender cannot be running', async () => {
    const id = await leftInTheMiddle();
    now += 1000;
    expect(await deliverAll(sender('worker', true, accept))).toMatchObject({ delivered: 1, left: 0 });
    expect((await store.get(id))?.state).toBe('delivered');
  });

  it('is deleted if the visitor deleted it meanwhile: the next sender sends nothing', async () => {
    const id = await leftInTheMiddle();
    let tries = 0;
    const worker = sender('worker', true, () => {
      tries++;
      return accept();
    });
    expect(await discard(worker, id, true)).toBe('busy');
    expect(await store.get(id)).toMatchObject({ state: 'sending', attempts: 1 });
    expect(await deliverAll(worker)).toMatchObject({ delivered: 0, left: 0, nextInMs: undefined });
    expect(await store.get(id)).toBeUndefined();
    expect(tries).toBe(0);
    expect(await discard(worker, id, true)).toBe('removed');
  });

  it('may have arrived, so an edited text cannot follow it', async () => {
    const id = await leftInTheMiddle();
    now += 1000;
    const worker = sender('worker', true, () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await deliverAll(worker)).toMatchObject({ delivered: 0, left: 1 });
    expect(await store.get(id)).toMatchObject({ state: 'waiting', maybe_arrived: true, attempts: 2 });
    const edited = await edit(worker, id, { body: { message: 'Other' }, fields: { message: 'Other' } });
    expect(edited).toEqual({ ok: false, why: 'maybe-arrived' });
  });
});

describe('a message that is taken out of the outbox', () => {
  it('is not sent, and arrives once under its key after it was put back', async () => {
    let tries = 0;
    const page = sender('page', true, () => {
      tries++;
      return accept();
    });
    const id = await saveMessage(page);
    const before = await store.get(id);
    const row = await takeOut(page, id);
    expect(await deliverAll(page, { urgency: 'forced' })).toMatchObject({ delivered: 0, left: 0 });
    if (row === undefined) throw new Error('It stayed');
    await putBack(page, row);
    await putBack(page, row);
    expect(await store.get(id)).toMatchObject({ key: before?.key, state: 'queued' });
    expect(await deliverAll(page)).toMatchObject({ delivered: 1 });
    await putBack(page, row);
    expect(await deliverAll(page)).toMatchObject({ delivered: 0 });
    expect(tries).toBe(1);
  });

  it('stays while it is being sent', async () => {
    const id = await leftInTheMiddle();
    expect(await takeOut(sender('page', true, accept), id)).toBeUndefined();
    expect(await store.get(id)).toMatchObject({ state: 'sending' });
  });
});

describe('a message deleted while being sent', () => {
  /** @returns the message, its try that has begun, and what ends that */
  async function onItsWay() {
    let tries = 0;
    let end = (_answer: Response | Error): void => {};
    const page = sender('page', true, () => {
      tries++;
      return new Promise((answered, failed) => {
        end = (answer) => (answer instanceof Response ? answered(answer) : failed(answer));
      });
    });
    const id = await saveMessage(page);
    const round = deliverAll(page);
    await expect.poll(() => tries).toBe(1);
    return { page, id, round, end: (answer: Response | Error) => end(answer), tries: () => tries };
  }

  it.each([
    ['no answer', new TypeError('Failed to fetch')],
    ['a refusal', Response.json({ detail: 'Not like this' }, { status: 422 })],
    ['a server that is full', Response.json({}, { status: 503, headers: { 'Retry-After': '1' } })],
  ])('goes with a try that ends with %s, though nobody waits for it, and has no other', async (_what, answer) => {
    const { page, id, round, end, tries } = await onItsWay();
    expect(await discard(page, id)).toBe('busy');
    end(answer);
    expect(await round).toMatchObject({ delivered: 0, left: 0 });
    expect(await store.get(id)).toBeUndefined();
    now += 86_400_000;
    await deliverAll(page, { urgency: 'forced' });
    expect(tries()).toBe(1);
  });

  it('counts as arrived if its try succeeds, and stays as a line without words', async () => {
    const { page, id, round, end } = await onItsWay();
    expect(await discard(page, id, true)).toBe('busy');
    end(new Response('{}'));
    expect(await round).toMatchObject({ delivered: 1 });
    expect(await discard(page, id, true)).toBe('sent');
    expect(await store.get(id)).not.toHaveProperty('unwanted');
  });
});
