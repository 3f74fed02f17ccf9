import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VIEWING_STATE_PATH } from '#contract/viewing-state.ts';
import { ViewingPhone } from '#tests/fixtures/viewing-phone.ts';
import { viewingState } from '#tests/fixtures/viewing-state.ts';
import { askViewings } from './ask-viewings.ts';
import { type DeliveryPorts, deliverAll } from './delivery.ts';
import { edit, enqueue, sweepRows } from './outbox.ts';
import { isViewingNews } from './row-state.ts';
import { isForgottenRequest } from './viewing-receipt.ts';
import { enqueueReply, markViewingsSeen } from './viewing-replies.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

let phone: ViewingPhone;
beforeEach(() => {
  phone = new ViewingPhone();
});
afterEach(() => phone.store.close());

describe('the token of a viewing', () => {
  it('is made with the key, goes with the request, and stays in the receipt beside no word of the visitor', async () => {
    const { id, token } = await phone.request();
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(await phone.receipt(id)).toMatchObject({ token, state: null });
    expect(JSON.stringify(await phone.store.get(id))).not.toContain('Secret');
  });

  it('is another one after an edit, and stays the same when a request is sent again', async () => {
    phone.server = 'down';
    const first = await enqueue(phone.ports, {
      kind: 'viewing',
      body: {},
      fields: {},
      subject: 'House',
      about: 'viewing:24',
    });
    if (!first.saved) throw new Error('Storage works');
    const edited = await edit(phone.ports, first.row.id, { body: { note: 'Later' }, fields: {} });
    if (!edited.ok) throw new Error('It waits');
    expect(edited.row.headers).not.toEqual(first.row.headers);
    await deliverAll(phone.ports);
    phone.pass(DAY);
    await deliverAll(phone.ports);
    expect(new Set(phone.seen.map(({ tokens }) => tokens))).toEqual(new Set([edited.row.headers['Viewing-Token']]));
  });

  it('has no part in other messages', async () => {
    const result = await enqueue(phone.ports, {
      kind: 'enquiry',
      body: {},
      fields: {},
      subject: 'House',
      about: 'property:24',
    });
    expect(result.saved && result.row.headers).toEqual({});
    await deliverAll(phone.ports);
    expect((await phone.store.rows()).map((row) => 'viewing' in row)).toEqual([false]);
  });
});

