import { describe, expect, it, onTestFinished } from 'vitest';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import {
  type Behaviour,
  createSmtpSettings,
  type Mailbox,
  openMailbox,
  openSilentServer,
} from '#tests/fixtures/smtp-mailbox.ts';
import type { SmtpSettings } from '../config/addresses.ts';
import type { StoredSubmission } from '../submissions/stored-submission.ts';
import { createMailer, type Mailer } from './mailer.ts';

const submission: StoredSubmission = {
  kind: 'contact',
  reference: 'MSG-1',
  received_at: '2026-11-21T20:30:00.000Z',
  idempotency_key: 'a-key-of-this-test',
  body: { fullname: 'Amina', email: 'amina@host.example', message: 'Hello.\n.\nA dot alone above.' },
  phone: null,
  property: undefined,
};

const mailbox = (options: Parameters<typeof openMailbox>[0] = {}) => closedAfter(openMailbox(options));

const logged: string[] = [];
/** @param patience time limit for a silent server, ms; short only in tests of silence */
function mailer(
  port: number,
  smtp: Partial<SmtpSettings> = {},
  { to = ['office@agency.example'], patience = 30_000 } = {},
): Mailer {
  logged.length = 0;
  const made = createMailer({
    smtp: createSmtpSettings(port, smtp),
    settings: { from: 'website@agency.example', to, publicUrl: undefined },
    log: (line) => logged.push(line),
    timeouts: { connect: patience, greeting: patience, silence: patience },
  });
  onTestFinished(() => made.close());
  return made;
}
const never = new AbortController().signal;

describe('a mailer', () => {
  it('sends mails over one connection', async () => {
    const box = await mailbox();
    const out = mailer(box.port);
    for (const _try of [1, 2, 3]) expect(await out.send(submission, never)).toEqual({ is: 'sent' });
    const [mail] = await box.mails();
    expect(mail?.text?.replaceAll('\r\n', '\n')).toContain('Hello.\n.\nA dot alone above.');
    expect(box.raw).toHaveLength(3);
    expect(box.connections).toBe(1);
  });

  it.each<[string, Behaviour, object]>([
    ['refuses the recipient', { at: 'RCPT', code: 550 }, { is: 'refused', why: '550 after RCPT TO' }],
    ['refuses the text', { at: 'DATA', code: 554 }, { is: 'refused', why: '554 after DATA' }],
    ['greylists', { at: 'RCPT', code: 451 }, { is: 'later', why: '451 after RCPT TO', unreachable: false }],
    ['is full', { at: 'DATA', code: 452 }, { is: 'later', why: '452 after DATA', unreachable: false }],
    ['shuts down', { at: 'DATA', code: 421 }, { is: 'later', why: '421 after DATA', unreachable: true }],
  ])('tells what a server means that %s', async (_what, behaviour, outcome) => {
    const box = await mailbox({ behave: () => behaviour });
    expect(await mailer(box.port).send(submission, never)).toMatchObject(outcome);
    expect(box.raw).toEqual([]);
  });

  it('sends again without Reply-To if the server refuses the header', async () => {
    const box = await mailbox({
      behave: (_attempt, raw) => (raw?.includes('Reply-To:') ? { at: 'DATA', code: 550 } : undefined),
    });
    expect(await mailer(box.port).send(submission, never)).toMatchObject({ is: 'sent' });
    const [mail] = await box.mails();
    expect(mail?.replyTo).toBeUndefined();
    expect(mail?.text).toContain('amina@host.example');
  });

  it.each(['before-keeping', 'after-keeping'] as const)(
    'counts a connection dropped %s as not sent, and tries once only',
    async (drops) => {
      const box = await mailbox({ behave: () => ({ at: 'DATA', drops }) });
      expect(await mailer(box.port).send(submission, never)).toMatchObject({ is: 'later', unreachable: true });
      await new Promise((done) => setTimeout(done, 300));
      expect(box.raw).toHaveLength(drops === 'after-keeping' ? 1 : 0);
      expect(box.connections).toBe(1);
    },
  );

  it('gives up on a server that does not answer the greeting or the text', async () => {
    const silence = await closedAfter(openSilentServer());
    const gaveUp = { is: 'later', unreachable: true };
    expect(await mailer(silence.port, {}, { patience: 400 }).send(submission, never)).toMatchObject(gaveUp);
    const box = await mailbox({ behave: () => ({ at: 'DATA', hangs: true }) });
    expect(await mailer(box.port, {}, { patience: 600 }).send(submission, never)).toMatchObject(gaveUp);
  });

  describe('with TLS and a password', () => {
    const withPassword = (extra: object): Promise<Mailbox> =>
      mailbox({
        options: {
          onAuth: ({ username, password }, _session, done) =>
            username === 'site' && password === 'right' ? done(null, { user: 'site' }) : done(new Error('No')),
          ...extra,
        },
      });
    const auth = { user: 'site', pass: 'right' };
    const tls = { rejectUnauthorized: false };

    it('upgrades to TLS if offered, and signs in', async () => {
      const box = await withPassword({});
      expect(await mailer(box.port, { auth, tls, requireTLS: true }).send(submission, never)).toEqual({ is: 'sent' });
      expect(box.raw).toHaveLength(1);
    });

    it('uses TLS from the start', async () => {
      const box = await withPassword({ secure: true });
      expect(await mailer(box.port, { auth, tls, secure: true }).send(submission, never)).toEqual({ is: 'sent' });
    });

    it('reports a wrong password as a problem of every mail', async () => {
      const box = await withPassword({});
      const outcome = await mailer(box.port, { auth: { ...auth, pass: 'wrong' }, tls }).send(submission, never);
      expect(outcome).toMatchObject({ is: 'later', unreachable: true, why: expect.stringMatching(/^535 after AUTH/) });
    });

    it('sends nothing to a server with an untrusted certificate', async () => {
      const box = await withPassword({});
      expect(await mailer(box.port, { auth }).send(submission, never)).toMatchObject({
        is: 'later',
        unreachable: true,
      });
      expect(box.raw).toEqual([]);
    });

    it('sends no password in clear text if TLS is required', async () => {
      const box = await withPassword({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
      expect(await mailer(box.port, { auth, requireTLS: true }).send(submission, never)).toMatchObject({
        is: 'later',
        unreachable: true,
      });
      expect(box.raw).toEqual([]);
    });
  });

  it('reports refused recipients', async () => {
    let recipients = 0;
    const box = await mailbox({ behave: () => (++recipients === 2 ? { at: 'RCPT', code: 550 } : undefined) });
    const out = mailer(box.port, {}, { to: ['a@agency.example', 'b@agency.example'] });
    expect(await out.send(submission, never)).toEqual({ is: 'sent' });
    expect(logged).toEqual([expect.stringContaining('refused 1 of the addresses')]);
  });
});
