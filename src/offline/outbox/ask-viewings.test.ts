import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VIEWING_STATE_PATH, type ViewingState } from '#contract/viewing-state.ts';
import { viewingState } from '#tests/fixtures/viewing-state.ts';
import { askViewings } from './ask-viewings.ts';
import { type DeliveryPorts, deliverAll } from './delivery.ts';
import { edit, enqueue, sweepRows } from './outbox.ts';
import { type OutboxDatabase, openOutboxDatabase } from './outbox-database.ts';
import { isViewingNews } from './row-state.ts';
import { enqueueReply, markViewingsSeen } from './viewing-replies.ts';

const START = Date.UTC(2026, 10, 27, 8);
const MINUTE = 60_000;
const DAY = 86_400_000;

/** A request as the server saw it. */
interface Seen {
  readonly path: string;
  readonly tokens: string;
  readonly etag: string | null;
  readonly body: string;
}

let store: OutboxDatabase;
let now: number;
let serverNow: number;
let seen: Seen[];
/** What the server knows, by token; `down` without an answer, `404` as another API host. */
let states: Map<string, ViewingState>;
let server: 'up' | 'down' | '404' | 'portal';
let made: number;
/** Whether a reply comes before the agency has changed the viewing. */
let isFirst: boolean;

const etagOf = (body: string): string => `"${body.length}-${[...body].reduce((sum, c) => sum + c.charCodeAt(0), 0)}"`;

function answer(path: string, init: RequestInit): Response {
  const headers = new Headers(init.headers);
  const tokens = headers.get('Viewing-Token') ?? '';
  seen.push({ path, tokens, etag: headers.get('If-None-Match'), body: String(init.body ?? '') });
  const Date_ = new Date(serverNow).toUTCString();
  if (server === 'down') throw new TypeError('Failed to fetch');
  if (server === '404') return new Response('{"detail":"Not found"}', { status: 404, headers: { Date: Date_ } });
  if (server === 'portal') return new Response('<!doctype html>', { headers: { Date: Date_ } });
  if (path === '/api/viewing/reply') {
    const { token } = v.parse(v.object({ token: v.string() }), JSON.parse(String(init.body)));
    return new Response(JSON.stringify({ message: 'Done', done: isFirst, viewing: states.get(token) ?? null }));
  }
  if (path !== VIEWING_STATE_PATH) return new Response('{}', { status: 201, headers: { Date: Date_ } });
  const body = JSON.stringify({ viewings: tokens.split(',').map((token) => states.get(token) ?? null) });
  const ETag = etagOf(body);
  if (headers.get('If-None-Match') === ETag) return new Response(null, { status: 304, headers: { ETag, Date: Date_ } });
  return new Response(body, { headers: { ETag, Date: Date_ } });
}

const ports = (): DeliveryPorts => ({
  store,
  sender: 'page',
  now: () => now,
  random: () => 1,
  randomBytes: (count) => new Uint8Array(count).fill(++made),
  changed: () => {},
  fetch: async (path, init) => answer(path, init),
  offline: () => false,
  alone: (work) => work(true),
});

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  store = openOutboxDatabase();
  now = START;
  serverNow = START;
  seen = [];
  states = new Map();
  server = 'up';
  made = 0;
  isFirst = true;
});
afterEach(() => store.close());

const pass = (ms: number): void => {
  now += ms;
  serverNow += ms;
};

/** Sends a request for a viewing. @returns its row and token */
async function request(): Promise<{ id: string; token: string }> {
  const result = await enqueue(ports(), {
    kind: 'viewing',
    body: { name: 'Secret Name' },
    fields: { name: 'Secret Name' },
    subject: 'House',
    about: 'viewing:24',
  });
  if (!result.saved) throw new Error('Storage works');
  await deliverAll(ports());
  const token = seen.at(-1)?.tokens ?? '';
  states.set(token, viewingState());
  seen = [];
  return { id: result.row.id, token };
}

async function receiptOf(id: string) {
  const row = await store.get(id);
  if (row?.state !== 'delivered' || row.viewing === undefined) throw new Error('There is a receipt');
  return row.viewing;
}

