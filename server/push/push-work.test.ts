import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabasePlace } from '#tests/fixtures/databases.ts';
import { closedAfter, eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { startPushService } from '#tests/fixtures/push-service.ts';
import { sized } from '#tests/fixtures/runs.ts';
import { getWords } from '#tests/fixtures/words.ts';
import { storeSubmission } from '../api/submissions.ts';
import { importCatalogue } from '../catalogue/import/import.ts';
import { NO_GATE, type Step } from '../viewings/viewing-life.ts';
import { hashToken, stepViewing } from '../viewings/viewings.ts';
import { matchChanges } from './match-changes.ts';
import { type PushWork, startPushWork } from './push-work.ts';

const HOUR = 3_600_000;
const DEVICES = sized(20, 40);
/** Ten o'clock in Nairobi; far after the clock of this machine, by which imports are noted. */
const TEN = Date.parse('2090-01-10T07:00:00Z');
const SITE = 'https://homes.example';

const place = eachTest(createTestDatabasePlace);
const database = eachTest(() => place().open());
const service = eachTest(startPushService);
const folder = eachTest(newFolder);
let time: number;
beforeEach(async () => {
  time = TEN;
  await importProperties([property(1)]);
});

const property = (id: number, more: Readonly<Record<string, unknown>> = {}) => ({
  id,
  title: `Home ${id}`,
  property_type: 'residential',
  agreement_type: 'sale',
  subtype: 'Apartment',
  bedrooms: 3,
  price: 12_000_000,
  location: { address_line1: 'Kilimani', state: 'Nairobi', country: 'Kenya' },
  listed_at: '2026-01-01',
  pictures: [],
  ...more,
});

async function importProperties(properties: readonly unknown[]): Promise<void> {
  await writeFile(join(folder(), 'properties.json'), JSON.stringify(properties));
  await importCatalogue({ db: database().db, media: plainMedia(), folder: folder() });
}

async function start(db = database().db): Promise<PushWork> {
  const config = {
    push: { on: true, services: [service().origin], privateKey: undefined },
    publicUrl: SITE,
    apiOrigin: undefined,
    mail: undefined,
  };
  const ignore = () => undefined;
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore, flush: ignore };
  return closedAfter(startPushWork({ db, config, log, now: () => time }));
}

const KILIMANI = 'agreement_type=SALE&location=Kilimani';
const json = { 'Content-Type': 'application/json' };
async function put(work: PushWork, body: unknown): Promise<Response> {
  return work.routes.request('/api/push/subscription', { method: 'PUT', headers: json, body: JSON.stringify(body) });
}
async function subscribe(
  work: PushWork,
  alerts: { searches?: string[]; homes?: number[]; viewings?: string[] } = { searches: [KILIMANI] },
) {
  const device = service().subscribe();
  expect((await put(work, { ...device, searches: [], homes: [], ...alerts })).status).toBe(200);
  // The clock of the test is far ahead of that of the imports.
  await database().db.updateTable('push_subscriptions').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute();
  return device;
}
const titles = (): (string | undefined)[] => service().received.map(({ message }) => message.notification.title);
const rows = (table: 'push_subscriptions' | 'push_messages' | 'push_changes') =>
  database().db.selectFrom(table).select('id').execute();

