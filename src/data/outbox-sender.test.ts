// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { settleConnection } from './connection.ts';
import { currentOutbox, openOutbox, sendNow, startOutbox } from './outbox-sender.ts';

it('what waits is sent as soon as the connection is back, however long its own wait has become', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', send);
  // The longest waits there can be.
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  const stop = startOutbox();
  try {
    const outbox = await openOutbox();
    const fields = { fullname: 'Achieng Odhiambo', email: 'achieng@example.com', message: 'Is the plot fenced?' };
    await outbox.enqueue({ kind: 'contact', body: fields, fields, subject: 'Message to the firm', about: 'firm' });
    for (let tries = 0; tries < 5; tries++) await sendNow();
    expect(send.mock.calls.length).toBeGreaterThanOrEqual(5);
    settleConnection(false);
    await new Promise((done) => setTimeout(done, 600));

    send.mockImplementation(() =>
      Promise.resolve(new Response('{}', { status: 200, headers: { 'Content-Type': 'application/json' } })),
    );
    settleConnection(true);
    await vi.waitFor(() => expect(currentOutbox().rows.map(({ state }) => state)).toEqual(['delivered']), 700);
  } finally {
    stop();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  }
});
