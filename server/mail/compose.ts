import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import firm from '#content/firm.json' with { type: 'json' };
import { cleanEmail, mailAddress } from '#contract/email.ts';
import { CALENDAR_NAME, createViewingCalendar } from '#contract/viewing-calendar.ts';
import { CALENDAR_TYPE } from '#lib/calendar-file.ts';
import { formatLongDateAndTime } from '#lib/dates.ts';
import { getShortReference } from '#lib/short-reference.ts';
import type { Unlisted } from '../db/schema.ts';
import { getAnsweredId, getViewingLink, LINK_LIFE_MS, type SignedLinks } from '../links/signed-links.ts';
import type { Suspicion } from '../submissions/circumstances.ts';
import { isTextKey } from '../submissions/keys.ts';
import { describeSubject, KINDS } from '../submissions/kinds.ts';
import {
  getFieldText,
  getFilledFields,
  getPropertyUrl,
  getWishes,
  getWriter,
  type StoredSubmission,
} from '../submissions/stored-submission.ts';
import { makeLineSafe, makeTextSafe } from '../text/safe-text.ts';

export const MAX_SUBJECT = 150;
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
  /** The agent of a property gets its enquiries too, as its viewings. Default: yes. */
  readonly copyEnquiries?: boolean;
  readonly publicUrl: string | undefined;
  /** Signs the links by which the agency answers; undefined for none. */
  readonly links?: SignedLinks | undefined;
}

/** Names a submission for Message-ID and Idempotency-Key: a hash of its key, else of its reference. */
export function getStableId({ idempotency_key: key, reference }: StableIdSource): string {
  const source = key === null || isTextKey(key) ? reference : key;
  return createHash('sha256').update(source).digest('hex').slice(0, 40);
}
type StableIdSource = Pick<StoredSubmission, 'idempotency_key' | 'reference'>;

/** @param from as in MAIL_FROM */
export const getMessageId = (name: string, from: string): string =>
  `<${name}@${from.slice(from.lastIndexOf('@') + 1)}>`;

/** The sender of what only the firm's own people get. */
export const getOfficeSender = (address: string) => ({ name: `${firm.name} website`, address });

/** Breaks up "=?", which mail programs would decode as an encoded word. */
export const toHeaderText = (text: string, max: number): string => makeLineSafe(text.replaceAll('=?', '= ?'), max);

