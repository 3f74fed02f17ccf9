import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabasePlace } from '#tests/fixtures/databases.ts';
import { closedAfter, eachTest } from '#tests/fixtures/each-test.ts';
import { createSmtpSettings, openMailbox } from '#tests/fixtures/smtp-mailbox.ts';
import { storeSubmission } from '../api/submissions.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { DeliveryChannel } from '../db/schema.ts';
import type { StoredSubmission } from '../submissions/stored-submission.ts';
import { getMessageId, getStableId } from './compose.ts';
import { queueRecentSubmissions, startDeliveryQueue } from './delivery-queue.ts';
import { type Channel, type DurableQueue, GIVE_UP_MS, GIVE_UP_TRIES, type Outcome, retryNow } from './durable-queue.ts';
import { createMailer } from './mailer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NO_MAIL_SERVER = 9;

const place = eachTest(createTestDatabasePlace);
const database = eachTest(() => place().open());
let time: number;
let logged: { readonly level: 'info' | 'error'; readonly line: string }[];
beforeEach(async () => {
  time = Date.now() + MINUTE;
  logged = [];
});

const log = {
  info: (line: string) => void logged.push({ level: 'info', line }),
  error: (line: string) => void logged.push({ level: 'error', line }),
};
const errors = (): string[] => logged.filter(({ level }) => level === 'error').map(({ line }) => line);

async function store(key: string, channels: readonly DeliveryChannel[] = ['mail']): Promise<void> {
  const body = { fullname: 'Amina', phone: '', email: 'amina@host.example', message: `Hello from ${key}` };
  const answer = await storeSubmission(database().db, 'contact', body, key, { channels });
  expect(answer.status).toBe(200);
}

/** A channel with scripted answers. */
function createChannel(send: (submission: StoredSubmission) => Outcome | Promise<Outcome>): Channel {
  return {
    name: 'mail',
    receiver: 'mail server',
    remedy: 'settings',
    send: async (submission) => send(submission),
    close: () => undefined,
  };
}
function start(
  channel: Channel,
  more: { readonly database?: OpenDatabase; readonly concurrency?: number } = {},
): DurableQueue {
  const queue = startDeliveryQueue({
    db: (more.database ?? database()).db,
    channel,
    log,
    now: () => time,
    random: () => 0.5,
    ...(more.concurrency === undefined ? {} : { concurrency: more.concurrency }),
  });
  onTestFinished(queue.close);
  return queue;
}
function mailerTo(port: number) {
  return createMailer({
    smtp: createSmtpSettings(port),
    settings: { from: 'website@agency.example', to: ['office@agency.example'], publicUrl: undefined },
    log: log.error,
  });
}
const mailbox = (options: Parameters<typeof openMailbox>[0] = {}) => closedAfter(openMailbox(options));
const rows = () =>
  database()
    .db.selectFrom('deliveries')
    .select(['channel', 'state', 'attempts', 'last_error', 'next_at', 'sent_at'])
    .orderBy('id')
    .execute();
const states = async (): Promise<string[]> => (await rows()).map(({ state }) => state);