describe('a subscribed device', () => {
  it('is notified once of a home that matches in type, place and price', async () => {
    const work = await start();
    const { endpoint } = await subscribe(work);
    await importProperties([
      property(1),
      property(2),
      property(3, { location: { address_line1: 'Karen', state: 'Nairobi' } }),
    ]);
    await work.settle();
    await work.settle();
    expect(service().received).toEqual([
      {
        endpoint,
        topic: expect.stringMatching(/^[\w-]{32}$/),
        ttl: 86_400,
        urgency: 'normal',
        message: {
          web_push: 8030,
          notification: {
            title: 'New: 3-bedroom apartment',
            body: 'Kilimani, Nairobi, KES 12,000,000',
            lang: 'en',
            tag: expect.stringMatching(/^told-\d+$/),
            navigate: `${SITE}/property/2`,
          },
          app_badge: '1',
        },
      },
    ]);
    expect(await rows('push_changes')).toEqual([]);
  });

  it('is notified of its saved homes: another price, under offer and gone, and nothing else', async () => {
    const work = await start();
    await importProperties([property(1), property(2), property(3), property(4), property(5)]);
    await work.settle();
    await subscribe(work, { homes: [1, 2, 3, 4, 5] });
    await importProperties([
      property(1, { price: 11_000_000 }),
      property(2, { status: 'under offer' }),
      property(4, { title: 'Other' }),
      property(5, { price: 13_000_000 }),
    ]);
    await work.settle();
    expect(titles()).toEqual(['Homes: 1 reduced, 1 new price, 1 under offer, 1 no longer listed']);
    expect(service().received[0]?.message).toMatchObject({
      notification: { navigate: `${SITE}/news` },
      app_badge: '4',
    });
  });

  it('is notified once a day; later changes are one message the next morning', async () => {
    const work = await start();
    await subscribe(work);
    await importProperties([property(1), property(2)]);
    await work.settle();
    await importProperties([property(1), property(2), property(3)]);
    await work.settle();
    await importProperties([property(1), property(2), property(3), property(4)]);
    await work.settle();
    expect(titles()).toHaveLength(1);
    time = TEN + 20 * HOUR;
    await work.settle();
    expect(titles()).toHaveLength(1);
    time = TEN + 21 * HOUR;
    await work.settle();
    expect(titles()).toEqual(['New: 3-bedroom apartment', 'Homes: 2 new']);
  });

  it('is not notified at night, nor when the clock jumps back and forth', async () => {
    const work = await start();
    await subscribe(work);
    time = TEN + 11 * HOUR;
    await importProperties([property(1), property(2)]);
    await work.settle();
    time = TEN + 15 * HOUR;
    await work.settle();
    expect(service().asked).toBe(0);
    time = TEN + 21 * HOUR;
    await work.settle();
    expect(titles()).toHaveLength(1);
    time = TEN;
    await importProperties([property(1), property(2), property(3)]);
    await work.settle();
    time = TEN + 24 * HOUR;
    await work.settle();
    expect(titles()).toHaveLength(1);
    time = TEN + 45 * HOUR;
    await work.settle();
    expect(titles()).toHaveLength(2);
  });

  it('is not notified of a home that is gone by the morning', async () => {
    const work = await start();
    await subscribe(work);
    time = TEN + 12 * HOUR;
    await importProperties([property(1), property(2)]);
    await work.settle();
    await importProperties([property(1)]);
    time = TEN + 22 * HOUR;
    await work.settle();
    expect([service().asked, await rows('push_messages')]).toEqual([0, []]);
  });

  it('is not notified after it has unsubscribed, and nothing of it is left', async () => {
    const work = await start();
    const { endpoint } = await subscribe(work);
    time = TEN + 12 * HOUR;
    await importProperties([property(1), property(2)]);
    await work.settle();
    const body = JSON.stringify({ endpoint });
    const end = await work.routes.request('/api/push/subscription', { method: 'DELETE', headers: json, body });
    expect(end.status).toBe(204);
    time = TEN + 22 * HOUR;
    await work.settle();
    expect([service().asked, await rows('push_messages'), await rows('push_subscriptions')]).toEqual([0, [], []]);
  });

  it.each([404, 410])('is deleted when its service answers %i', async (status) => {
    const work = await start();
    await subscribe(work);
    service().answer = (response) => void response.writeHead(status).end();
    await importProperties([property(1), property(2)]);
    await work.settle();
    expect([service().asked, await rows('push_subscriptions'), await rows('push_messages')]).toEqual([1, [], []]);
  });

  it('is notified when the service allows a retry, not before', async () => {
    const work = await start();
    await subscribe(work);
    service().answer = (response) => void response.writeHead(429, { 'Retry-After': '3600' }).end();
    await importProperties([property(1), property(2)]);
    await work.settle();
    service().answer = undefined;
    time = TEN + HOUR - 1_000;
    await work.settle();
    expect([service().asked, titles()]).toEqual([1, []]);
    time = TEN + HOUR + 1_000;
    await work.settle();
    expect([service().asked, titles()]).toEqual([2, ['New: 3-bedroom apartment']]);
  });

  it('is not redirected by its service, and huge answers are not read', async () => {
    const work = await start();
    await subscribe(work);
    service().answer = (response, { url }) => {
      if (url === '/elsewhere') throw new Error('It was followed');
      response.writeHead(302, { Location: '/elsewhere' });
      const more = (): void => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', more);
      };
      more();
    };
    await importProperties([property(1), property(2)]);
    await work.settle();
    expect(service().asked).toBe(1);
  });

  it('is notified by one of two processes that share a database', async () => {
    const other = await closedAfter(place().open());
    const [first, second] = [await start(), await start(other.db)];
    for (let device = 0; device < DEVICES; device++) await subscribe(first);
    await importProperties([property(1), property(2)]);
    await Promise.all([first.settle(), second.settle()]);
    expect(service().received).toHaveLength(DEVICES);
    expect(new Set(service().received.map(({ endpoint }) => endpoint)).size).toBe(DEVICES);
  });
});

