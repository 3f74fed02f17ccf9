import type { SendMailOptions } from 'nodemailer';
import type { SiteDatabase } from '../db/database.ts';
import { getAnsweredId, LINK_LIFE_MS } from '../links/signed-links.ts';
import { toIso } from '../process/time.ts';
import { loadOverdueEnquiries, type OpenEnquiry } from '../submissions/open-enquiries.ts';
import { formatAge } from '../text/age.ts';
import { makeLineSafe } from '../text/safe-text.ts';
import { getMessageId, getOfficeSender, type MailSettings, PROGRAM_MAIL } from './compose.ts';
import type { Mailer } from './mailer.ts';

const TIME_LIMIT_MS = 120_000;
const MAX_LISTED = 100;
const MAX_LINE = 150;

function composeOpenEnquiries(
  enquiries: readonly OpenEnquiry[],
  { from, to, links }: Pick<MailSettings, 'from' | 'to' | 'links'>,
  now: number,
): SendMailOptions {
  const count = enquiries.length;
  const subject = count === 1 ? '1 enquiry waits for an answer' : `${count} enquiries wait for an answer`;
  const lines = enquiries
    .slice(0, MAX_LISTED)
    .flatMap(({ reference, receivedAt, about }) => [
      makeLineSafe(`${reference}, for ${formatAge(now - Date.parse(receivedAt))}: ${about}`, MAX_LINE),
      ...(links === undefined
        ? []
        : [links.create('answered', getAnsweredId(reference, undefined), now + LINK_LIFE_MS), '']),
    ]);
  return {
    messageId: getMessageId(`open-enquiries-${toIso(now).slice(0, 10)}`, from),
    from: getOfficeSender(from),
    to: [...to],
    subject,
    text: [
      'Nobody has marked these as answered for more than a working day:',
      '',
      ...lines,
      ...(count > MAX_LISTED ? [`and ${count - MAX_LISTED} more`] : []),
      '',
      links === undefined ? 'Once one has been answered, run:' : 'Press its link once one has been answered, or run:',
      'npm run submissions -- --answered REFERENCE',
      'All open enquiries: npm run submissions -- --open',
    ].join('\n'),
    ...PROGRAM_MAIL,
  };
}

/**
 * Mails the firm the enquiries that have been open for more than a working day, without a visitor's words; none, no mail.
 * @param now wall clock, ms
 * @throws Error if the mail server did not take it; the job is then tried again
 */
export async function mailOpenEnquiries(
  db: SiteDatabase,
  mailer: Pick<Mailer, 'sendMail'>,
  settings: Pick<MailSettings, 'from' | 'to' | 'links'>,
  now: number,
): Promise<void> {
  const enquiries = await loadOverdueEnquiries(db, now);
  if (enquiries.length === 0) return;
  const outcome = await mailer.sendMail(
    composeOpenEnquiries(enquiries, settings, now),
    AbortSignal.timeout(TIME_LIMIT_MS),
  );
  if (outcome.is !== 'sent') throw new Error(`The mail about open enquiries was not sent (${outcome.why})`);
}
