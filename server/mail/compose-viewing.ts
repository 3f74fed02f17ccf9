import type { SendMailOptions } from 'nodemailer';
import firm from '#content/firm.json' with { type: 'json' };
import { cleanEmail, mailAddress } from '#contract/email.ts';
import { formatWish } from '#contract/viewing.ts';
import { CALENDAR_NAME, createConfirmedCalendar, getGateHref } from '#contract/viewing-calendar.ts';
import { readFirmDate } from '#lib/dates.ts';
import { formatLongDateWithWeekday } from '#lib/days.ts';
import type { ViewingMailsTable } from '../db/schema.ts';
import { getViewingLink, getVisitLink } from '../links/signed-links.ts';
import { describeSubject } from '../submissions/kinds.ts';
import { getFieldText, getPropertyUrl, getWriter, type StoredSubmission } from '../submissions/stored-submission.ts';
import { makeLineSafe, makeTextSafe } from '../text/safe-text.ts';
import { getShownGate, NO_GATE } from '../viewings/viewing-life.ts';
import type { ViewingNews } from '../viewings/viewing-queue.ts';
import {
  getMessageId,
  getOfficeSender,
  getStableId,
  MAX_SUBJECT,
  type MailSettings,
  PROGRAM_MAIL,
  toAddressName,
  toHeaderText,
} from './compose.ts';

// Mails about what becomes of a request for a viewing (0046).

export type Receiver = ViewingMailsTable['receiver'];

/** Whom the visitor meets. */
export interface MetPerson {
  readonly name: string;
  readonly phone: string;
  readonly username: string | null;
  readonly address: string | undefined;
}

export interface SimilarProperty {
  readonly id: number;
  readonly title: string;
  readonly price: string;
}

export interface ViewingMail {
  readonly submission: StoredSubmission;
  readonly receiver: Receiver;
  readonly addresses: readonly string[];
  readonly news: ViewingNews;
  /** ISO time of the step. */
  readonly at: string;
  /** null before an answer. */
  readonly person: MetPerson | null;
  readonly place: string;
  /** The receiver's calendar may show an hour that no longer holds. */
  readonly hasOldEntry: boolean;
  /** The visitor can only be told by phone. */
  readonly isToCall: boolean;
  readonly similar: readonly SimilarProperty[];
}

const NO_FEE = 'Viewing is free. Pay nobody before you have seen the home and its papers.';

const formatHour = (at: string): string => `${formatLongDateWithWeekday(at)}, ${readFirmDate(at)?.time ?? ''}`;

function getPropertyName({ body, property }: StoredSubmission): string {
  const title = property?.title ?? `Property ${getFieldText(body, 'property_id')}`;
  return makeLineSafe([title, property?.reference].filter((part) => part != null).join(', '), MAX_SUBJECT);
}

/** Whether the last step gave a confirmed viewing another hour, and not only another note. */
const isMove = ({ viewing, before }: ViewingNews): boolean =>
  before !== null && before.version === viewing.version - 1 && before.at !== viewing.at;

/** Somebody else meets the visitor in place of the receiver. */
const isHandedOver = ({ receiver, news }: ViewingMail): boolean =>
  receiver === 'former' && news.viewing.state === 'confirmed';

/** For a visitor to whom no hour was ever confirmed, there is nothing to cancel. */
const isDeclined = ({ receiver, news: { viewing, before } }: ViewingMail): boolean =>
  receiver === 'visitor' && viewing.changed_by === 'agency' && before === null;

/** What happened, in a few words for a subject. */
function getHeading(mail: ViewingMail): string {
  const { news } = mail;
  if (isHandedOver(mail)) return 'Viewing handed over';
  switch (news.viewing.state) {
    case 'confirmed':
      return isMove(news) ? 'Viewing moved' : 'Viewing confirmed';
    case 'proposed':
      return 'Other times for a viewing';
    case 'requested':
      return 'Another time asked for';
    case 'cancelled':
      return isDeclined(mail) ? 'Viewing not possible' : 'Viewing cancelled';
    case 'gone':
      return 'Home no longer available';
  }
}