export const toAddressName = (name: string): string =>
  toHeaderText(name, MAX_NAME)
    .replace(/["<>\\]/gu, ' ')
    .trim();

function writeField(label: string, value: string): string {
  const text = makeTextSafe(value);
  return text.includes('\n') || text.length > 60 ? `${label}:\n${text}\n` : `${label}: ${text}`;
}

const THANKED = 'We thanked the visitor and told them it is no longer on the list.';
const UNLISTED_NOTES: Readonly<Record<Unlisted, string>> = {
  let: `This home had been let when the message arrived. ${THANKED}`,
  sold: `This home had been sold when the message arrived. ${THANKED}`,
  removed: `This home was no longer on the list when the message arrived. ${THANKED}`,
  unknown: `The site has no home with this number. ${THANKED}`,
};

function createCalendar(submission: StoredSubmission, publicUrl: string | undefined): string | undefined {
  const { body, property, reference, received_at } = submission;
  const wishes = getWishes(body);
  if (property === undefined || wishes.length === 0) return undefined;
  const contact = ['name', 'phone', 'email', 'note'].map((field) => makeTextSafe(getFieldText(body, field)));
  return createViewingCalendar(
    wishes,
    {
      key: getStableId(submission),
      title: makeLineSafe(describeSubject(submission), MAX_SUBJECT),
      place: '',
      url: getPropertyUrl(property, publicUrl),
      firm: firm.name,
      people: [...contact.filter((line) => line !== ''), `Reference: ${reference}`],
    },
    Date.parse(received_at),
  );
}

/** The subject and all fields of a submission. @param publicUrl the site's origin */
export function writeSubmissionLines(submission: StoredSubmission, publicUrl: string | undefined): readonly string[] {
  const { kind, property } = submission;
  const filled = getFilledFields(submission);
  const fields = Object.entries(KINDS[kind].labels).flatMap(([field, label]) => {
    // The home has a line of its own.
    const value = field === 'property_id' && property !== undefined ? '' : getFieldText(filled, field);
    return value === '' ? [] : [writeField(label, value)];
  });
  if (property === undefined) return fields;
  return [
    `Home: ${makeLineSafe(describeSubject(submission), MAX_SUBJECT)}`,
    ...[getPropertyUrl(property, publicUrl) ?? []].flat(),
    ...(property.unlisted === null ? [] : [UNLISTED_NOTES[property.unlisted]]),
    ...fields,
  ];
}

function writeAnswerLink(
  { kind, reference, received_at, agentUsername }: StoredSubmission,
  { links }: MailSettings,
  isAgentCopy: boolean,
): readonly string[] {
  if (links === undefined) return [];
  const username = isAgentCopy ? agentUsername : undefined;
  if (kind === 'viewing') {
    return ['', 'Answer this request:', getViewingLink(links, reference, username, received_at)];
  }
  if (kind !== 'enquiry') return [];
  const id = getAnsweredId(reference, username);
  const link = links.create('answered', id, Date.parse(received_at) + LINK_LIFE_MS);
  return ['', 'Once you have answered, press here to take it off the list of open enquiries:', link];
}

/** The address of the agent who gets a copy; undefined for none, and for an agent who gets the firm's mail anyway. */
export function getCopyAddress(
  { kind, agentEmail }: StoredSubmission,
  { to, copyEnquiries = true }: MailSettings,
): string | undefined {
  if (agentEmail === undefined || (kind === 'enquiry' && !copyEnquiries)) return undefined;
  const address = mailAddress(cleanEmail(agentEmail));
  return to.some((other) => other.toLowerCase() === address?.toLowerCase()) ? undefined : address;
}

/** Composes the mail about a submission. An address that a mail server could refuse stands in the text only. */
export function composeMail(
  submission: StoredSubmission,
  settings: MailSettings,
  isAgentCopy = false,
): SendMailOptions {
  const { from, to, publicUrl } = settings;
  const { kind, body, reference, received_at, idempotency_key: key } = submission;
  const writer = getWriter(body);
  const replyTo = mailAddress(cleanEmail(writer.email));
  const copyAddress = getCopyAddress(submission, settings);
  // Where the request can be answered, the answer brings the event.
  const calendar = settings.links === undefined ? createCalendar(submission, publicUrl) : undefined;
  const advice =
    writer.email === ''
      ? 'No e-mail address was given.'
      : replyTo === undefined
        ? 'The address above is unusual: copy it by hand to reply.'
        : 'Press Reply to write to the visitor.';
  const answerLink = writeAnswerLink(submission, settings, isAgentCopy);
  return {
    messageId: getMessageId(getStableId(submission), from),
    from: getOfficeSender(from),
    to: [...to],
    ...(copyAddress === undefined ? {} : { cc: copyAddress }),
    ...(calendar === undefined
      ? {}
      : { attachments: [{ filename: CALENDAR_NAME, content: calendar, contentType: CALENDAR_TYPE }] }),
    ...(replyTo === undefined ? {} : { replyTo: { name: toAddressName(writer.name), address: replyTo } }),
    subject: toHeaderText(KINDS[kind].subject(submission), MAX_SUBJECT),
    text: [
      ...writeSubmissionLines(submission, publicUrl),
      ...(kind === 'viewing' ? answerLink : []),
      '',
      advice,
      ...(kind === 'viewing' ? [] : answerLink),
      '',
      `Reference: ${reference}`,
      ...(key === null || isTextKey(key) ? [] : [`Reference on the visitor's phone: ${getShortReference(key)}`]),
      `Received: ${formatLongDateAndTime(received_at)} (Nairobi)`,
    ].join('\n'),
    ...PROGRAM_MAIL,
  };
}

const MAX_LISTED = 50;

const SUSPICION_WORDS: Readonly<Record<Suspicion, string>> = {
  trap: 'a field that people do not see was filled in (a password manager may have done it)',
  quick: 'it was sent as soon as the empty form was shown',
  links: 'it has three or more links to other sites',
};
const isSuspicion = (word: string): word is Suspicion => Object.hasOwn(SUSPICION_WORDS, word);

export interface QuarantinedSubmission extends StoredSubmission {
  readonly quarantine: string;
}

const getReleaseCommand = (reference: string): string => `npm run submissions -- --release ${reference}`;

function writeQuarantined(submission: QuarantinedSubmission, publicUrl: string | undefined): readonly string[] {
  const { quarantine, reference, received_at } = submission;
  const suspicions = quarantine.split(' ').filter(isSuspicion);
  return [
    `Why it looks suspicious: ${suspicions.map((suspicion) => SUSPICION_WORDS[suspicion]).join('; ')}.`,
    ...writeSubmissionLines(submission, publicUrl),
    `Reference: ${reference}`,
    `Received: ${formatLongDateAndTime(received_at)} (Nairobi)`,
    `If a person wrote it: ${getReleaseCommand(reference)}`,
    '',
  ];
}

interface QuarantineNotice {
  readonly submissions: readonly QuarantinedSubmission[];
  /** Newest first. */
  readonly others: readonly string[];
  /** ISO date. Mails of one day about the same messages share a Message-ID. */
  readonly day: string;
}

/** Composes the daily mail about submissions in quarantine. */
export function composeQuarantineNotice(
  { submissions, others, day }: QuarantineNotice,
  { from, to, publicUrl }: MailSettings,
): SendMailOptions {
  const count = submissions.length + others.length;
  const line = `${count} suspicious ${count === 1 ? 'message waits' : 'messages wait'}`;
  return {
    messageId: getMessageId(`quarantine-${day}-${submissions[0]?.reference ?? others[0]}`, from),
    from: getOfficeSender(from),
    to: [...to],
    subject: line,
    text: [
      `${line}: npm run submissions -- --quarantined`,
      '',
      'These messages look automated. We kept them and thanked the senders, but did not mail them to you as usual. Check each one, and release any that a person wrote.',
      '',
      ...submissions.flatMap((submission) => writeQuarantined(submission, publicUrl)),
      ...(others.length === 0 ? [] : ['Others waiting:', ...others.slice(0, MAX_LISTED).map(getReleaseCommand)]),
    ].join('\n'),
    ...PROGRAM_MAIL,
  };
}

const MAX_ISSUE = 1_000;

interface SheetNotice {
  readonly issues: readonly string[];
  /** ISO time since which the sheet has been wrong. */
  readonly since: string;
  /** The sheet would delete much, and is imported if it comes again. */
  readonly isLoss: boolean;
  /** ISO date. Mails of one day share a Message-ID. */
  readonly day: string;
}

/** Composes the daily mail about a sheet that cannot be imported, or that would delete much. */
export function composeSheetNotice(
  { issues, since, isLoss, day }: SheetNotice,
  { from, to }: Pick<MailSettings, 'from' | 'to'>,
): SendMailOptions {
  const lines = issues.map((issue) => `- ${makeLineSafe(issue, MAX_ISSUE)}`);
  return {
    messageId: getMessageId(`sheet-${isLoss ? 'loss-' : ''}${day}`, from),
    from: getOfficeSender(from),
    to: [...to],
    subject: isLoss
      ? 'The sheet of homes is missing a lot: is that right?'
      : 'The website cannot use the sheet of homes',
    text: (isLoss ? writeLoss(lines) : writeMistakes(lines, since)).join('\n'),
    ...PROGRAM_MAIL,
  };
}

const writeLoss = (lines: readonly string[]): readonly string[] => [
  'The sheet of homes has much less in it than at the last check:',
  '',
  ...lines,
  '',
  'The website keeps showing the earlier sheet until the next check. If this is a mistake, correct the sheet now.',
];

const writeMistakes = (lines: readonly string[], since: string): readonly string[] => [
  `The website has not been able to use the sheet of homes since ${formatLongDateAndTime(since)} (Nairobi).`,
  'It keeps showing the earlier sheet. Once you correct the sheet, the website updates by itself.',
  '',
  'What is wrong:',
  '',
  ...lines,
  '',
  'You get this mail once a day until the sheet is corrected.',
];