describe('the mail queue', () => {
  it('gets one row for each channel with the submission, and none if the submission is not stored', async () => {
    await store('key-of-one', ['mail', 'webhook']);
    await store('key-of-one', ['mail', 'webhook']);
    const enquiry = { name: 'A', email: 'a@host.example', property_id: 999, note: 'x' };
    await expect(
      storeSubmission(database().db, 'enquiry', enquiry, 'key-of-one', { channels: ['mail'] }),
    ).rejects.toThrow();
    expect((await rows()).map(({ channel, state }) => [channel, state])).toEqual([
      ['mail', 'waiting'],
      ['webhook', 'waiting'],
    ]);
  });

  it('sends stored submissions once, and immediately when notified', async () => {
    const box = await mailbox();
    const queue = start(mailerTo(box.port));
    await queue.settle();
    await store('key-number-1');
    queue.notify();
    await vi.waitFor(async () => expect(await states()).toEqual(['sent']));
    await store('key-number-2');
    await queue.settle();
    await queue.settle();
    const mails = await box.mails();
    expect(mails.map(({ messageId }) => messageId)).toEqual(
      ['key-number-1', 'key-number-2'].map((key) =>
        getMessageId(getStableId({ idempotency_key: key, reference: '' }), 'website@agency.example'),
      ),
    );
    expect((await rows()).every(({ sent_at }) => sent_at !== null)).toBe(true);
    expect(logged).toEqual([]);
  });

  it('retries a server that greylists', async () => {
    const box = await mailbox({ behave: (attempt) => (attempt === 1 ? { at: 'RCPT', code: 451 } : undefined) });
    await store('key-number-1');
    const queue = start(mailerTo(box.port));
    await queue.settle();
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, last_error: '451 after RCPT TO' }]);
    await queue.settle();
    expect(box.raw).toEqual([]);
    time += 31_000;
    await queue.settle();
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }]);
    expect(box.raw).toHaveLength(1);
  });

  it('keeps a refused mail, retries slowly, and logs an error without the visitor’s words', async () => {
    const box = await mailbox({ behave: (attempt) => (attempt <= 2 ? { at: 'RCPT', code: 550 } : undefined) });
    await store('key-number-1');
    const queue = start(mailerTo(box.port));
    await queue.settle();
    expect(errors()).toEqual([expect.stringMatching(/REFUSES MSG-\w{10} \(550 after RCPT TO\).*60 min/)]);
    time += 59 * MINUTE;
    await queue.settle();
    expect((await rows())[0]?.attempts).toBe(1);
    time += 2 * MINUTE;
    await queue.settle();
    time += 6 * HOUR + MINUTE;
    await queue.settle();
    expect(await states()).toEqual(['sent']);
    expect(JSON.stringify(logged)).not.toMatch(/amina|hello/i);
  });

  it('sends a second mail with the same Message-ID after a crash between the answer and the commit, and loses none', async () => {
    const box = await mailbox();
    await store('key-number-1');
    const real = mailerTo(box.port);
    let handedOver = (): void => undefined;
    const crashed = new Promise<void>((done) => {
      handedOver = done;
    });
    // The process ends after the server's 250 and before its own write.
    const dying = startDeliveryQueue({
      db: database().db,
      log,
      now: () => time,
      channel: {
        ...real,
        send: async (submission, signal) => {
          const outcome = await real.send(submission, signal);
          expect(outcome).toEqual({ is: 'sent' });
          handedOver();
          return new Promise<Outcome>(() => undefined);
        },
      },
    });
    dying.notify();
    await crashed;
    const next = start(real);
    await next.settle();
    expect(box.raw).toHaveLength(1);
    expect(await states()).toEqual(['sending']);
    time += 31_000;
    await next.settle();
    expect(await states()).toEqual(['sent']);
    const mails = await box.mails();
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('never sends a row twice when two processes share a database', async () => {
    const keys = Array.from({ length: 24 }, (_, index) => `key-number-${index}`);
    for (const key of keys) await store(key);
    const second = await closedAfter(place().open());
    const sent: (string | null)[] = [];
    const channel = createChannel(async ({ idempotency_key }) => {
      sent.push(idempotency_key);
      await new Promise((done) => setTimeout(done, 1));
      return { is: 'sent' };
    });
    const queues = [start(channel), start(channel, { database: second })];
    await Promise.all(queues.map((queue) => queue.settle()));
    expect(sent.toSorted()).toEqual(keys.toSorted());
    expect(new Set(await states())).toEqual(new Set(['sent']));
  });

  it('gives up only after both seven days and ten tries, and then shows the failure', async () => {
    await store('key-number-1');
    const queue = start(createChannel(() => ({ is: 'later', why: '451 after DATA', unreachable: false })));
    await queue.settle();
    time += GIVE_UP_MS;
    for (let tries = 2; tries < GIVE_UP_TRIES; tries++) {
      await queue.settle();
      expect(await rows()).toMatchObject([{ state: 'waiting', attempts: tries }]);
      time += 8 * HOUR;
    }
    await queue.settle();
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: GIVE_UP_TRIES, last_error: '451 after DATA' }]);
    expect(errors()).toEqual([expect.stringMatching(/MSG-\w{10} is given up after 10 tries/)]);
    time += 8 * HOUR;
    await queue.settle();
    expect((await rows())[0]?.attempts).toBe(GIVE_UP_TRIES);
  });

  it('stops at once if the receiver refuses all further messages', async () => {
    await store('key-number-1');
    await start(createChannel(() => ({ is: 'over', why: '410' }))).settle();
    expect(await states()).toEqual(['failed']);
  });

  it('finishes its current mail when it is closed, and starts no other', async () => {
    await store('key-number-1');
    await store('key-number-2');
    let finish = (): void => undefined;
    const begun = vi.fn(
      () =>
        new Promise<Outcome>((done) => {
          finish = () => done({ is: 'sent' });
        }),
    );
    const queue = start(createChannel(begun), { concurrency: 1 });
    await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(1));
    const closing = queue.close();
    finish();
    await closing;
    queue.notify();
    expect(await states()).toEqual(['sent', 'waiting']);
    expect(begun).toHaveBeenCalledTimes(1);
  });

  it('tries everything again after a restart', async () => {
    await store('key-number-1');
    const out = mailerTo(NO_MAIL_SERVER);
    const first = start(out);
    await first.settle();
    expect(await states()).toEqual(['waiting']);
    await retryNow({ db: database().db, table: 'deliveries', filter: sql<boolean>`channel = 'mail'` }, time);
    const box = await mailbox();
    await start(mailerTo(box.port)).settle();
    expect(await states()).toEqual(['sent']);
  });
});

describe('adoptSubmissions', () => {
  it('queues submissions from before the channel was set up, up to 30 days old and not quarantined', async () => {
    await store('key-number-1', []);
    await store('key-number-2', ['mail']);
    await store('key-number-3', []);
    await store('key-number-4', []);
    const db = database().db;
    const old = new Date(time - 31 * 24 * HOUR).toISOString();
    await db
      .updateTable('submissions')
      .set({ received_at: old })
      .where('idempotency_key', '=', 'key-number-3')
      .execute();
    await db
      .updateTable('submissions')
      .set({ quarantine: 'trap' })
      .where('idempotency_key', '=', 'key-number-4')
      .execute();
    expect(await queueRecentSubmissions(db, 'mail', time)).toBe(1);
    expect(await queueRecentSubmissions(db, 'mail', time)).toBe(0);
    expect(await queueRecentSubmissions(db, 'webhook', time)).toBe(2);
    await db
      .updateTable('submissions')
      .set({ released_at: old })
      .where('idempotency_key', '=', 'key-number-4')
      .execute();
    expect(await queueRecentSubmissions(db, 'mail', time)).toBe(1);
  });
});
