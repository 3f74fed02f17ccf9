import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import team from '#content/team.json' with { type: 'json' };
import { createTestDatabasePlace } from '#tests/fixtures/databases.ts';
import { closedAfter, eachTest } from '#tests/fixtures/each-test.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { openMailbox } from '#tests/fixtures/smtp-mailbox.ts';
import { createApi } from '../api/api.ts';
import { storeSubmission } from '../api/submissions.ts';
import { importCatalogue } from '../catalogue/import/import.ts';
import { readConfig } from '../config/config.ts';
import { loadSignedLinks } from '../links/signed-links.ts';
import type { Outcome } from './durable-queue.ts';
import { type SubmissionWork, sendQuarantineNotice, startSubmissionWork } from './submission-work.ts';

const place = eachTest(createTestDatabasePlace);
const database = eachTest(() => place().open());
const mailbox = eachTest(openMailbox);
const logged = eachTest((): string[] => []);

const mailSettings = () => ({ SMTP_URL: `smtp://127.0.0.1:${mailbox().port}`, MAIL_TO: 'office@agency.example' });
async function start(env: Readonly<Record<string, string>>, now: () => number = Date.now): Promise<SubmissionWork> {
  const log = { info: (line: string) => void logged().push(line), error: (line: string) => void logged().push(line) };
  const config = readConfig(env);
  const links = await loadSignedLinks(database().db, config);
  return closedAfter(startSubmissionWork({ db: database().db, config, links, log, now }));
}
function write(work: SubmissionWork, message: string, headers: Readonly<Record<string, string>> = {}) {
  return createApi({ db: database().db, forwarding: work }).request('/api/email/contact', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': `key of ${message}`.replaceAll(' ', '-'),
      ...headers,
    },
    body: JSON.stringify({ fullname: 'Amina', email: 'amina@host.example', message }),
  });
}
const subjects = async (): Promise<(string | undefined)[]> => (await mailbox().mails()).map(({ subject }) => subject);

const CATALOGUE = join(import.meta.dirname, '../../tests/fixtures/catalogue');
const OFFICE = 'office@agency.example';

describe('the copy for the agent of a property', () => {
  const refused = new Set<string>();
  const box = eachTest(() => openMailbox({ refuses: (address) => refused.has(address) }));
  const env = () => ({ SMTP_URL: `smtp://127.0.0.1:${box().port}`, MAIL_TO: OFFICE });
  beforeEach(async () => {
    refused.clear();
    await importCatalogue({ db: database().db, media: plainMedia(), folder: CATALOGUE });
    await database().db.updateTable('properties').set({ agent: 'wangari' }).where('id', '=', 1).execute();
  });
  const [wangari] = team.filter(({ username }) => username === 'wangari');
  const agent = wangari?.email ?? '';
  const person = { name: 'Amina', email: 'amina@host.example', property_id: 1 };
  const bodies = {
    enquiry: { ...person, note: 'Is it free?' },
    viewing: { ...person, phone: '+254712345678', note: '', slots: [{ date: '2999-11-20', part: 'morning' }] },
  };
  const store = async (work: Pick<SubmissionWork, 'channels' | 'notify'>, kind: keyof typeof bodies) => {
    const key = `the-key-of-the-${kind}`;
    await storeSubmission(database().db, kind, bodies[kind], key, { channels: work.channels });
    work.notify();
  };
  const readStates = async () => {
    const columns = ['channel', 'state', 'last_error'] as const;
    const rows = await database().db.selectFrom('deliveries').select(columns).orderBy('id').execute();
    return rows.map(({ channel, state, last_error }) => [channel, state, last_error]);
  };

  it.each(['enquiry', 'viewing'] as const)('(%s) is the same mail, sent by itself', async (kind) => {
    const work = await start(env());
    await store(work, kind);
    await expect.poll(() => box().receivers.flat().sort()).toEqual([OFFICE, agent]);
    const mails = await box().mails();
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
    for (const mail of mails) expect([mail.to?.[0]?.address, mail.cc?.[0]?.address]).toEqual([OFFICE, agent]);
  });

  it.each([
    ['agent', 'enquiry'],
    ['agent', 'viewing'],
    ['office', 'enquiry'],
    ['office', 'viewing'],
  ] as const)('and the other mail are independent, when the address of the %s is refused (%s)', async (who, kind) => {
    const [refusedAddress, other] = who === 'agent' ? [agent, OFFICE] : [OFFICE, agent];
    refused.add(refusedAddress);
    const work = await start(env());
    await store(work, kind);
    const refusal = ['waiting', '550 after RCPT TO'];
    await expect.poll(readStates).toEqual([
      ['mail', ...(who === 'agent' ? ['sent', null] : refusal)],
      ['agent', ...(who === 'agent' ? refusal : ['sent', null])],
    ]);
    expect(box().receivers).toEqual([[other]]);
    const remedy = who === 'agent' ? "agent's address in the list of people" : 'settings';
    expect(logged()).toEqual([expect.stringContaining(`Please look at the ${remedy}.`)]);
    // A corrected address gets it after the next start, and nobody gets it twice.
    await work.close();
    refused.clear();
    await start(env());
    await expect.poll(() => box().receivers).toEqual([[other], [refusedAddress]]);
  });

  it('of an enquiry is not sent with ENQUIRY_COPY_AGENT=off, of a viewing it is', async () => {
    const work = await start({ ...env(), ENQUIRY_COPY_AGENT: 'off' });
    await store(work, 'enquiry');
    await store(work, 'viewing');
    await expect.poll(readStates).toEqual([
      ['mail', 'sent', null],
      ['mail', 'sent', null],
      ['agent', 'sent', null],
    ]);
    expect(box().receivers.flat().sort()).toEqual([OFFICE, OFFICE, agent]);
    const mails = await box().mails();
    for (const { subject, cc } of mails)
      expect([subject, cc?.length ?? 0]).toEqual([subject, subject?.startsWith('V') ? 1 : 0]);
  });

  it('is not sent without an agent, nor to one who gets the firm’s mail', async () => {
    await database().db.updateTable('properties').set({ agent: null }).where('id', '=', 1).execute();
    const work = await start(env());
    await store(work, 'enquiry');
    await expect.poll(readStates).toEqual([['mail', 'sent', null]]);
    await work.close();
    await database().db.updateTable('properties').set({ agent: 'wangari' }).where('id', '=', 1).execute();
    await store(await start({ ...env(), MAIL_TO: agent.toUpperCase() }), 'viewing');
    await expect
      .poll(() =>
        box()
          .receivers.flat()
          .map((address) => address.toLowerCase()),
      )
      .toEqual([OFFICE, agent]);
    await expect.poll(readStates).toHaveLength(2);
  });

  it('is sent with what waited for the first settings, and not with what was mailed by an earlier build', async () => {
    await store(await start({}), 'enquiry');
    const first = await start(env());
    await expect.poll(() => box().receivers.flat().sort()).toEqual([OFFICE, agent]);
    await first.close();
    await storeSubmission(database().db, 'viewing', bodies.viewing, 'the-key-of-earlier', { channels: ['mail'] });
    await database().db.updateTable('deliveries').set({ state: 'sent' }).execute();
    const last = await start(env());
    await store(last, 'viewing');
    await expect.poll(() => box().receivers.flat()).toHaveLength(4);
    expect(
      box()
        .receivers.flat()
        .filter((address) => address === agent),
    ).toHaveLength(2);
  });
});

