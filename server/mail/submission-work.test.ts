import type { SendMailOptions } from 'nodemailer';
import { describe, expect, it, vi } from 'vitest';
import { createTestDatabasePlace } from '#tests/fixtures/databases.ts';
import { closedAfter, eachTest } from '#tests/fixtures/each-test.ts';
import { openMailbox } from '#tests/fixtures/smtp-mailbox.ts';
import { createApi } from '../api/api.ts';
import { readConfig } from '../config/config.ts';
import type { Outcome } from './durable-queue.ts';
import { mailQuarantineNotice, type SubmissionWork, startSubmissionWork } from './submission-work.ts';

const place = eachTest(createTestDatabasePlace);
const database = eachTest(() => place().open());
const mailbox = eachTest(openMailbox);
const logged = eachTest((): string[] => []);

const mailSettings = () => ({ SMTP_URL: `smtp://127.0.0.1:${mailbox().port}`, MAIL_TO: 'office@agency.example' });
function start(env: Readonly<Record<string, string>>, now: () => number = Date.now): Promise<SubmissionWork> {
  const log = { info: (line: string) => void logged().push(line), error: (line: string) => void logged().push(line) };
  return closedAfter(startSubmissionWork({ db: database().db, config: readConfig(env), log, now }));
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
      expect(done).toHaveLength(2);
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
      'Why it looks suspicious: a field that people do not see was filled in; a password manager may have done it.',
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
      return mailQuarantineNotice(database().db, { sendMail }, { ...mail, publicUrl: undefined }, Date.now(), null);
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