describe('asking what became of viewings', () => {
  it('is one request for all of them, ten minutes after the last answer, and the next is conditional', async () => {
    const [first, second] = [await phone.request(), await phone.request()];
    await askViewings(phone.ports);
    expect(phone.seen).toEqual([]);
    phone.pass(10 * MINUTE);
    const { changed, nextInMs } = await askViewings(phone.ports);
    expect([changed.length, nextInMs]).toEqual([2, 10 * MINUTE]);
    expect(phone.seen).toMatchObject([{ etag: null }]);
    expect(phone.seen[0]?.tokens.split(',').sort()).toEqual([first.token, second.token].sort());
    phone.pass(9 * MINUTE);
    expect(await askViewings(phone.ports)).toEqual({ changed: [], nextInMs: MINUTE });
    phone.pass(MINUTE);
    expect((await askViewings(phone.ports)).changed).toEqual([]);
    expect(phone.seen.map(({ etag }) => etag !== null)).toEqual([false, true]);
    expect((await phone.receipt(first.id)).asked_at).toBe(phone.now);
  });

  it('keeps the answer with the row, as news until the visitor has seen it', async () => {
    const { id, token } = await phone.request();
    phone.states.set(
      token,
      viewingState({ state: 'confirmed', version: 1, at: new Date(phone.now + 3 * DAY).toISOString() }),
    );
    phone.pass(10 * MINUTE);
    await askViewings(phone.ports);
    const receipt = await phone.receipt(id);
    expect(receipt.state).toEqual(phone.states.get(token));
    expect(isViewingNews(receipt)).toBe(true);
    await markViewingsSeen(phone.ports, [id]);
    expect(isViewingNews(await phone.receipt(id))).toBe(false);
  });

  it('ends when the server has forgotten a viewing, whose last state stays', async () => {
    const { id, token } = await phone.request();
    phone.pass(10 * MINUTE);
    await askViewings(phone.ports);
    phone.states.delete(token);
    phone.pass(10 * MINUTE);
    await askViewings(phone.ports);
    expect(await phone.receipt(id)).toMatchObject({ forgotten: true, state: { state: 'requested' } });
    phone.pass(10 * MINUTE);
    expect(await askViewings(phone.ports)).toEqual({ changed: [], nextInMs: undefined });
    expect(phone.seen).toHaveLength(2);
  });

  it('ends with a plain receipt where the server never knew the viewing, since nobody can answer', async () => {
    const [{ id, token }, other] = [await phone.request(), await phone.request()];
    phone.states.delete(token);
    phone.pass(10 * MINUTE);
    expect((await askViewings(phone.ports)).changed.map((row) => row.id)).toEqual([other.id]);
    expect(await phone.store.get(id)).not.toHaveProperty('viewing');
    expect(await phone.store.get(id)).toMatchObject({ state: 'delivered', subject: 'House' });
    phone.pass(10 * MINUTE);
    await askViewings(phone.ports);
    expect(phone.seen.at(-1)?.tokens).toBe(other.token);
    phone.pass(30 * DAY);
    await sweepRows(phone.ports);
    expect(await phone.store.get(id)).toBeUndefined();
  });

  it('keeps the receipt of such a viewing with a reply that waits, to tell that it was not passed on', async () => {
    const { id, token } = await phone.request();
    phone.states.delete(token);
    await enqueueReply(phone.ports, token, { act: 'cancel' });
    phone.pass(10 * MINUTE);
    expect(await askViewings(phone.ports)).toEqual({ changed: [], nextInMs: undefined });
    expect(isForgottenRequest(await phone.receipt(id))).toBe(true);
    phone.isFirst = false;
    await deliverAll(phone.ports);
    expect(await phone.receipt(id)).toMatchObject({ forgotten: true, late: true, state: null });
  });

  it.each(['cancelled', 'gone'] as const)('ends with a viewing that is %s', async (state) => {
    const { token } = await phone.request();
    phone.states.set(token, viewingState({ state, version: 1 }));
    phone.pass(10 * MINUTE);
    expect((await askViewings(phone.ports)).nextInMs).toBeUndefined();
  });

  it('is silent without an answer, and comes again', async () => {
    const { id } = await phone.request();
    const { asked_at } = await phone.receipt(id);
    for (const trouble of ['down', 'portal'] as const) {
      phone.server = trouble;
      phone.pass(10 * MINUTE);
      expect(await askViewings(phone.ports)).toEqual({ changed: [], nextInMs: MINUTE });
      expect(await phone.receipt(id)).toMatchObject({ state: null, asked_at });
    }
    phone.server = 'up';
    await askViewings(phone.ports);
    expect((await phone.receipt(id)).state).not.toBeNull();
  });

  it('waits ten minutes also after a server that knows no viewings', async () => {
    const { id } = await phone.request();
    phone.server = '404';
    phone.pass(10 * MINUTE);
    await askViewings(phone.ports);
    await askViewings(phone.ports);
    expect(phone.seen).toHaveLength(1);
    expect(await phone.receipt(id)).toMatchObject({ state: null, asked_at: phone.now });
  });

  it('does not happen without a viewing', async () => {
    await enqueue(phone.ports, { kind: 'enquiry', body: {}, fields: {}, subject: 'House', about: 'property:24' });
    await deliverAll(phone.ports);
    phone.pass(DAY);
    await askViewings(phone.ports, { isNow: true });
    expect(phone.seen.map(({ path }) => path)).toEqual(['/api/enquiry/create']);
  });

  it('is not frozen by a clock that was set back', async () => {
    await phone.request();
    phone.now -= 3 * 365 * DAY;
    await askViewings(phone.ports);
    expect(phone.seen).toHaveLength(1);
  });

  it('happens once when two senders wake together', async () => {
    await phone.request();
    phone.pass(10 * MINUTE);
    let last: Promise<unknown> = Promise.resolve();
    const queued: DeliveryPorts = {
      ...phone.ports,
      alone: async (work) => {
        const before = last;
        const mine = before.then(() => work(true));
        last = mine;
        return mine;
      },
    };
    await Promise.all([askViewings(queued), askViewings(queued)]);
    expect(phone.seen).toHaveLength(1);
  });

  it('costs one short request', async () => {
    const { token } = await phone.request();
    phone.pass(10 * MINUTE);
    await askViewings(phone.ports);
    phone.pass(10 * MINUTE);
    await askViewings(phone.ports);
    const own = `${VIEWING_STATE_PATH}Viewing-Token: ${token}If-None-Match: ${phone.seen.at(-1)?.etag}`;
    expect(own.length).toBeLessThan(150);
    expect(phone.seen.at(-1)?.body).toBe('');
  });
});

describe('the receipt of a viewing', () => {
  const createConfirmed = () =>
    viewingState({ state: 'confirmed', version: 1, at: new Date(phone.serverNow + 3 * DAY).toISOString() });
  async function confirm() {
    const { id, token } = await phone.request();
    phone.states.set(token, createConfirmed());
    phone.pass(10 * MINUTE);
    await askViewings(phone.ports);
    return id;
  }
  const sweep = async (id: string) => {
    await sweepRows(phone.ports);
    return (await phone.store.get(id)) === undefined ? 'gone' : 'here';
  };

  it('goes whole a week after the hour', async () => {
    const id = await confirm();
    phone.pass(3 * DAY + 7 * DAY - 30 * MINUTE);
    expect(await sweep(id)).toBe('here');
    phone.pass(MINUTE * 60);
    expect(await sweep(id)).toBe('gone');
  });

  it('goes 30 days after the last change without an hour', async () => {
    const { id } = await phone.request();
    phone.pass(29 * DAY);
    expect(await sweep(id)).toBe('here');
    phone.pass(DAY);
    expect(await sweep(id)).toBe('gone');
  });

  it('outlasts a clock that jumps by years, forth and back', async () => {
    const id = await confirm();
    for (const jump of [2 * 365 * DAY, -4 * 365 * DAY, 2 * 365 * DAY]) {
      phone.now += jump;
      expect(await sweep(id)).toBe('here');
    }
    phone.pass(10 * MINUTE);
    await askViewings(phone.ports);
    phone.pass(8 * DAY);
    expect(await sweep(id)).toBe('here');
    phone.pass(2 * DAY);
    expect(await sweep(id)).toBe('gone');
  });

  it('goes on a phone whose clock is wrong when the server’s clock says so', async () => {
    const id = await confirm();
    phone.now += 90 * DAY;
    phone.serverNow += 90 * DAY;
    await askViewings(phone.ports, { isNow: true });
    expect(await sweep(id)).toBe('gone');
  });
});