const getSubject = (mail: ViewingMail): string => {
  const { submission, receiver, news } = mail;
  const { state, at } = news.viewing;
  const about = receiver === 'visitor' ? getPropertyName(submission) : describeSubject(submission);
  const name = receiver === 'visitor' ? '' : ` (${submission.reference})`;
  const hour = state === 'confirmed' && at !== null && receiver !== 'former' ? `${formatHour(at)}, ` : '';
  return `${getHeading(mail)}${name}: ${hour}${about}`;
};

/** A link only where an origin is set. */
const writeLink = (words: string, link: string | undefined): readonly string[] =>
  link === undefined ? [] : ['', words, link];

const writeNote = (label: string, note: string): readonly string[] =>
  note === '' ? [] : ['', `${label}:`, makeTextSafe(note)];

const writePerson = ({ name, phone }: MetPerson): string => makeLineSafe(`${name}, ${phone}`, MAX_SUBJECT);

function writeGate({ viewing: { directions, point } }: ViewingNews): readonly string[] {
  return [
    ...(directions === '' ? [] : [`How to find the gate: ${makeTextSafe(directions)}`]),
    ...(point === null ? [] : [`The gate on a map: ${getGateHref(point)}`]),
  ];
}

/** The hour that no longer holds, unless an earlier mail has said so. */
const writeOld = ({ hasOldEntry, news: { before } }: ViewingMail): readonly string[] =>
  before === null || !hasOldEntry ? [] : [`It was to be on ${formatHour(before.at)}.`];

const writeWishes = ({ viewing: { wishes, visitor_note } }: ViewingNews): readonly string[] => [
  ...wishes.map((wish) => `- ${formatWish(wish)}`),
  ...writeNote('Note', visitor_note),
];

function writeForVisitor(mail: ViewingMail, { links, publicUrl }: MailSettings): readonly string[] {
  const { submission, news, person, similar, at } = mail;
  const { viewing } = news;
  const isOwn = viewing.changed_by === 'visitor';
  const link = links && getVisitLink(links, submission.reference, at);
  const { property } = submission;
  const about = [
    `Home: ${getPropertyName(submission)}`,
    ...[(property && getPropertyUrl(property, publicUrl)) ?? []].flat(),
  ];
  const met = person === null ? [] : [`With: ${writePerson(person)}`];
  const call = person === null ? [] : [`Questions: ${writePerson(person)}`];
  const note = writeNote('The agency writes', viewing.note);
  switch (viewing.state) {
    case 'confirmed':
      return [
        isMove(news) ? 'Your viewing has been moved.' : 'Your viewing is confirmed.',
        ...(isMove(news) ? writeOld(mail) : []),
        '',
        `When: ${viewing.at === null ? '' : formatHour(viewing.at)} (Nairobi)`,
        ...met,
        ...about,
        ...writeGate(news),
        ...note,
        '',
        NO_FEE,
        ...writeLink('To ask for another time or to cancel:', link),
      ];
    case 'proposed':
      return [
        mail.hasOldEntry
          ? 'The time that was agreed does not work. These times do:'
          : 'The times you asked for do not work. These times do:',
        '',
        ...viewing.offers.map((offer) => `- ${formatHour(offer)} (Nairobi)`),
        ...writeLink('Choose one, ask for another or cancel:', link),
        '',
        ...about,
        ...call,
        ...note,
        '',
        NO_FEE,
      ];
    case 'requested':
      return [
        'You asked for another time, so the viewing that was agreed does not take place.',
        ...writeOld(mail),
        '',
        'You asked for:',
        ...writeWishes(news),
        '',
        ...about,
        ...call,
        ...writeLink('To change your request or to cancel:', link),
      ];
    case 'cancelled':
      return [
        isOwn
          ? 'You have cancelled your viewing.'
          : isDeclined(mail)
            ? 'We are sorry that we cannot offer you this viewing.'
            : 'We are sorry that we had to cancel your viewing.',
        ...writeOld(mail),
        'You may ask for a viewing again on the page of the home.',
        '',
        ...about,
        ...call,
        ...note,
      ];
    case 'gone':
      return [
        'This home is no longer available, so there is no viewing.',
        ...writeOld(mail),
        '',
        ...about,
        ...call,
        ...note,
        ...(similar.length === 0 ? [] : ['', 'Homes like it:']),
        ...similar.flatMap(({ id, title, price }) => [
          '',
          makeLineSafe([title, price].filter((part) => part !== '').join(', '), MAX_SUBJECT),
          ...(publicUrl === undefined ? [] : [`${publicUrl}/property/${id}`]),
        ]),
      ];
  }
}

