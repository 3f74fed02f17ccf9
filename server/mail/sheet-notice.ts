import type { SendMailOptions } from 'nodemailer';
import { longDateAndTime } from '#lib/dates.ts';
import { safeLine } from '../text/safe-text.ts';
import { type MailSettings, messageIdOf, OF_A_PROGRAM } from './compose.ts';

const LONGEST_ISSUE = 1_000;

/**
 * The daily mail about an online spreadsheet that cannot be imported.
 * @param notice.since ISO time since which it has been wrong
 * @param notice.day ISO date: mails of one day have the same Message-ID
 */
export function composeSheetNotice(
  { issues, since, day }: { readonly issues: readonly string[]; readonly since: string; readonly day: string },
  { from, to }: Pick<MailSettings, 'from' | 'to'>,
): SendMailOptions {
  return {
    messageId: messageIdOf(`sheet-${day}`, from),
    from,
    to: [...to],
    subject: 'The sheet of homes cannot be put on the website',
    text: [
      `Since ${longDateAndTime(since)} (Nairobi) the sheet of homes could not be put on the website.`,
      'The website goes on showing what the sheet was before. As soon as the sheet is right, it is shown by itself.',
      '',
      'What is wrong:',
      '',
      ...issues.map((issue) => `- ${safeLine(issue, LONGEST_ISSUE)}`),
      '',
      'While something is wrong, this mail comes once a day.',
    ].join('\n'),
    ...OF_A_PROGRAM,
  };
}
