import { createTransport, type SendMailOptions } from 'nodemailer';
import type { SmtpSettings } from '../config/addresses.ts';
import { composeMail, type MailSettings } from './compose.ts';
import type { Channel, Outcome } from './durable-queue.ts';

/** After which a mail server counts as silent, ms. */
export interface MailTimeouts {
  readonly connect: number;
  readonly greeting: number;
  /** RFC 5321 allows minutes after the text of a mail. */
  readonly silence: number;
}
const TIMEOUTS: MailTimeouts = { connect: 15_000, greeting: 15_000, silence: 90_000 };

/** Each over a reused connection. */
export const MAILS_AT_ONCE = 2;

export interface Mailer extends Channel {
  /** Sends a mail that is not about a submission. */
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

/** The server is shutting down, in answer to any command (RFC 5321). */
const GOING_DOWN = 421;
/** Their refusal is about the mail, not about our connection or password. */
const ABOUT_THE_MAIL = /^(MAIL FROM|RCPT TO|DATA|BDAT)/;

function toOutcome({ code, status, enhanced, command }: SmtpError): Outcome {
  const said = [status ?? (code === '' ? 'no answer' : code), enhanced].filter((part) => part !== '').join(' ');
  const why =
    command === '' || command === 'API' ? said : `${said} after ${command === 'CONN' ? 'connecting' : command}`;
  const isAboutMail =
    status === undefined
      ? code === 'EENVELOPE' || code === 'EMESSAGE'
      : status !== GOING_DOWN && ABOUT_THE_MAIL.test(command);
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

/**
 * Sends submissions to the firm by SMTP over reused connections. A mail whose connection breaks is retried by the
 * queue.
 * @param log gets recipients that were refused while others were not
 */
export function createMailer({ smtp, settings, log, timeouts = TIMEOUTS }: CreateMailerOptions): Mailer {
  const transport = createTransport({
    pool: true,
    ...smtp,
    maxConnections: MAILS_AT_ONCE,
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
      // Some servers refuse a visitor's address in Reply-To. The text of the mail has it too.
      if (outcome.is !== 'refused' || outcome.at !== 'DATA' || mail.replyTo === undefined) return outcome;
      const { replyTo: _replyTo, ...plain } = mail;
      return attempt(plain, signal);
    },
    close: () => transport.close({ force: true }),
  };
}
