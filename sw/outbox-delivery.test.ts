import { describe, expect, it } from 'vitest';
import { classify } from '#offline/outbox/answers.ts';
import type { DeliveryPorts } from '#offline/outbox/delivery.ts';
import { enqueue } from '#offline/outbox/outbox.ts';
import type { OutboxRow } from '#offline/outbox/outbox-rows.ts';
import { deliverFromWorker } from './outbox-delivery.ts';

/** Ports over a plain map: what is tested here is what the worker tells the browser. */
function portsOver(answer: () => Response): DeliveryPorts {
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
    changed: () => {},
    fetch: async () => answer(),
    offline: () => false,
    after: () => () => {},
    alone: (work) => work(true),
    classify,
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
  it('is done when all is sent', async () => {
    const ports = portsOver(() => new Response('{}', { status: 201 }));
    await enqueue(ports, submission('one'));
    await enqueue(ports, submission('two'));
    await expect(deliverFromWorker(ports, 'eager')).resolves.toBeUndefined();
    expect((await ports.store.rows()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('fails while rows remain, so that the browser tries again', async () => {
    const ports = portsOver(() => new Response('{}', { status: 503 }));
    await enqueue(ports, submission('one'));
    await expect(deliverFromWorker(ports, 'eager')).rejects.toThrow('1 still to be sent');
  });

  it('is done with a row that only a person can help', async () => {
    const ports = portsOver(() => new Response('{}', { status: 422 }));
    await enqueue(ports, submission('one'));
    await expect(deliverFromWorker(ports, 'eager')).resolves.toBeUndefined();
    expect((await ports.store.rows()).map(({ state }) => state)).toEqual(['attention']);
  });
});
