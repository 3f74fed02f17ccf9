import type { SendMailOptions } from 'nodemailer';
import { longDateAndTime } from '#lib/dates.ts';
import { safeLine } from '../text/safe-text.ts';
import { type MailSettings, messageIdOf, OF_A_PROGRAM } from './compose.ts';

const LONGEST_ISSUE = 1_000;

/**
 * The daily mail about an online spreadsheet that cannot be imported, or that would take much away.
 * @param notice.since ISO time since which it has been wrong
 * @param notice.isLoss the sheet would take much away, and is shown when it comes again
 * @param notice.day ISO date: mails of one day have the same Message-ID
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
    messageId: messageIdOf(`sheet-${isLoss ? 'loss-' : ''}${day}`, from),
    from,
    to: [...to],
    subject: isLoss
      ? 'The sheet of homes has lost much: is that meant?'
      : 'The sheet of homes cannot be put on the website',
    text: (isLoss ? aboutLoss(told) : aboutMistakes(told, since)).join('\n'),
    ...OF_A_PROGRAM,
  };
}

const aboutLoss = (told: readonly string[]): readonly string[] => [
  'The sheet of homes says much less than it did at the last look:',
  '',
  ...told,
  '',
  'The website waits for one look more, and goes on showing what the sheet was before. If that is not meant, put the sheet right now.',
];

const aboutMistakes = (told: readonly string[], since: string): readonly string[] => [
  `Since ${longDateAndTime(since)} (Nairobi) the sheet of homes could not be put on the website.`,
  'The website goes on showing what the sheet was before. As soon as the sheet is right, it is shown by itself.',
  '',
  'What is wrong:',
  '',
  ...told,
  '',
  'While something is wrong, this mail comes once a day.',
];
