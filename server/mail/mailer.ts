import { createTransport, type SendMailOptions } from 'nodemailer';
import type { SmtpSettings } from '../config/addresses.ts';
import { composeMail, type MailSettings } from './compose.ts';
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
  sendMail(mail: SendMailOptions, signal: AbortSignal): Promise<Outcome>;
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
  const text = (name: string): string => {
    const value = read(name);
    return typeof value === 'string' ? value : '';
  };
  const status = read('responseCode');
  return {
    code: text('code'),
    status: typeof status === 'number' && status > 0 ? status : undefined,
    enhanced: /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(text('response'))?.[1] ?? '',
    command: text('command'),
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

  return {
    name: 'mail',
    receiver: 'mail server',
    sendMail: async (mail, signal) => attempt(mail, signal),
    async send(submission, signal) {
      const mail = composeMail(submission, settings);
      const outcome = await attempt(mail, signal);
      // Some servers refuse a visitor's address in Reply-To; the text of the mail repeats it.
      if (outcome.is !== 'refused' || outcome.at !== 'DATA' || mail.replyTo === undefined) return outcome;
      const { replyTo: _replyTo, ...plain } = mail;
      return attempt(plain, signal);
    },
    close: () => transport.close({ force: true }),
  };
}
