import type { SendMailOptions } from 'nodemailer';
import { longDateAndTime } from '#lib/dates.ts';
import type { Suspicion } from '../submissions/circumstances.ts';
import type { StoredSubmission } from '../submissions/stored-submission.ts';
import { type MailSettings, messageIdOf, OF_A_PROGRAM, toldLines } from './compose.ts';

/** References that one mail lists. */
const MOST_LISTED = 50;

const WHY: Readonly<Record<Suspicion, string>> = {
  trap: 'a field that people do not see was filled in; a password manager may have done it',
  quick: 'it was sent as soon as the empty form was shown',
  links: 'it has three or more links to other sites',
};
const isSuspicion = (word: string): word is Suspicion => Object.hasOwn(WHY, word);

/** A submission in quarantine. */
export interface Held extends StoredSubmission {
  /** Its signs, parted by blanks. */
  readonly quarantine: string;
}

const releaseOf = (reference: string): string => `npm run submissions -- --release ${reference}`;

function wordsOf(held: Held, publicUrl: string | undefined): readonly string[] {
  const why = held.quarantine.split(' ').flatMap((word) => (isSuspicion(word) ? [WHY[word]] : []));
  return [
    `Doubtful: ${why.join('; ')}.`,
    ...toldLines(held, publicUrl),
    `Reference: ${held.reference}`,
    `Received: ${longDateAndTime(held.received_at)} (Nairobi)`,
    `If a person wrote it: ${releaseOf(held.reference)}`,
    '',
  ];
}

/**
 * The daily mail about submissions in quarantine.
 * @param notice.told those whose words the firm has not had yet
 * @param notice.others references of all others that wait, the newest first
 * @param notice.day ISO date: mails of one day about the same messages have the same Message-ID
 */
export function composeQuarantineNotice(
  { told, others, day }: { readonly told: readonly Held[]; readonly others: readonly string[]; readonly day: string },
  { from, to, publicUrl }: MailSettings,
): SendMailOptions {
  const count = told.length + others.length;
  const line = `${count} suspicious ${count === 1 ? 'message waits' : 'messages wait'}`;
  return {
    messageId: messageIdOf(`quarantine-${day}-${told[0]?.reference ?? others[0]}`, from),
    from,
    to: [...to],
    subject: line,
    text: [
      `${line}: npm run submissions -- --quarantined`,
      '',
      'What looks like a program’s message is kept, its sender thanked, and it is not mailed as others are. Look at each, and let out what a person wrote.',
      '',
      ...told.flatMap((one) => wordsOf(one, publicUrl)),
      ...(others.length === 0 ? [] : ['Others that wait:', ...others.slice(0, MOST_LISTED).map(releaseOf)]),
    ].join('\n'),
    ...OF_A_PROGRAM,
  };
}