describe('the token of a viewing', () => {
  it('is made with the key, goes with the request, and stays in the receipt beside no word of the visitor', async () => {
    const { id, token } = await request();
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(await receiptOf(id)).toMatchObject({ token, state: null });
    expect(JSON.stringify(await store.get(id))).not.toContain('Secret');
  });

  it('is another one after an edit, and stays the same when a request is sent again', async () => {
    server = 'down';
    const first = await enqueue(ports(), {
      kind: 'viewing',
      body: {},
      fields: {},
      subject: 'House',
      about: 'viewing:24',
    });
    if (!first.saved) throw new Error('Storage works');
    const edited = await edit(ports(), first.row.id, { body: { note: 'Later' }, fields: {} });
    if (!edited.ok) throw new Error('It waits');
    expect(edited.row.headers).not.toEqual(first.row.headers);
    await deliverAll(ports());
    pass(DAY);
    await deliverAll(ports());
    expect(new Set(seen.map(({ tokens }) => tokens))).toEqual(new Set([edited.row.headers['Viewing-Token']]));
  });

  it('has no part in other messages', async () => {
    const result = await enqueue(ports(), {
      kind: 'enquiry',
      body: {},
      fields: {},
      subject: 'House',
      about: 'property:24',
    });
    expect(result.saved && result.row.headers).toEqual({});
    await deliverAll(ports());
    expect((await store.rows()).map((row) => 'viewing' in row)).toEqual([false]);
  });
});

describe('asking what became of viewings', () => {
  it('is one request for all of them, ten minutes after the last answer, and the next is conditional', async () => {
    const [first, second] = [await request(), await request()];
    await askViewings(ports());
    expect(seen).toEqual([]);
    pass(10 * MINUTE);
    const { changed, nextInMs } = await askViewings(ports());
    expect([changed.length, nextInMs]).toEqual([2, 10 * MINUTE]);
    expect(seen).toMatchObject([{ etag: null }]);
    expect(seen[0]?.tokens.split(',').sort()).toEqual([first.token, second.token].sort());
    pass(9 * MINUTE);
    expect(await askViewings(ports())).toEqual({ changed: [], nextInMs: MINUTE });
    pass(MINUTE);
    expect((await askViewings(ports())).changed).toEqual([]);
    expect(seen.map(({ etag }) => etag !== null)).toEqual([false, true]);
    expect((await receiptOf(first.id)).asked_at).toBe(now);
  });

  it('keeps the answer with the row, as news until the visitor has seen it', async () => {
    const { id, token } = await request();
    states.set(token, viewingState({ state: 'confirmed', version: 1, at: new Date(START + 3 * DAY).toISOString() }));
    pass(10 * MINUTE);
    await askViewings(ports());
    const receipt = await receiptOf(id);
    expect(receipt.state).toEqual(states.get(token));
    expect(isViewingNews(receipt)).toBe(true);
    await markViewingsSeen(ports(), [id]);
    expect(isViewingNews(await receiptOf(id))).toBe(false);
  });

  it('ends when the server has forgotten a viewing, whose last state stays', async () => {
    const { id, token } = await request();
    pass(10 * MINUTE);
    await askViewings(ports());
    states.delete(token);
    pass(10 * MINUTE);
    await askViewings(ports());
    expect(await receiptOf(id)).toMatchObject({ forgotten: true, state: { state: 'requested' } });
    pass(10 * MINUTE);
    expect(await askViewings(ports())).toEqual({ changed: [], nextInMs: undefined });
    expect(seen).toHaveLength(2);
  });

  it.each(['cancelled', 'gone'] as const)('ends with a viewing that is %s', async (state) => {
    const { token } = await request();
    states.set(token, viewingState({ state, version: 1 }));
    pass(10 * MINUTE);
    expect((await askViewings(ports())).nextInMs).toBeUndefined();
  });

  it('is silent without an answer, and comes again', async () => {
    const { id } = await request();
    for (const trouble of ['down', 'portal'] as const) {
      server = trouble;
      pass(10 * MINUTE);
      expect(await askViewings(ports())).toEqual({ changed: [], nextInMs: MINUTE });
      expect(await receiptOf(id)).toMatchObject({ state: null, asked_at: START });
    }
    server = 'up';
    await askViewings(ports());
    expect((await receiptOf(id)).state).not.toBeNull();
  });

  it('waits ten minutes also after a server that knows no viewings', async () => {
    const { id } = await request();
    server = '404';
    pass(10 * MINUTE);
    await askViewings(ports());
    await askViewings(ports());
    expect(seen).toHaveLength(1);
    expect(await receiptOf(id)).toMatchObject({ state: null, asked_at: now });
  });

  it('does not happen without a viewing', async () => {
    await enqueue(ports(), { kind: 'enquiry', body: {}, fields: {}, subject: 'House', about: 'property:24' });
    await deliverAll(ports());
    pass(DAY);
    await askViewings(ports(), { isNow: true });
    expect(seen.map(({ path }) => path)).toEqual(['/api/enquiry/create']);
  });

  it('is not frozen by a clock that was set back', async () => {
    await request();
    now -= 3 * 365 * DAY;
    await askViewings(ports());
    expect(seen).toHaveLength(1);
  });

  it('happens once when two senders wake together', async () => {
    await request();
    pass(10 * MINUTE);
    let last: Promise<unknown> = Promise.resolve();
    const queued: DeliveryPorts = {
      ...ports(),
      alone: async (work) => {
        const before = last;
        const mine = before.then(() => work(true));
        last = mine;
        return mine;
      },
    };
    await Promise.all([askViewings(queued), askViewings(queued)]);
    expect(seen).toHaveLength(1);
  });

  it('costs one short request', async () => {
    const { token } = await request();
    pass(10 * MINUTE);
    await askViewings(ports());
    pass(10 * MINUTE);
    await askViewings(ports());
    const own = `${VIEWING_STATE_PATH}Viewing-Token: ${token}If-None-Match: ${seen.at(-1)?.etag}`;
    expect(own.length).toBeLessThan(150);
    expect(seen.at(-1)?.body).toBe('');
  });
});

