import { describe, expect, it } from 'vitest';
import type { DeliveryPorts } from '#offline/outbox/delivery.ts';
import { enqueue } from '#offline/outbox/outbox.ts';
import type { OutboxRow } from '#offline/outbox/outbox-rows.ts';
import { deliverFromWorker } from './outbox.ts';

/** Ports over a plain map: what is tested here is what the worker tells the browser. */
function createPorts(answer: (init: RequestInit) => Response): DeliveryPorts {
  const rows = new Map<string, OutboxRow>();
  let mints = 0;
  return {
    store: {
      rows: async () => [...rows.values()],
      get: async (id) => rows.get(id),
      change: async (id, step) => {
        const next = step(rows.get(id));
        if (next === 'remove') rows.delete(id);
        else if (next !== undefined) rows.set(id, next);
        return next === 'remove' ? undefined : next;
      },
    },
    sender: 'worker',
    now: () => 1_768_435_200_000,
    random: () => 1,
    randomBytes: (count) => new Uint8Array(count).fill(mints++),
    fetch: async (_path, init) => answer(init),
    offline: () => false,
    alone: (work) => work(true),
  };
}

const submission = (note: string) =>
  ({
    kind: 'enquiry',
    body: { name: 'A B', email: 'a@b.co', property_id: 24, note },
    fields: {},
    subject: 'House',
    about: 'property:24',
  }) as const;

describe('the sync event', () => {
  it('resolves when everything is sent', async () => {
    const ports = createPorts(() => new Response('{}', { status: 201 }));
    await enqueue(ports, submission('one'));
    await enqueue(ports, submission('two'));
    await expect(deliverFromWorker(ports, 'eager')).resolves.toBeUndefined();
    expect((await ports.store.rows()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('rejects while rows remain, so that the browser retries', async () => {
    const ports = createPorts(() => new Response('{}', { status: 503 }));
    await enqueue(ports, submission('one'));
    await expect(deliverFromWorker(ports, 'eager')).rejects.toThrow('1 still to be sent');
  });

  it('resolves with a row that needs a person', async () => {
    const ports = createPorts(() => new Response('{}', { status: 422 }));
    await enqueue(ports, submission('one'));
    await expect(deliverFromWorker(ports, 'eager')).resolves.toBeUndefined();
    expect((await ports.store.rows()).map(({ state }) => state)).toEqual(['attention']);
  });

  it('sends the phone number of an enquiry with each retry, and deletes it once it has arrived', async () => {
    const outage = [503, 503];
    const heard: string[] = [];
    const ports = createPorts(({ headers }) => {
      const status = outage.shift() ?? 201;
      heard.push(`${status} ${new Headers(headers).get('X-Phone')}`);
      return new Response('{}', { status });
    });
    await enqueue(ports, {
      ...submission('call me'),
      fields: { phone: '0712 345 678' },
      headers: { 'X-Phone': '+254712345678' },
    });
    for (const _try of [1, 2]) {
      await expect(deliverFromWorker(ports, 'eager')).rejects.toThrow('1 still to be sent');
      // What it has waited for is over.
      for (const row of await ports.store.rows()) {
        await ports.store.change(row.id, (waiting) =>
          waiting?.state === 'waiting' ? { ...waiting, wait: null } : undefined,
        );
      }
    }
    await expect(deliverFromWorker(ports, 'eager')).resolves.toBeUndefined();
    await expect(deliverFromWorker(ports, 'eager')).resolves.toBeUndefined();
    expect(heard).toEqual(['503 +254712345678', '503 +254712345678', '201 +254712345678']);
    expect(JSON.stringify(await ports.store.rows())).not.toContain('712');
  });
});