function getDeed(mail: ViewingMail): string {
  const { submission, person, news } = mail;
  const { state, changed_by } = news.viewing;
  const visitor = makeLineSafe(getWriter(submission.body).name, MAX_SUBJECT) || 'The visitor';
  const agency = person === null || person.username === null ? 'The office' : makeLineSafe(person.name, MAX_SUBJECT);
  const who = changed_by === 'visitor' ? visitor : agency;
  switch (state) {
    case 'confirmed':
      if (isHandedOver(mail)) return `${agency} meets the visitor in your place.`;
      if (changed_by === 'visitor') return `${who} has accepted one of the times.`;
      return isMove(news) ? `${who} has moved this viewing.` : `${who} has confirmed this viewing.`;
    case 'proposed':
      return `${who} has offered other times. The visitor has not chosen yet.`;
    case 'requested':
      return `${who} asks for another time.`;
    case 'cancelled':
      return `${who} has cancelled this viewing.`;
    case 'gone':
      return `${who} has said that the home is no longer available.`;
  }
}

const ACT_WORDS: Readonly<Record<ViewingNews['viewing']['state'], string | undefined>> = {
  confirmed: 'To move or cancel it:',
  proposed: 'To change the times or to cancel:',
  requested: 'Answer this request:',
  cancelled: undefined,
  gone: undefined,
};

/** For an agent who has no more to do: nothing of the visitor, nothing to press. */
function writeForFormer(mail: ViewingMail): readonly string[] {
  const { submission, news } = mail;
  return [
    getDeed(mail),
    ...(news.before === null ? [] : [`It was in your calendar for ${formatHour(news.before.at)}.`]),
    '',
    `Home: ${makeLineSafe(describeSubject(submission), MAX_SUBJECT)}`,
    '',
    `Reference: ${submission.reference}`,
  ];
}

function writeForAgency(mail: ViewingMail, { links, publicUrl }: MailSettings): readonly string[] {
  const { submission, receiver, news, person, at } = mail;
  const { reference, property, body } = submission;
  const { viewing } = news;
  const hour = viewing.state === 'confirmed' ? viewing.at : null;
  const ofAgent = person?.address === undefined ? submission.agentUsername : (person.username ?? undefined);
  const username = receiver === 'agent' ? ofAgent : undefined;
  const act = ACT_WORDS[viewing.state];
  const contact = Object.entries({ Name: 'name', Phone: 'phone', Email: 'email' }).flatMap(([label, field]) => {
    const value = makeLineSafe(getFieldText(body, field), MAX_SUBJECT);
    return value === '' ? [] : [`${label}: ${value}`];
  });
  return [
    getDeed(mail),
    ...(hour === null || isMove(news) ? writeOld(mail) : []),
    ...(viewing.state === 'requested' ? ['', ...writeWishes(news)] : []),
    ...(viewing.state === 'proposed' ? ['', ...viewing.offers.map((offer) => `- ${formatHour(offer)} (Nairobi)`)] : []),
    '',
    ...(hour === null ? [] : [`When: ${formatHour(hour)} (Nairobi)`]),
    `Home: ${makeLineSafe(describeSubject(submission), MAX_SUBJECT)}`,
    ...[(property && getPropertyUrl(property, publicUrl)) ?? []].flat(),
    ...contact,
    ...(hour === null || person === null ? [] : [`With: ${writePerson(person)}`]),
    ...(receiver === 'agent' ? writeGate(news) : []),
    ...(viewing.changed_by === 'agency' ? writeNote('Note to the visitor', viewing.note) : []),
    ...(mail.isToCall && viewing.changed_by === 'agency'
      ? ['', 'The visitor has no e-mail address and no app here: please call.']
      : []),
    ...(act === undefined ? [] : writeLink(act, links && getViewingLink(links, reference, username, at))),
    '',
    `Reference: ${reference}`,
  ];
}