describe('the device of somebody who asked for a viewing', () => {
  const TOKEN = 'a'.repeat(32);
  const AT = '2999-12-05T07:00:00.000Z';
  const ask = async () => {
    const body = {
      property_id: 1,
      slots: [{ date: '2999-12-05', part: 'morning' }],
      name: 'Amina',
      phone: '',
      email: '',
    };
    await storeSubmission(database().db, 'viewing', body, 'the-key-of-a-viewing', { token: TOKEN });
  };
  const take = (step: Step) => stepViewing(database().db, { token: TOKEN }, step, undefined, time);
  const propose: Step = { act: 'propose', by: '', offers: [AT], note: '', ...NO_GATE };

  it('is notified of each step of the agency at once, at night too, and its alerts of the day stay', async () => {
    const work = await start();
    await subscribe(work, { searches: [KILIMANI], viewings: [TOKEN] });
    time = TEN + 16 * HOUR;
    await ask();
    await take(propose);
    await work.settle();
    expect(service().received.map(({ message }) => message)).toEqual([
      {
        web_push: 8030,
        notification: {
          title: 'Other times for your viewing',
          body: 'Home 1',
          lang: 'en',
          tag: 'viewing-1',
          navigate: `${SITE}/outbox`,
        },
      },
    ]);
    await take({ act: 'accept', at: AT });
    await take({ act: 'move', by: '', at: AT, note: 'Ask the guard', directions: '', point: null });
    await work.settle();
    expect(service().received[1]?.message.notification).toMatchObject({
      title: 'Viewing confirmed',
      body: 'Thursday 5 December 2999, 10:00\nHome 1',
    });
    expect(service().received).toHaveLength(2);
    time = TEN + 21 * HOUR;
    await importProperties([property(1), property(2)]);
    await work.settle();
    expect(titles()).toHaveLength(3);
  });

  it('is not notified of a step that another one has followed, nor of another visitor’s viewing', async () => {
    const work = await start();
    await subscribe(work, { viewings: [TOKEN] });
    await subscribe(work, { viewings: ['b'.repeat(32)] });
    await ask();
    await take(propose);
    await take({ act: 'cancel', by: '', note: '' });
    await work.settle();
    expect(titles()).toEqual(['Viewing cancelled']);
    expect(await rows('push_messages')).toHaveLength(1);
    await take({ act: 'withdraw' });
    await work.settle();
    expect(titles()).toHaveLength(1);
  });

  it('is stored with hashes in place of tokens', async () => {
    await subscribe(await start(), { viewings: [TOKEN] });
    const { viewings } = await database()
      .db.selectFrom('push_subscriptions')
      .select('viewings')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(viewings)).toEqual([hashToken(TOKEN)]);
  });
});

describe('matching', () => {
  it('neither loses nor doubles a device if two processes are interrupted again and again', async () => {
    const devices = sized(1_500, 2_500);
    for (let start = 0; start < devices; start += 500) {
      const rows = Array.from({ length: 500 }, (_, offset) => ({
        endpoint: `${service().origin}/send/${start + offset}`,
        p256dh: '',
        auth: '',
        searches: JSON.stringify([KILIMANI]),
        homes: '[]',
        created_at: '2020-01-01T00:00:00.000Z',
        seen_at: '2020-01-01T00:00:00.000Z',
        failures: 0,
      }));
      await database().db.insertInto('push_subscriptions').values(rows).execute();
    }
    await importProperties([property(1), property(2)]);
    const other = await closedAfter(place().open());
    const night = () => TEN + 12 * HOUR;
    while ((await rows('push_changes')).length > 0) {
      const ends = [new AbortController(), new AbortController()];
      // Ends as soon as the event loop turns after the first part.
      const turns = ends.map((end) => setImmediate(() => setTimeout(() => end.abort(), 5)));
      await Promise.all([database(), other].map(({ db }, index) => matchChanges(db, night, ends[index]?.signal)));
      for (const turn of turns) clearImmediate(turn);
    }
    const messages = await database().db.selectFrom('push_messages').select('subscription_id').execute();
    expect(messages).toHaveLength(devices);
    expect(new Set(messages.map(({ subscription_id }) => subscription_id)).size).toBe(devices);
  });
});

describe('a device’s searches', () => {
  it.each(
    getWords(`
  http://127.0.0.1:9/send/x https://169.254.169.254/latest https://fcm.googleapis.com.example/send
  https://fcm.googleapis.com:8443/send http://fcm.googleapis.com/send
  https://user:word@fcm.googleapis.com/send
`),
  )('is not to send to %s', async (endpoint) => {
    const work = await start();
    const answer = await put(work, { ...service().subscribe(), endpoint, searches: [KILIMANI], homes: [] });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 'validation', errors: [{ field: 'endpoint' }] });
    expect(await rows('push_subscriptions')).toEqual([]);
  });

  it('are at most twenty, each with a filter', async () => {
    const work = await start();
    const device = service().subscribe();
    const many = await put(work, { ...device, searches: Array.from({ length: 21 }, () => KILIMANI), homes: [] });
    expect(await many.json()).toMatchObject({ errors: [{ field: 'searches', message: 'At most 20 searches' }] });
    const none = await put(work, { ...device, searches: [KILIMANI, 'colour=blue'], homes: [] });
    expect(await none.json()).toMatchObject({ errors: [{ field: 'searches.1', message: 'This is not a search' }] });
  });

  it('end with an empty request, and every process gives the same key', async () => {
    const work = await start();
    const device = await subscribe(work);
    await put(work, { ...device, searches: [], homes: [] });
    expect(await rows('push_subscriptions')).toEqual([]);
    const keys = await Promise.all(
      [work, await start()].map(async ({ routes }) => (await routes.request('/api/push/key')).json()),
    );
    expect(keys[0]).toEqual({ key: expect.stringMatching(/^[\w-]{87}$/) });
    expect(keys[1]).toEqual(keys[0]);
  });
});
