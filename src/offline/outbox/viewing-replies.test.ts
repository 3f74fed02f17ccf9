import { openDB } from 'idb';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ViewingPhone } from '#tests/fixtures/viewing-phone.ts';
import { viewingState } from '#tests/fixtures/viewing-state.ts';
import { type DeliveryPorts, deliverAll } from './delivery.ts';
import { sweepRows } from './outbox.ts';
import { isViewingNews } from './row-state.ts';
import { enqueueReply, markViewingsSeen } from './viewing-replies.ts';

const MINUTE = 60_000;

let phone: ViewingPhone;
beforeEach(() => {
  phone = new ViewingPhone();
});
afterEach(() => phone.store.close());

describe('a reply about a viewing', () => {
  it('replaces one that waits, under a new key', async () => {
    const { token } = await phone.request();
    phone.server = 'down';
    const first = await enqueueReply(phone.ports, token, { act: 'cancel' });
    const second = await enqueueReply(phone.ports, token, { act: 'accept', at: '2026-12-05T07:00:00.000Z' });
    expect([second.id, second.body]).toEqual([first.id, { act: 'accept', at: '2026-12-05T07:00:00.000Z', token }]);
    expect(second.key).not.toBe(first.key);
  });

  it('is sent after one that may have arrived, and never before it', async () => {
    const { token } = await phone.request();
    phone.server = 'down';
    const first = await enqueueReply(phone.ports, token, { act: 'cancel' });
    await deliverAll(phone.ports);
    const second = await enqueueReply(phone.ports, token, { act: 'accept', at: '2026-12-05T07:00:00.000Z' });
    expect(second.id).not.toBe(first.id);
    phone.seen = [];
    // Only the first is tried while it waits, also when the clock was set back meanwhile.
    const { nextInMs } = await deliverAll(phone.ports);
    expect([phone.seen.length, nextInMs !== 0]).toEqual([0, true]);
    phone.server = 'up';
    phone.pass(10 * MINUTE);
    await deliverAll(phone.ports);
    expect(phone.seen.map(({ body }) => JSON.parse(body).act)).toEqual(['cancel', 'accept']);
  });

  it('leaves its result in the receipt, and no row, so that nothing has to be asked', async () => {
    const { id, token } = await phone.request();
    phone.pass(5 * MINUTE);
    phone.states.set(token, viewingState({ state: 'cancelled', version: 2, cancelled_by: 'visitor' }));
    await enqueueReply(phone.ports, token, { act: 'cancel' });
    await deliverAll(phone.ports);
    expect((await phone.store.rows()).map((row) => row.id)).toEqual([id]);
    const receipt = await phone.receipt(id);
    expect(receipt).toMatchObject({ state: phone.states.get(token), asked_at: phone.now, etag: null });
    expect([isViewingNews(receipt), receipt.late]).toEqual([false, undefined]);
  });

  it('that comes too late says so with what the agency did, until the visitor has seen it', async () => {
    const { id, token } = await phone.request();
    phone.isFirst = false;
    phone.states.set(token, viewingState({ state: 'gone', version: 1 }));
    await enqueueReply(phone.ports, token, { act: 'cancel' });
    await deliverAll(phone.ports);
    const receipt = await phone.receipt(id);
    expect([receipt.state?.state, receipt.late, isViewingNews(receipt)]).toEqual(['gone', true, true]);
    await markViewingsSeen(phone.ports, [id]);
    expect(await phone.receipt(id)).not.toHaveProperty('late');
  });

  it('to a viewing that the server has forgotten ends the questions', async () => {
    const { id, token } = await phone.request();
    phone.isFirst = false;
    phone.states.delete(token);
    await enqueueReply(phone.ports, token, { act: 'cancel' });
    await deliverAll(phone.ports);
    expect(await phone.receipt(id)).toMatchObject({ forgotten: true, late: true, state: null });
  });

  it('that was not stored leaves the receipt as it was', async () => {
    const { id, token } = await phone.request();
    await enqueueReply(phone.ports, token, { act: 'cancel' });
    const failing: DeliveryPorts = {
      ...phone.ports,
      store: {
        ...phone.store,
        change: (row, step, options) =>
          options?.also === undefined
            ? phone.store.change(row, step, options)
            : Promise.reject(new Error('Storage failed')),
      },
    };
    await deliverAll(failing);
    expect(await phone.receipt(id)).toMatchObject({ state: null });
    expect((await phone.store.rows()).map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      'viewing delivered',
      'viewing-reply sending',
    ]);
  });

  it('is left alone by a build that does not know it', async () => {
    const { token } = await phone.request();
    const reply = await enqueueReply(phone.ports, token, { act: 'cancel' });
    // As builds before replies read a row.
    const kinds = v.object({ kind: v.picklist(['enquiry', 'contact', 'valuation', 'viewing']) });
    expect(v.is(kinds, reply)).toBe(false);
    // A row whose kind this build does not know is neither read, changed nor deleted.
    const odd = await openDB('outbox', 1);
    await odd.put('submissions', { ...reply, id: 'newer', kind: 'of-a-newer-build' });
    await deliverAll(phone.ports);
    await sweepRows(phone.ports);
    expect(await phone.store.change('newer', () => 'remove')).toBeUndefined();
    expect(await odd.get('submissions', 'newer')).toMatchObject({ kind: 'of-a-newer-build', state: 'queued' });
    odd.close();
  });

  it('can only be given about a viewing that is there', async () => {
    await expect(enqueueReply(phone.ports, 'A'.repeat(32), { act: 'cancel' })).rejects.toThrow('The viewing has gone');
  });
});
