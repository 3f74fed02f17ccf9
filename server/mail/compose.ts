import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import { longDateAndTime } from '#lib/dates.ts';
import { safeLine, safeText } from '../submissions/safe-text.ts';
import {
  aboutWords,
  FIELD_LABELS,
  fieldText,
  type StoredSubmission,
  writerOf,
} from '../submissions/stored-submission.ts';
import { headerAddress } from './header-address.ts';

/** Longest subject and longest name in a header, in characters. */
const MAX_SUBJECT = 150;
const MAX_NAME = 100;

/** Who the mails are from and for. */
export interface MailSettings {
  readonly from: string;
  readonly to: readonly string[];
  /** The site's own origin, for the link to a home. */
  readonly publicUrl: string | undefined;
}

/**
 * A name that stays with a submission for good, made of its key (its reference, where it came without a key): mail's
 * Message-ID and a webhook's Idempotency-Key. It says nothing of the key itself.
 */
export const stableId = ({
  idempotency_key,
  reference,
}: Pick<StoredSubmission, 'idempotency_key' | 'reference'>): string =>
  createHash('sha256')
    .update(idempotency_key ?? reference)
    .digest('hex')
    .slice(0, 40);

/** @param from an address as `MAIL_FROM` has it */
export const messageIdOf = (name: string, from: string): string => `<${name}@${from.slice(from.lastIndexOf('@') + 1)}>`;

/** Text for a header. A mail program would decode an encoded word that a visitor has typed, line ends and all. */
const headerText = (text: string, max: number): string => safeLine(text.replaceAll('=?', '= ?'), max);

function subjectOf(submission: StoredSubmission): string {
  const { kind, reference, body } = submission;
  if (kind === 'enquiry') return `Enquiry ${reference}: ${aboutWords(submission)}`;
  if (kind === 'valuation') return `Valuation request ${reference}: ${aboutWords(submission)}`;
  return `Message ${reference} from ${writerOf(body).name}`;
}

/** A field as the reader sees it; one of several lines, or a long one, stands below its label. */
function fieldLines(label: string, value: string): string {
  const text = safeText(value);
  return text.includes('\n') || text.length > 60 ? `${label}:\n${text}\n` : `${label}: ${text}`;
}

/**
 * The mail that tells the firm of a submission. Every header is one line of harmless characters whatever the visitor
 * wrote; an address that a mail server could refuse stands in the text alone.
 */
export function composeMail(submission: StoredSubmission, { from, to, publicUrl }: MailSettings): SendMailOptions {
  const { kind, body, property, reference, received_at } = submission;
  const writer = writerOf(body);
  const replyTo = headerAddress(writer.email);
  const fields = FIELD_LABELS[kind].flatMap(([field, label]) => {
    const value = fieldText(body, field);
    return value === '' ? [] : [fieldLines(label, value)];
  });
  const about =
    property === undefined
      ? []
      : [
          `Property: ${safeLine(aboutWords(submission), MAX_SUBJECT)}`,
          ...(publicUrl === undefined ? [] : [`${publicUrl}/property/${property.id}`]),
        ];
  const answer =
    writer.email === ''
      ? 'No e-mail address was given.'
      : replyTo === undefined
        ? 'The address above is unusual: copy it by hand to answer.'
        : 'Press Reply to answer the visitor.';
  return {
    messageId: messageIdOf(stableId(submission), from),
    from,
    to: [...to],
    ...(replyTo === undefined
      ? {}
      : {
          replyTo: {
            name: headerText(writer.name, MAX_NAME)
              .replace(/["<>\\]/gu, ' ')
              .trim(),
            address: replyTo,
          },
        }),
    subject: headerText(subjectOf(submission), MAX_SUBJECT),
    text: [
      ...about,
      ...fields,
      '',
      `Reference: ${reference}`,
      `Received: ${longDateAndTime(received_at)} (Nairobi)`,
      '',
      answer,
    ].join('\n'),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The daily word about what is held back. @param day ISO date, so that a repeat is known as one */
export function composeQuarantineNotice(
  references: readonly string[],
  { from, to, day }: Pick<MailSettings, 'from' | 'to'> & { readonly day: string },
): SendMailOptions {
  const count = references.length;
  const line = `${count} suspicious ${count === 1 ? 'message waits' : 'messages wait'}`;
  return {
    messageId: messageIdOf(`quarantine-${day}`, from),
    from,
    to: [...to],
    subject: line,
    text: [
      `${line}: npm run submissions -- --quarantined`,
      '',
      'What looks like a program’s message is kept, and not mailed. Look at them, and let out what a person wrote:',
      '',
      ...references.slice(0, 50).map((reference) => `npm run submissions -- --release ${reference}`),
    ].join('\n'),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