describe('the receipt of a viewing', () => {
  const confirmed = () =>
    viewingState({ state: 'confirmed', version: 1, at: new Date(serverNow + 3 * DAY).toISOString() });
  async function confirm() {
    const { id, token } = await request();
    states.set(token, confirmed());
    pass(10 * MINUTE);
    await askViewings(ports());
    return id;
  }
  const sweep = async (id: string) => {
    await sweepRows(ports());
    return (await store.get(id)) === undefined ? 'gone' : 'here';
  };

  it('goes whole a week after the hour', async () => {
    const id = await confirm();
    pass(3 * DAY + 7 * DAY - 30 * MINUTE);
    expect(await sweep(id)).toBe('here');
    pass(MINUTE * 60);
    expect(await sweep(id)).toBe('gone');
  });

  it('goes 30 days after the last change without an hour', async () => {
    const { id } = await request();
    pass(29 * DAY);
    expect(await sweep(id)).toBe('here');
    pass(DAY);
    expect(await sweep(id)).toBe('gone');
  });

  it('outlasts a clock that jumps by years, forth and back', async () => {
    const id = await confirm();
    for (const jump of [2 * 365 * DAY, -4 * 365 * DAY, 2 * 365 * DAY]) {
      now += jump;
      expect(await sweep(id)).toBe('here');
    }
    pass(10 * MINUTE);
    await askViewings(ports());
    pass(8 * DAY);
    expect(await sweep(id)).toBe('here');
    pass(2 * DAY);
    expect(await sweep(id)).toBe('gone');
  });

  it('goes on a phone whose clock is wrong when the server’s clock says so', async () => {
    const id = await confirm();
    now += 90 * DAY;
    serverNow += 90 * DAY;
    await askViewings(ports(), { isNow: true });
    expect(await sweep(id)).toBe('gone');
  });
});

