import { createTransport, type SendMailOptions } from 'nodemailer';
import type { SmtpSettings } from '../config/addresses.ts';
import type { StoredSubmission } from '../submissions/stored-submission.ts';
import { composeMail, getCopyAddress, type MailSettings } from './compose.ts';
import type { Channel, Outcome } from './durable-queue.ts';

export interface MailTimeouts {
  readonly connect: number;
  readonly greeting: number;
  /** RFC 5321 allows minutes after the text of a mail. */
  readonly silence: number;
}
const TIMEOUTS: MailTimeouts = { connect: 15_000, greeting: 15_000, silence: 90_000 };

export const MAIL_CONCURRENCY = 2;

export interface Mailer extends Channel {
  /** Sends a mail, without Reply-To and Cc where a server refuses it for them. */
  sendMail(mail: SendMailOptions, signal: AbortSignal): Promise<Outcome>;
  /** Sends agents the same mails, by themselves: a refused address of an agent never fails the firm's mail. */
  readonly agentCopies: Channel;
}

interface SmtpError {
  readonly code: string;
  readonly status: number | undefined;
  readonly enhanced: string;
  readonly command: string;
}

function parseSmtpError(error: unknown): SmtpError {
  const read = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  const getText = (name: string): string => {
    const value = read(name);
    return typeof value === 'string' ? value : '';
  };
  const status = read('responseCode');
  return {
    code: getText('code'),
    status: typeof status === 'number' && status > 0 ? status : undefined,
    enhanced: /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(getText('response'))?.[1] ?? '',
    command: getText('command'),
  };
}

/** The answer to any command of a server that shuts down (RFC 5321). */
const SHUTTING_DOWN = 421;
/** A refusal of these commands concerns the mail, not the connection or the password. */
const MAIL_COMMANDS = /^(MAIL FROM|RCPT TO|DATA|BDAT)/;

function toOutcome({ code, status, enhanced, command }: SmtpError): Outcome {
  const answer = [status ?? (code === '' ? 'no answer' : code), enhanced].filter((part) => part !== '').join(' ');
  const why =
    command === '' || command === 'API' ? answer : `${answer} after ${command === 'CONN' ? 'connecting' : command}`;
  const isAboutMail =
    status === undefined
      ? code === 'EENVELOPE' || code === 'EMESSAGE'
      : status !== SHUTTING_DOWN && MAIL_COMMANDS.test(command);
  if (!isAboutMail) return { is: 'later', why, unreachable: true };
  if (status !== undefined && status < 500) return { is: 'later', why, unreachable: false };
  return { is: 'refused', why };
}

interface CreateMailerOptions {
  readonly smtp: SmtpSettings;
  readonly settings: MailSettings;
  readonly log: (line: string) => void;
  readonly timeouts?: MailTimeouts;
}

/** Sends submissions to the firm by SMTP over reused connections. The queue retries a mail whose connection breaks. */
export function createMailer({ smtp, settings, log, timeouts = TIMEOUTS }: CreateMailerOptions): Mailer {
  const transport = createTransport({
    pool: true,
    ...smtp,
    maxConnections: MAIL_CONCURRENCY,
    maxRequeues: 0,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    dnsTimeout: timeouts.connect,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  const attempt = async (mail: SendMailOptions, signal: AbortSignal): Promise<Outcome & { readonly at?: string }> => {
    try {
      const info = await transport.sendMail({ ...mail, signal });
      if (info.rejected.length > 0) {
        log(`The mail server refused ${info.rejected.length} of the addresses of MAIL_TO; the others have the mail.`);
      }
      return { is: 'sent' };
    } catch (error) {
      const failure = parseSmtpError(error);
      return { ...toOutcome(failure), at: failure.command };
    }
  };

  const sendMail = async (mail: SendMailOptions, signal: AbortSignal): Promise<Outcome> => {
    const outcome = await attempt(mail, signal);
    // The text of a submission's mail repeats the visitor's address.
    if (outcome.is !== 'refused' || outcome.at !== 'DATA') return outcome;
    if (mail.replyTo === undefined && mail.cc === undefined) return outcome;
    const { replyTo: _replyTo, cc: _cc, ...plain } = mail;
    return attempt(plain, signal);
  };

  const sendTo = (
    receivers: readonly string[],
    submission: StoredSubmission,
    signal: AbortSignal,
    isAgentCopy = false,
  ): Promise<Outcome> =>
    sendMail(
      {
        ...composeMail(submission, settings, isAgentCopy),
        envelope: { from: settings.from, to: [...receivers] },
      },
      signal,
    );

  return {
    name: 'mail',
    receiver: 'mail server',
    remedy: 'settings',
    sendMail,
    send: (submission, signal) => sendTo(settings.to, submission, signal),
    close: () => transport.close({ force: true }),
    agentCopies: {
      name: 'agent',
      receiver: "mail server of the agent's copy",
      remedy: "agent's address in the list of people",
      isFor: (submission) => getCopyAddress(submission, settings) !== undefined,
      async send(submission, signal) {
        const address = getCopyAddress(submission, settings);
        return address === undefined ? { is: 'over', why: 'no address' } : sendTo([address], submission, signal, true);
      },
      close: () => undefined,
    },
  };
}
