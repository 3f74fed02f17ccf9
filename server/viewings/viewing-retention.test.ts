import { expect, it } from 'vitest';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { storeSubmission } from '../api/submissions.ts';
import { NO_GATE, type Step } from './viewing-life.ts';
import { wipeOldViewings } from './viewing-retention.ts';
import { stepViewing } from './viewings.ts';

const DAY = 86_400_000;
const AT = '2026-12-05T07:00:00.000Z';
const ASKED = Date.parse('2026-11-24T10:00:00Z');
const TOKEN = 'a'.repeat(32);
const database = eachTest(openTestDatabase);

async function ask(step: Step): Promise<void> {
  const slots = [{ date: '2026-12-05', part: 'morning' }];
  const body = { property_id: 24, slots, name: 'Amina', phone: '', email: 'amina@host.example', note: '' };
  await storeSubmission(database().db, 'viewing', body, 'the-key-of-a-viewing', { token: TOKEN });
  expect(await stepViewing(database().db, { token: TOKEN }, step, undefined, ASKED)).toMatchObject({ done: true });
}
const read = async () => ({
  viewing: await database().db.selectFrom('viewings').selectAll().executeTakeFirstOrThrow(),
  mails: await database().db.selectFrom('viewing_mails').select('state').execute(),
});
const markSent = () => database().db.updateTable('viewing_mails').set({ state: 'sent' }).execute();
const confirm: Step = {
  act: 'confirm',
  by: 'wangari',
  wish: 0,
  at: AT,
  note: 'Ask the guard',
  directions: 'The green gate',
  point: { lat: -1.3, lng: 36.7 },
};
const WIPED = { token_hash: null, note: '', directions: '', point: null };

it('wipes token, words, gate and sent mails a week after the viewing, and keeps state and hour', async () => {
  await ask(confirm);
  await markSent();
  expect(await wipeOldViewings(database().db, Date.parse(AT) + 7 * DAY - 1)).toBe(0);
  expect((await read()).viewing.directions).toBe('The green gate');
  expect(await wipeOldViewings(database().db, Date.parse(AT) + 7 * DAY + 1)).toBe(1);
  expect(await read()).toMatchObject({ viewing: { ...WIPED, state: 'confirmed', at: AT, version: 1 }, mails: [] });
  expect(await wipeOldViewings(database().db, Date.parse(AT) + 8 * DAY)).toBe(0);
});

it('wipes a viewing without an hour thirty days after its last step', async () => {
  await ask({ act: 'propose', by: 'wangari', offers: [AT], note: 'Which one?', ...NO_GATE });
  await markSent();
  expect(await wipeOldViewings(database().db, ASKED + 30 * DAY - 1)).toBe(0);
  expect(await wipeOldViewings(database().db, ASKED + 30 * DAY + 1)).toBe(1);
  expect(await read()).toMatchObject({ viewing: WIPED, mails: [] });
});

it('keeps the mails that wait', async () => {
  await ask(confirm);
  await wipeOldViewings(database().db, Date.parse(AT) + 8 * DAY);
  expect((await read()).mails).toHaveLength(3);
});