/** The event of an hour that holds, or the end of one that does not; undefined without either. */
function createEvent(mail: ViewingMail, { from, publicUrl }: MailSettings): SendMailOptions['icalEvent'] {
  const { submission, receiver, news, person, place, at, addresses } = mail;
  const { viewing, before } = news;
  const { property, body, reference } = submission;
  const isFormer = receiver === 'former';
  const isCancelled = isFormer || viewing.state !== 'confirmed';
  const hour = isCancelled ? (mail.hasOldEntry ? before?.at : undefined) : viewing.at;
  if (hour == null) return undefined;
  const isVisitor = receiver === 'visitor';
  const gate = receiver === 'office' || isFormer ? NO_GATE : getShownGate(viewing);
  const writer = getWriter(body);
  const visitorAddress = mailAddress(cleanEmail(writer.email));
  const visitor = makeLineSafe(`${writer.name}, ${getFieldText(body, 'phone')}`, MAX_SUBJECT);
  const people = isFormer
    ? []
    : [...(person === null ? [] : [`With ${writePerson(person)}`]), ...(isVisitor ? [] : [visitor])];
  const attendees = [
    ...(visitorAddress === undefined
      ? []
      : [{ name: makeLineSafe(writer.name, MAX_SUBJECT), address: visitorAddress }]),
    ...(person?.address === undefined ? [] : [{ name: person.name, address: person.address }]),
  ];
  const content = createConfirmedCalendar(
    {
      at: hour,
      version: viewing.version,
      directions: makeTextSafe(gate.directions),
      point: gate.point,
    },
    {
      key: getStableId(submission),
      title: getPropertyName(submission),
      place,
      url: property && getPropertyUrl(property, publicUrl),
      firm: firm.name,
      people: [...people, `Reference: ${reference}`],
    },
    Date.parse(at),
    {
      isCancelled,
      organizer: { name: firm.name, address: from },
      // The event goes on for the others (RFC 5546, 3.2.5).
      attendees: isFormer ? addresses.map((address) => ({ name: address, address })) : attendees,
    },
  );
  return { method: isCancelled ? 'CANCEL' : 'REQUEST', filename: CALENDAR_NAME, content };
}

function writeText(mail: ViewingMail, settings: MailSettings): readonly string[] {
  switch (mail.receiver) {
    case 'visitor':
      return [...writeForVisitor(mail, settings), '', `Reference: ${mail.submission.reference}`, firm.name];
    case 'former':
      return writeForFormer(mail);
    case 'agent':
    case 'office':
      return writeForAgency(mail, settings);
  }
}

/** Composes the mail about a step for one of its receivers. The same step gives the same Message-ID. */
export function composeViewingMail(mail: ViewingMail, settings: MailSettings): SendMailOptions {
  const { submission, receiver, news, person, addresses } = mail;
  const { from, to } = settings;
  const id = getStableId(submission);
  const first = getMessageId(id, from);
  const writer = getWriter(submission.body);
  const visitor = mailAddress(cleanEmail(writer.email));
  const isVisitor = receiver === 'visitor';
  const agencyReply =
    person?.address === undefined
      ? { name: firm.name, address: to[0] ?? from }
      : { name: toAddressName(person.name), address: person.address };
  const agentReply = visitor === undefined ? undefined : { name: toAddressName(writer.name), address: visitor };
  const replyTo = isVisitor || receiver === 'former' ? agencyReply : agentReply;
  const icalEvent = createEvent(mail, settings);
  return {
    messageId: getMessageId(`${id}-${receiver}-${news.viewing.version}`, from),
    inReplyTo: first,
    references: first,
    from: isVisitor ? { name: firm.name, address: from } : getOfficeSender(from),
    to: [...addresses],
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(icalEvent === undefined ? {} : { icalEvent }),
    subject: toHeaderText(getSubject(mail), MAX_SUBJECT),
    text: writeText(mail, settings).join('\n'),
    ...PROGRAM_MAIL,
  };
}