describe('a reply about a viewing', () => {
  it('replaces one that waits, under a new key', async () => {
    const { token } = await request();
    server = 'down';
    const first = await enqueueReply(ports(), token, { act: 'cancel' });
    const second = await enqueueReply(ports(), token, { act: 'accept', at: '2026-12-05T07:00:00.000Z' });
    expect([second.id, second.body]).toEqual([first.id, { act: 'accept', at: '2026-12-05T07:00:00.000Z', token }]);
    expect(second.key).not.toBe(first.key);
  });

  it('is sent after one that may have arrived, and never before it', async () => {
    const { token } = await request();
    server = 'down';
    const first = await enqueueReply(ports(), token, { act: 'cancel' });
    await deliverAll(ports());
    const second = await enqueueReply(ports(), token, { act: 'accept', at: '2026-12-05T07:00:00.000Z' });
    expect(second.id).not.toBe(first.id);
    seen = [];
    // Only the first is tried while it waits, also when the clock was set back meanwhile.
    const { nextInMs } = await deliverAll(ports());
    expect([seen.length, nextInMs !== 0]).toEqual([0, true]);
    server = 'up';
    pass(10 * MINUTE);
    await deliverAll(ports());
    expect(seen.map(({ body }) => JSON.parse(body).act)).toEqual(['cancel', 'accept']);
  });

  it('leaves its result in the receipt, and no row, so that nothing has to be asked', async () => {
    const { id, token } = await request();
    pass(5 * MINUTE);
    states.set(token, viewingState({ state: 'cancelled', version: 2, cancelled_by: 'visitor' }));
    await enqueueReply(ports(), token, { act: 'cancel' });
    await deliverAll(ports());
    expect((await store.rows()).map((row) => row.id)).toEqual([id]);
    const receipt = await receiptOf(id);
    expect(receipt).toMatchObject({ state: states.get(token), asked_at: now, etag: null });
    expect([isViewingNews(receipt), receipt.late]).toEqual([false, undefined]);
  });

  it('that comes too late says so with what the agency did, until the visitor has seen it', async () => {
    const { id, token } = await request();
    isFirst = false;
    states.set(token, viewingState({ state: 'gone', version: 1 }));
    await enqueueReply(ports(), token, { act: 'cancel' });
    await deliverAll(ports());
    const receipt = await receiptOf(id);
    expect([receipt.state?.state, receipt.late, isViewingNews(receipt)]).toEqual(['gone', true, true]);
    await markViewingsSeen(ports(), [id]);
    expect(await receiptOf(id)).not.toHaveProperty('late');
  });

  it('to a viewing that the server has forgotten ends the questions', async () => {
    const { id, token } = await request();
    isFirst = false;
    states.delete(token);
    await enqueueReply(ports(), token, { act: 'cancel' });
    await deliverAll(ports());
    expect(await receiptOf(id)).toMatchObject({ forgotten: true, late: true, state: null });
  });

  it('that was not stored leaves the receipt as it was', async () => {
    const { id, token } = await request();
    await enqueueReply(ports(), token, { act: 'cancel' });
    const failing: DeliveryPorts = {
      ...ports(),
      store: {
        ...store,
        change: (row, step, options) =>
          options?.also === undefined ? store.change(row, step, options) : Promise.reject(new Error('Storage failed')),
      },
    };
    await deliverAll(failing);
    expect(await receiptOf(id)).toMatchObject({ state: null });
    expect((await store.rows()).map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      'viewing delivered',
      'viewing-reply sending',
    ]);
  });

  it('is left alone by a build that does not know it', async () => {
    const { token } = await request();
    const reply = await enqueueReply(ports(), token, { act: 'cancel' });
    // As builds before replies read a row.
    const kinds = v.object({ kind: v.picklist(['enquiry', 'contact', 'valuation', 'viewing']) });
    expect(v.is(kinds, reply)).toBe(false);
    // A row whose kind this build does not know is neither read, changed nor deleted.
    const odd = await openDB('outbox', 1);
    await odd.put('submissions', { ...reply, id: 'newer', kind: 'of-a-newer-build' });
    await deliverAll(ports());
    await sweepRows(ports());
    expect(await store.change('newer', () => 'remove')).toBeUndefined();
    expect(await odd.get('submissions', 'newer')).toMatchObject({ kind: 'of-a-newer-build', state: 'queued' });
    odd.close();
  });

  it('can only be given about a viewing that is there', async () => {
    await expect(enqueueReply(ports(), 'A'.repeat(32), { act: 'cancel' })).rejects.toThrow('The viewing has gone');
  });
});
