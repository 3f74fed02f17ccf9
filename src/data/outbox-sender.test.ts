// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { settleConnection } from './connection.ts';
import { openOutbox, startOutbox } from './outbox-sender.ts';

it('waiting messages are sent as soon as the connection is back, however long their own wait is', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', send);
  // The longest waits there can be.
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  vi.useFakeTimers({ toFake: ['Date'] });
  const stop = startOutbox();
  try {
    const { enqueue, readOutboxRows: outboxRows, ports, sendNow } = await openOutbox();
    const fields = { fullname: 'Achieng Odhiambo', email: 'achieng@example.com', message: 'Is the plot fenced?' };
    await enqueue(ports, { kind: 'contact', body: fields, fields, subject: 'Message to the firm', about: 'firm' });
    // So many that its own wait is more than a minute.
    for (let tries = 0; tries < 5; tries++) await sendNow();
    expect(send.mock.calls.length).toBeGreaterThanOrEqual(5);
    settleConnection(false);
    vi.setSystemTime(Date.now() + 1000);

    send.mockImplementation(() =>
      Promise.resolve(new Response('{}', { status: 200, headers: { 'Content-Type': 'application/json' } })),
    );
    settleConnection(true);
    const states = async () => (await outboxRows(ports)).map(({ state }) => state);
    await vi.waitFor(async () => expect(await states()).toEqual(['delivered']));
  } finally {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  }
});

it('a page from the back/forward cache sends what is written then, even if nothing was written before', async () => {
  await new Promise((done) => Object.assign(indexedDB.deleteDatabase('outbox'), { onsuccess: done }));
  const send = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', send);
  vi.resetModules();
  const sender = await import('./outbox-sender.ts');
  const stop = sender.startOutbox();
  try {
    const { enqueue, ports, sendNow } = await sender.openOutbox();
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await vi.waitFor(async () => expect(await sender.isOutboxInUse()).toBe(false));
    await enqueue(ports, { kind: 'contact', body: {}, fields: {}, subject: 'Message to the firm', about: 'contact' });
    await sendNow();
    expect(send).toHaveBeenCalled();
  } finally {
    stop();
    vi.unstubAllGlobals();
  }
});
