import { expect, it, vi } from 'vitest';
import { openTestDatabase, openTestLedger } from '#tests/fixtures/databases.ts';
import { closedAfter, eachTest } from '#tests/fixtures/each-test.ts';
import { storeSubmission } from '../api/submissions.ts';
import { runOnceADay } from './daily.ts';
import { eraseOldSubmissions, getRetentionStart } from './erase.ts';
import { ANY_BODY } from './keys.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 12);

const database = eachTest(openTestDatabase);

const body = (name: string) => ({ fullname: name, phone: '', email: 'a@host.example', message: `From ${name}` });
async function stored(key: string | undefined, received_at: string): Promise<void> {
  const answer: unknown = await (
    await storeSubmission(database().db, 'contact', body(key ?? 'nobody'), key, { channels: ['mail'] })
  ).json();
  const reference = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'reference') : '';
  await database().db.updateTable('submissions').set({ received_at }).where('reference', '=', reference).execute();
}
const readReceived = async () =>
  (await database().db.selectFrom('submissions').select('received_at').orderBy('id').execute()).map(
    (row) => row.received_at,
  );

it('counts 24 months by the calendar', () => {
  expect(getRetentionStart(NOW)).toBe('2024-11-21T12:00:00.000Z');
});

it('erases what is older than 24 months with its mails, and keeps the rest', async () => {
  const old = '2024-11-21T11:59:59.000Z';
  const recent = '2024-11-21T12:00:01.000Z';
  await stored('key-that-is-old', old);
  await stored('form-made-of-old-words', old);
  await stored(undefined, old);
  await stored('key-that-is-recent', recent);
  expect(await eraseOldSubmissions(database().db, NOW)).toBe(3);
  expect(await readReceived()).toEqual([recent]);
  const left = JSON.stringify([
    await database().db.selectFrom('deliveries').selectAll().execute(),
    await database().db.selectFrom('idempotency').selectAll().execute(),
  ]);
  expect(left).toContain('key-that-is-recent');
  expect(left).not.toMatch(/key-that-is-old|form-made/);
  expect(await database().db.selectFrom('deliveries').select('id').execute()).toHaveLength(1);
  expect(await database().db.selectFrom('idempotency').select('key').execute()).toHaveLength(2);
  expect(await eraseOldSubmissions(database().db, NOW)).toBe(0);
});

it('erases the phone number of an enquiry with it', async () => {
  const enquiry = { name: 'Amina', email: 'a@host.example', property_id: 24, note: 'Free?' };
  await storeSubmission(database().db, 'enquiry', enquiry, 'key-of-a-caller', { phone: '+254712345678' });
  await database().db.updateTable('submissions').set({ received_at: '2020-01-01T00:00:00.000Z' }).execute();
  expect(await eraseOldSubmissions(database().db, NOW)).toBe(1);
  const left = JSON.stringify([
    await database().db.selectFrom('submissions').selectAll().execute(),
    await database().db.selectFrom('idempotency').selectAll().execute(),
  ]);
  expect(left).not.toContain('712345678');
});

it('erases more than one batch', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => ({
    kind: 'contact' as const,
    reference: `MSG-${index}`,
    body: '{}',
    received_at: '2020-01-01T00:00:00.000Z',
    idempotency_key: null,
  }));
  await database().db.insertInto('submissions').values(rows).execute();
  expect(await eraseOldSubmissions(database().db, NOW)).toBe(250);
  expect(await readReceived()).toEqual([]);
});

it('acknowledges a message that a phone sends again after years', async () => {
  await stored('key-that-is-old', '2020-01-01T00:00:00.000Z');
  await eraseOldSubmissions(database().db, NOW);
  for (const name of ['key-that-is-old', 'somebody else']) {
    const answer = await storeSubmission(database().db, 'contact', body(name), 'key-that-is-old');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ reference: expect.stringMatching(/^MSG-/) });
  }
  expect(await readReceived()).toEqual([]);
});

it('a daily job runs once a day, in one process of several, and again after a failure', async () => {
  const { db } = database();
  const work = vi.fn(() => Promise.resolve());
  const done = await Promise.all([1, 2, 3].map(() => runOnceADay(db, 'job', NOW, work)));
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await runOnceADay(db, 'job', NOW + DAY - 1, work)).toBe(false);
  expect(await runOnceADay(db, 'other', NOW, work)).toBe(true);
  expect(await runOnceADay(db, 'job', NOW + DAY, work)).toBe(true);
  expect(work).toHaveBeenCalledTimes(3);
  const fail = () => Promise.reject(new Error('no'));
  await expect(runOnceADay(db, 'job', NOW + 2 * DAY, fail)).rejects.toThrow('no');
  expect(await runOnceADay(db, 'job', NOW + 2 * DAY + 60_000, work)).toBe(false);
  expect(await runOnceADay(db, 'job', NOW + 2 * DAY + 3_600_000, work)).toBe(true);
});

it('with another API host only the arrival of old messages stays on record', async () => {
  const ledger = await closedAfter(openTestLedger());
  const entry = { kind: 'contact', body_hash: 'hash', status: 200, answer: '{"message":"Thanks, Amina"}' } as const;
  await ledger.store({ ...entry, key: 'key-of-a-phone' });
  await ledger.store({ ...entry, key: 'form-made-of-words' });
  await ledger.deleteOld('2020-01-01T00:00:00.000Z', Date.now());
  expect(await ledger.find('key-of-a-phone', Date.now())).toEqual({ ...entry, key: 'key-of-a-phone' });
  await ledger.deleteOld('2999-01-01T00:00:00.000Z', Date.now() + 3 * DAY);
  expect(await ledger.find('key-of-a-phone', Date.now())).toEqual({
    ...entry,
    key: 'key-of-a-phone',
    body_hash: ANY_BODY,
    answer: '{}',
  });
  expect(await ledger.find('form-made-of-words', Date.now())).toBeUndefined();
});
