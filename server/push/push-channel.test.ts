import { beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabasePlace } from '#tests/fixtures/databases.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { fillPushTables } from '#tests/fixtures/push-rows.ts';
import { startPushService } from '#tests/fixtures/push-service.ts';
import { startDurableQueue } from '../mail/durable-queue.ts';
import type { Network } from '../outbound/download.ts';
import { createPushChannel } from './push-channel.ts';
import { loadVapidKeys } from './push-services.ts';
import { deleteOldPush } from './push-work.ts';

const DAY = 86_400_000;
/** Ten o'clock in Nairobi. */
const TEN = Date.parse('2026-11-24T07:00:00Z');
const FOUND = JSON.stringify({
  homes: [{ id: 1, change: 'gone', what: 'Villa', where: 'Karen', price: 'KES 1' }],
  more: 0,
});

const place = eachTest(createTestDatabasePlace);
const database = eachTest(() => place().open());
const service = eachTest(startPushService);
let time: number;
beforeEach(async () => {
  time = TEN;
});

/** A device for which a message waits. */
async function waitingDevice(endpoint?: string): Promise<void> {
  const subscription = service().subscribe();
  const at = new Date(TEN - DAY).toISOString();
  const row = {
    ...subscription.keys,
    endpoint: endpoint ?? subscription.endpoint,
    searches: '[]',
    homes: '[1]',
    failures: 0,
  };
  const { id } = await database()
    .db.insertInto('push_subscriptions')
    .values({ ...row, created_at: at, seen_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = { subscription_id: id, found: FOUND, state: 'waiting' as const, attempts: 0 };
  await database()
    .db.insertInto('push_messages')
    .values({ ...message, created_at: at, next_at: at })
    .execute();
}

/** Starts a queue, sends all that is due and ends it. */
async function send(options: { readonly timeoutMs?: number; readonly network?: Network } = {}): Promise<void> {
  const { db } = database();
  const keys = await loadVapidKeys(db, undefined);
  const now = () => time;
  const site = { publicUrl: 'https://homes.example', contact: 'https://homes.example', services: [service().origin] };
  const queue = startDurableQueue({
    db,
    table: 'push_messages',
    name: 'push',
    receiver: 'push service',
    remedy: 'settings',
    failureAdvice: '',
    attempt: createPushChannel({ db, keys, ...site, now, ...options }),
    log: { info: () => undefined, error: () => undefined },
    concurrency: 16,
    now,
  });
  await queue.settle();
  await queue.close();
}

const messages = () =>
  database().db.selectFrom('push_messages').select(['state', 'attempts', 'last_error']).orderBy('id').execute();
const failures = async (): Promise<number[]> =>
  (await database().db.selectFrom('push_subscriptions').select('failures').execute()).map((row) => row.failures);

describe('a push service', () => {
  it('is skipped for a while if it does not answer; the message waits and is sent once it does', async () => {
    await waitingDevice();
    service().answer = () => undefined;
    await send({ timeoutMs: 1_000 });
    expect(await messages()).toEqual([{ state: 'waiting', attempts: 1, last_error: 'no answer' }]);
    expect([service().asked, await failures()]).toEqual([1, [1]]);
    service().answer = undefined;
    time += 60_000;
    await send();
    expect([service().received.length, await failures()]).toEqual([1, [0]]);
    expect(await messages()).toEqual([{ state: 'sent', attempts: 2, last_error: null }]);
  });

  it('does not get a message again that it has refused as too large; the device stays', async () => {
    await waitingDevice();
    service().answer = (response) => void response.writeHead(413).end();
    await send();
    time += DAY;
    await send();
    expect(service().asked).toBe(1);
    expect(await messages()).toEqual([{ state: 'failed', attempts: 1, last_error: '413' }]);
    expect(await failures()).toEqual([1]);
  });

  it('is skipped for its other devices too after a failure', async () => {
    for (let device = 0; device < 40; device++) await waitingDevice();
    service().answer = (response) => void response.writeHead(503, { 'Retry-After': '600' }).end();
    await send();
    // Those that were under way when the first answer came.
    expect(service().asked).toBeLessThanOrEqual(16);
    service().answer = undefined;
    time += 599_000;
    await send();
    expect(service().received).toEqual([]);
    time += 3_600_000;
    await send();
    expect(service().received).toHaveLength(40);
  });
});

describe('a private address', () => {
  const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/x';
  /** A name server that answers with an address of its choice. */
  const resolvingTo = (address: string, hosts: string[]): Network => ({
    lookup: (host, done) => {
      hosts.push(host);
      done(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
    },
    isAllowed: () => false,
  });

  it.each(['127.0.0.1', 'fd00::1'])('gets nothing behind the name of a known push service: %s', async (address) => {
    await waitingDevice(ENDPOINT);
    const hosts: string[] = [];
    await send({ network: resolvingTo(address, hosts) });
    expect(hosts).toEqual(['fcm.googleapis.com']);
    expect(await messages()).toEqual([{ state: 'waiting', attempts: 1, last_error: 'no answer' }]);
  });

  it.each(['https://10.0.0.7/send', 'https://[::1]/send', 'http://192.168.1.1/send'])(
    'in %s, from any source, ends the device',
    async (endpoint) => {
      await waitingDevice(endpoint);
      await send();
      expect([service().asked, await failures(), await messages()]).toEqual([0, [], []]);
    },
  );
});

describe('data of devices', () => {
  const setSeen = (ms: number) =>
    database()
      .db.updateTable('push_subscriptions')
      .set({ seen_at: new Date(ms).toISOString() })
      .execute();
  const readStored = async () => [
    await database().db.selectFrom('push_subscriptions').select('id').orderBy('id').execute(),
    await database().db.selectFrom('push_messages').select(['subscription_id', 'state']).orderBy('id').execute(),
  ];

  it('is deleted twelve months after the last sign of life, with the messages', async () => {
    await fillPushTables(database().db);
    await setSeen(TEN);
    await deleteOldPush(database().db, TEN + 365 * DAY);
    expect((await readStored())[0]).toEqual([{ id: 3 }, { id: 7 }]);
    await deleteOldPush(database().db, TEN + 365 * DAY + 1);
    expect(await readStored()).toEqual([[], []]);
  });

  it('includes sent messages for seven days, and waiting ones until they are sent', async () => {
    await fillPushTables(database().db);
    await deleteOldPush(database().db, TEN + 7 * DAY);
    expect((await readStored())[1]).toHaveLength(2);
    await deleteOldPush(database().db, TEN + 7 * DAY + 1);
    expect((await readStored())[1]).toEqual([{ subscription_id: 7, state: 'waiting' }]);
  });
});