describe('submissions', () => {
  it('are not mailed without settings, as the start says', async () => {
    const work = await start({});
    expect(work.notices).toEqual([
      'SMTP_URL is not set: enquiries are stored and not mailed; read them with npm run submissions.',
    ]);
    expect((await start({ API_ORIGIN: 'https://api.example' })).notices).toEqual([]);
    expect((await write(work, 'Hello')).status).toBe(200);
    expect(await database().db.selectFrom('deliveries').select('id').execute()).toEqual([]);
  });

  it('are listed for the office at eight in the morning while an enquiry is open for more than a working day', async () => {
    let time = Date.parse('2026-11-27T06:00:00+03:00');
    const now = (): number => time;
    const readJob = () =>
      database().db.selectFrom('jobs').select('done_at').where('name', '=', 'open-enquiries').executeTakeFirst();
    const checkAt = async (text: string): Promise<void> => {
      time = Date.parse(`${text}:00+03:00`);
      const work = await start({ ...mailSettings(), PUBLIC_URL: 'https://www.agency.example' }, now);
      const eight = Date.parse(`${text.slice(0, 10)}T08:00:00+03:00`);
      if (time >= eight)
        await expect.poll(async () => Date.parse((await readJob())?.done_at ?? '')).toBeGreaterThanOrEqual(eight);
      await work.close();
    };
    const openMails = async () => (await mailbox().mails()).filter(({ subject }) => subject?.includes('for an answer'));
    await checkAt('2026-11-26T09:00');
    await storeSubmission(
      database().db,
      'enquiry',
      { name: 'Amina', email: 'amina@host.example', property_id: 999, note: 'Free?' },
      'the-key-of-open',
    );
    const received_at = '2026-11-25T09:00:00.000Z';
    await database().db.updateTable('submissions').set({ received_at }).execute();
    await checkAt('2026-11-26T12:30');
    await checkAt('2026-11-27T07:59');
    expect(await openMails()).toEqual([]);
    await checkAt('2026-11-27T08:01');
    await checkAt('2026-11-27T15:00');
    const [mail, ...others] = await openMails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('1 enquiry waits for an answer');
    expect(mail?.text).toMatch(/ENQ-\w{10}, for 1 day: /);
    expect(mail?.text).toMatch(/^https:\/\/www\.agency\.example\/api\/links\/answered\/\S+$/m);
    expect(mail?.text).not.toMatch(/amina/i);
    await database().db.updateTable('submissions').set({ answered_at: '2026-11-27T13:00:00.000Z' }).execute();
    await checkAt('2026-11-28T08:01');
    expect(await openMails()).toHaveLength(1);
  });

  it('are mailed at once, and earlier ones at the start', async () => {
    await write(await start({}), 'Before');
    const work = await start(mailSettings());
    expect(work.notices).toEqual(['Stored in the last 30 days and not sent by mail yet: 1. It is done now.']);
    expect((await write(work, 'After')).status).toBe(200);
    await vi.waitFor(async () => expect(await subjects()).toHaveLength(2));
    const texts = (await mailbox().mails()).map(({ text }) => text ?? '');
    expect(texts.filter((text) => text.includes('Before'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('After'))).toHaveLength(1);
  });

  it('are quarantined if they look like a bot’s, with the same answer, and reported once a day', async () => {
    let ahead = 0;
    const now = (): number => Date.now() + ahead;
    const work = await start(mailSettings(), now);
    await vi.waitFor(async () => {
      const done = await database().db.selectFrom('jobs').select('name').where('done_at', 'is not', null).execute();
      expect(done).toHaveLength(3);
    });
    const fair = await write(work, 'Fair', { 'X-Form-Ms': '9000' });
    const odd = await write(work, 'Odd', { 'X-Form-Website': 'https://spam.example' });
    expect([odd.status, odd.headers.get('Content-Type')]).toEqual([fair.status, fair.headers.get('Content-Type')]);
    expect(Object.keys(await odd.json())).toEqual(Object.keys(await fair.json()));
    await vi.waitFor(async () => expect(await subjects()).toEqual([expect.stringMatching(/^Message MSG-/)]));
    // A day later the notice is sent once, by however many processes.
    ahead = 86_400_000;
    await Promise.all([start(mailSettings(), now), start(mailSettings(), now)]);
    await vi.waitFor(async () => expect(await subjects()).toHaveLength(2));
    await start(mailSettings(), now);
    const notice = (await mailbox().mails())[1];
    expect(notice?.subject).toBe('1 suspicious message waits');
    expect(notice?.text).toContain('1 suspicious message waits: npm run submissions -- --quarantined');
    for (const words of [
      'Why it looks suspicious: a field that people do not see was filled in (a password manager may have done it).',
      'Name: Amina',
      'Email: amina@host.example',
      'Message: Odd',
    ]) {
      expect(notice?.text).toContain(words);
    }
    expect(notice?.text).toMatch(/--release MSG-\w{10}/);
    expect(notice?.text).not.toMatch(/Fair|spam/);
    // The next day repeats no text.
    ahead *= 2;
    const nextDay = await start(mailSettings(), now);
    await vi.waitFor(async () => expect(await subjects()).toHaveLength(3));
    const [, , again] = await mailbox().mails();
    expect(again?.text).toMatch(/--release MSG-\w{10}/);
    expect(again?.text).not.toMatch(/Amina|Odd/);
    await nextDay.close();
    expect(await subjects()).toHaveLength(3);
  });

  it('are reported by reference if the mail server refuses their words, and count as reported once it accepts', async () => {
    await write(await start({}), 'Odd', { 'X-Form-Website': 'https://spam.example' });
    const { mail } = readConfig(mailSettings());
    if (mail === undefined) throw new Error('No mail is set');
    const texts: string[] = [];
    const notice = (...outcomes: Outcome[]): Promise<void> => {
      const sendMail = async (sent: SendMailOptions): Promise<Outcome> => {
        texts.push(String(sent.text));
        return outcomes.shift() ?? { is: 'sent' };
      };
      return sendQuarantineNotice(database().db, { sendMail }, { ...mail, publicUrl: undefined }, Date.now(), null);
    };
    const refused: Outcome = { is: 'refused', why: '554 Spam' };
    await notice(refused);
    expect(texts).toEqual([
      expect.stringContaining('Message: Odd'),
      expect.stringMatching(/^1 suspicious message waits(?!.*Odd).*--release MSG-/s),
    ]);
    await expect(notice(refused, refused)).rejects.toThrow('was not sent (554 Spam)');
    await expect(notice({ is: 'later', why: '421', unreachable: true })).rejects.toThrow('(421)');
    expect(texts).toHaveLength(5);
  });

  it('are erased after 24 months', async () => {
    const work = await start({});
    await write(work, 'Hello');
    await start({}, () => Date.now() + 25 * 31 * 86_400_000);
    await vi.waitFor(async () =>
      expect(await database().db.selectFrom('submissions').select('id').execute()).toEqual([]),
    );
    // Logged a moment after the rows are deleted.
    await vi.waitFor(() => expect(logged()).toEqual(['Submissions erased after 24 months: 1.']));
  });
});
