import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import firm from '#content/firm.json' with { type: 'json' };
import { cleanEmail, mailAddress } from '#contract/email.ts';
import { CALENDAR_NAME, viewingCalendar } from '#contract/viewing-calendar.ts';
import { CALENDAR_TYPE } from '#lib/calendar-file.ts';
import { longDateAndTime } from '#lib/dates.ts';
import type { Unlisted } from '../db/schema.ts';
import type { Suspicion } from '../submissions/circumstances.ts';
import { isTextKey } from '../submissions/keys.ts';
import { describeSubject, KINDS } from '../submissions/kinds.ts';
import {
  getFieldText,
  getFilledFields,
  getWishes,
  getWriter,
  hasPage,
  type StoredSubmission,
} from '../submissions/stored-submission.ts';
import { safeLine, safeText } from '../text/safe-text.ts';

const MAX_SUBJECT = 150;
const MAX_NAME = 100;

/** Marks a program's mail, and lets nodemailer read no files or addresses. */
export const PROGRAM_MAIL = {
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

export interface MailSettings {
  readonly from: string;
  readonly to: readonly string[];
  /** The site's origin, for links. */
  readonly publicUrl: string | undefined;
}

/**
 * Returns the unchanging name of a submission: the Message-ID of its mail and the Idempotency-Key of its webhook. A
 * hash of its key, or of its reference if it has no key or a text key.
 */
export const getStableId = ({
  idempotency_key,
  reference,
}: Pick<StoredSubmission, 'idempotency_key' | 'reference'>): string =>
  createHash('sha256')
    .update(idempotency_key === null || isTextKey(idempotency_key) ? reference : idempotency_key)
    .digest('hex')
    .slice(0, 40);

/** @param from as in MAIL_FROM */
export const getMessageId = (name: string, from: string): string =>
  `<${name}@${from.slice(from.lastIndexOf('@') + 1)}>`;

/** Breaks up "=?", because mail programs would decode an encoded word that a visitor typed. */
const toHeaderText = (text: string, max: number): string => safeLine(text.replaceAll('=?', '= ?'), max);

/** Long text, or text of several lines, stands below its label. */
function writeField(label: string, value: string): string {
  const text = safeText(value);
  return text.includes('\n') || text.length > 60 ? `${label}:\n${text}\n` : `${label}: ${text}`;
}

const TOLD = 'The visitor has been thanked, and told that it is no longer on the list.';
const WHY_UNLISTED: Readonly<Record<Unlisted, string>> = {
  let: `The home was let when this came. ${TOLD}`,
  sold: `The home was sold when this came. ${TOLD}`,
  removed: `The home had left the list when this came. ${TOLD}`,
  unknown: `No home of this number is known on the site. ${TOLD}`,
};

/** Returns the calendar file of a viewing; undefined for other kinds. */
function createCalendar(submission: StoredSubmission, publicUrl: string | undefined): string | undefined {
  const { body, property, reference, received_at } = submission;
  const wishes = getWishes(body);
  if (property === undefined || wishes.length === 0) return undefined;
  const told = ['name', 'phone', 'email', 'note'].map((field) => safeText(getFieldText(body, field)));
  return viewingCalendar(
    wishes,
    {
      key: getStableId(submission),
      title: safeLine(describeSubject(submission), MAX_SUBJECT),
      place: '',
      url: publicUrl === undefined || !hasPage(property) ? undefined : `${publicUrl}/property/${property.id}`,
      firm: firm.name,
      people: [...told.filter((line) => line !== ''), `Reference: ${reference}`],
    },
    Date.parse(received_at),
  );
}

/** Returns the subject and all fields of a submission. @param publicUrl for the link */
export function writeSubmissionLines(submission: StoredSubmission, publicUrl: string | undefined): readonly string[] {
  const { kind, property } = submission;
  const fieldsGiven = getFilledFields(submission);
  const fields = Object.entries(KINDS[kind].labels).flatMap(([field, label]) => {
    const value = getFieldText(fieldsGiven, field);
    return value === '' ? [] : [writeField(label, value)];
  });
  const about =
    property === undefined
      ? []
      : [
          `Property: ${safeLine(describeSubject(submission), MAX_SUBJECT)}`,
          ...(publicUrl === undefined || !hasPage(property) ? [] : [`${publicUrl}/property/${property.id}`]),
          ...(property.unlisted === null ? [] : [WHY_UNLISTED[property.unlisted]]),
        ];
  return [...about, ...fields];
}

/**
 * Composes the mail about a submission. Each header is one line of safe characters; an address that a mail server could
 * refuse stands in the text only.
 */
export function composeMail(submission: StoredSubmission, { from, to, publicUrl }: MailSettings): SendMailOptions {
  const { kind, body, reference, received_at } = submission;
  const writer = getWriter(body);
  const replyTo = mailAddress(cleanEmail(writer.email));
  const agentAddress = submission.agentEmail === undefined ? undefined : mailAddress(cleanEmail(submission.agentEmail));
  const calendar = createCalendar(submission, publicUrl);
  const answer =
    writer.email === ''
      ? 'No e-mail address was given.'
      : replyTo === undefined
        ? 'The address above is unusual: copy it by hand to answer.'
        : 'Press Reply to answer the visitor.';
  return {
    messageId: getMessageId(getStableId(submission), from),
    from,
    to: [...to],
    ...(agentAddress === undefined ? {} : { cc: agentAddress }),
    ...(calendar === undefined
      ? {}
      : { attachments: [{ filename: CALENDAR_NAME, content: calendar, contentType: CALENDAR_TYPE }] }),
    ...(replyTo === undefined
      ? {}
      : {
          replyTo: {
            name: toHeaderText(writer.name, MAX_NAME)
              .replace(/["<>\\]/gu, ' ')
              .trim(),
            address: replyTo,
          },
        }),
    subject: toHeaderText(KINDS[kind].subject(submission), MAX_SUBJECT),
    text: [
      ...writeSubmissionLines(submission, publicUrl),
      '',
      `Reference: ${reference}`,
      `Received: ${longDateAndTime(received_at)} (Nairobi)`,
      '',
      answer,
    ].join('\n'),
    ...PROGRAM_MAIL,
  };
}

const MOST_LISTED = 50;

const WHY: Readonly<Record<Suspicion, string>> = {
  trap: 'a field that people do not see was filled in; a password manager may have done it',
  quick: 'it was sent as soon as the empty form was shown',
  links: 'it has three or more links to other sites',
};
const isSuspicion = (word: string): word is Suspicion => Object.hasOwn(WHY, word);

export interface QuarantinedSubmission extends StoredSubmission {
  /** Its signs, separated by spaces. */
  readonly quarantine: string;
}

const getReleaseCommand = (reference: string): string => `npm run submissions -- --release ${reference}`;

function writeQuarantined(held: QuarantinedSubmission, publicUrl: string | undefined): readonly string[] {
  const why = held.quarantine.split(' ').flatMap((word) => (isSuspicion(word) ? [WHY[word]] : []));
  return [
    `Doubtful: ${why.join('; ')}.`,
    ...writeSubmissionLines(held, publicUrl),
    `Reference: ${held.reference}`,
    `Received: ${longDateAndTime(held.received_at)} (Nairobi)`,
    `If a person wrote it: ${getReleaseCommand(held.reference)}`,
    '',
  ];
}

/**
 * Composes the daily mail about submissions in quarantine.
 * @param notice.told those whose text the firm has not had yet
 * @param notice.others references of the others, newest first
 * @param notice.day ISO date: mails of one day about the same messages share a Message-ID
 */
export function composeQuarantineNotice(
  {
    told,
    others,
    day,
  }: { readonly told: readonly QuarantinedSubmission[]; readonly others: readonly string[]; readonly day: string },
  { from, to, publicUrl }: MailSettings,
): SendMailOptions {
  const count = told.length + others.length;
  const line = `${count} suspicious ${count === 1 ? 'message waits' : 'messages wait'}`;
  return {
    messageId: getMessageId(`quarantine-${day}-${told[0]?.reference ?? others[0]}`, from),
    from,
    to: [...to],
    subject: line,
    text: [
      `${line}: npm run submissions -- --quarantined`,
      '',
      'What looks like a program’s message is kept, its sender thanked, and it is not mailed as others are. Look at each, and let out what a person wrote.',
      '',
      ...told.flatMap((one) => writeQuarantined(one, publicUrl)),
      ...(others.length === 0 ? [] : ['Others that wait:', ...others.slice(0, MOST_LISTED).map(getReleaseCommand)]),
    ].join('\n'),
    ...PROGRAM_MAIL,
  };
}

const LONGEST_ISSUE = 1_000;

/**
 * Composes the daily mail about a sheet that cannot be imported, or that would delete much.
 * @param notice.since ISO time since which it has been wrong
 * @param notice.isLoss the sheet would delete much, and is imported if it comes again
 * @param notice.day ISO date: mails of one day share a Message-ID
 */
export function composeSheetNotice(
  {
    issues,
    since,
    isLoss,
    day,
  }: {
    readonly issues: readonly string[];
    readonly since: string;
    readonly isLoss: boolean;
    readonly day: string;
  },
  { from, to }: Pick<MailSettings, 'from' | 'to'>,
): SendMailOptions {
  const told = issues.map((issue) => `- ${safeLine(issue, LONGEST_ISSUE)}`);
  return {
    messageId: getMessageId(`sheet-${isLoss ? 'loss-' : ''}${day}`, from),
    from,
    to: [...to],
    subject: isLoss
      ? 'The sheet of homes has lost much: is that meant?'
      : 'The sheet of homes cannot be put on the website',
    text: (isLoss ? writeLoss(told) : writeMistakes(told, since)).join('\n'),
    ...PROGRAM_MAIL,
  };
}

const writeLoss = (told: readonly string[]): readonly string[] => [
  'The sheet of homes says much less than it did at the last look:',
  '',
  ...told,
  '',
  'The website waits for one look more, and goes on showing what the sheet was before. If that is not meant, put the sheet right now.',
];

const writeMistakes = (told: readonly string[], since: string): readonly string[] => [
  `Since ${longDateAndTime(since)} (Nairobi) the sheet of homes could not be put on the website.`,
  'The website goes on showing what the sheet was before. As soon as the sheet is right, it is shown by itself.',
  '',
  'What is wrong:',
  '',
  ...told,
  '',
  'While something is wrong, this mail comes once a day.',
];
