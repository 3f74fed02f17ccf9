import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { SiteDatabase } from '../db/database.ts';
import type { SignedLinks } from '../links/signed-links.ts';
import { DAY_MS, MINUTE_MS, toIso } from '../process/time.ts';
import { runOnceADay } from '../submissions/daily.ts';
import { eraseOldSubmissions, getRetentionStart } from '../submissions/erase.ts';
import type { Ledger } from '../submissions/ledger.ts';
import { loadSubmission, STORED_COLUMNS, type SubmissionForwarding } from '../submissions/stored-submission.ts';
import { getLastMorning } from '../submissions/working-days.ts';
import { wipeOldViewings } from '../viewings/viewing-retention.ts';
import { composeQuarantineNotice, type MailSettings, type QuarantinedSubmission } from './compose.ts';
import { queueRecentCopies, queueRecentSubmissions, startDeliveryQueue } from './delivery-queue.ts';
import { type Channel, type DurableQueue, type QueueLog, retryNow } from './durable-queue.ts';
import { createMailer, MAIL_CONCURRENCY, type Mailer } from './mailer.ts';
import { mailOpenEnquiries } from './open-enquiries-mail.ts';
import { startViewingMails } from './viewing-mails.ts';
import { createWebhook } from './webhook.ts';

const CHECK_MS = 15 * MINUTE_MS;
const NOTICE_MS = 120_000;
const MAX_IN_FULL = 50;

export interface SubmissionWork extends SubmissionForwarding {
  readonly notices: readonly string[];
  close(): Promise<void>;
}

/** Mails the firm 30 days of quarantine: new submissions in full, the others by reference. @param since ISO time of the last such mail */
export async function sendQuarantineNotice(
  db: SiteDatabase,
  mailer: Pick<Mailer, 'sendMail'>,
  settings: MailSettings,
  now: number,
  since: string | null,
): Promise<void> {
  const rows = await db
    .selectFrom('submissions')
    .select([...STORED_COLUMNS, 'quarantine'])
    .where('quarantine', 'is not', null)
    .where('released_at', 'is', null)
    .where('received_at', '>=', toIso(now - 30 * DAY_MS))
    .orderBy('received_at', 'desc')
    .execute();
  if (rows.length === 0) return;
  const day = toIso(now).slice(0, 10);
  const references = rows.map(({ reference }) => reference);
  // Fewer suspicions mean that a person more likely wrote it.
  const newRows = rows
    .filter(({ received_at }) => received_at > (since ?? ''))
    .sort((a, b) => (a.quarantine ?? '').length - (b.quarantine ?? '').length)
    .slice(0, MAX_IN_FULL);
  const submissions = await Promise.all(
    newRows.map(async (row) => ({ ...(await loadSubmission(db, row)), quarantine: row.quarantine ?? '' })),
  );
  const send = (inFull: readonly QuarantinedSubmission[]) => {
    const others = references.filter((reference) => !inFull.some((submission) => submission.reference === reference));
    const notice = composeQuarantineNotice({ submissions: inFull, others, day }, settings);
    return mailer.sendMail(notice, AbortSignal.timeout(NOTICE_MS));
  };
  let outcome = await send(submissions);
  // A mail server may refuse advertisements.
  if (outcome.is === 'refused') outcome = await send([]);
  if (outcome.is !== 'sent') throw new Error(`The mail about suspicious messages was not sent (${outcome.why})`);
}

interface SubmissionWorkOptions {
  readonly db: SiteDatabase;
  readonly config: Pick<Config, 'mail' | 'webhook' | 'publicUrl' | 'apiOrigin'>;
  /** In API_ORIGIN mode. */
  readonly ledger?: Pick<Ledger, 'deleteOld'> | undefined;
  readonly links?: SignedLinks | undefined;
  readonly log: QueueLog;
  readonly now?: () => number;
}

/** Starts forwarding submissions, the daily mail about quarantine, and the deletion of old ones; a proxy only deletes. */
export async function startSubmissionWork({
  db,
  config: { mail, webhook, publicUrl, apiOrigin },
  ledger,
  links,
  log,
  now = Date.now,
}: SubmissionWorkOptions): Promise<SubmissionWork> {
  const settings = mail && { ...mail, publicUrl, links };
  const mailer = settings && createMailer({ smtp: settings.smtp, settings, log: (line) => log.error(line) });
  const webhookChannel = webhook === undefined ? undefined : createWebhook({ settings: webhook, publicUrl });
  const channels: readonly Channel[] = [mailer, mailer?.agentCopies, webhookChannel].filter(
    (channel) => channel !== undefined,
  );
  const notices: string[] = [];
  if (mail === undefined && apiOrigin === undefined) {
    notices.push('SMTP_URL is not set: enquiries are stored and not mailed; read them with npm run submissions.');
  }
  const queues: DurableQueue[] = [];
  // Before any mail goes, since a mail that has gone needs no copy.
  if (mailer !== undefined) await queueRecentCopies(db, now());
  for (const channel of channels) {
    const adopted = channel.name === 'agent' ? 0 : await queueRecentSubmissions(db, channel.name, now());
    if (adopted > 0) {
      notices.push(`Stored in the last 30 days and not sent by ${channel.name} yet: ${adopted}. It is done now.`);
    }
    await retryNow({ db, table: 'deliveries', filter: sql<boolean>`channel = ${channel.name}` }, now());
    queues.push(startDeliveryQueue({ db, channel, log, now, concurrency: MAIL_CONCURRENCY }));
  }
  if (settings !== undefined && mailer !== undefined) {
    await retryNow({ db, table: 'viewing_mails' }, now());
    queues.push(startViewingMails({ db, mailer, settings, log, now, concurrency: MAIL_CONCURRENCY }));
  }

  const runDailyJobs = async (): Promise<void> => {
    await runOnceADay(db, 'retention', now(), async () => {
      const erased = await eraseOldSubmissions(db, now());
      await ledger?.deleteOld(getRetentionStart(now()), now());
      if (erased > 0) log.info(`Submissions erased after 24 months: ${erased}.`);
      await wipeOldViewings(db, now());
    });
    if (mail !== undefined && mailer !== undefined) {
      await runOnceADay(db, 'quarantine-notice', now(), (last) =>
        sendQuarantineNotice(db, mailer, { ...mail, publicUrl }, now(), last),
      );
      const mailOpen = () => mailOpenEnquiries(db, mailer, { ...mail, links }, now());
      await runOnceADay(db, 'open-enquiries', now(), mailOpen, getLastMorning(now()));
    }
  };
  let running: Promise<void> = Promise.resolve();
  const check = (): void => {
    running = runDailyJobs().catch((error: unknown) => {
      log.error(error instanceof Error ? error.message : 'A daily job has failed.');
    });
  };
  check();
  const timer = setInterval(check, CHECK_MS).unref();

  return {
    channels: channels.map(({ name }) => name),
    publicUrl,
    notify: () => {
      for (const queue of queues) queue.notify();
    },
    notices,
    async close() {
      clearInterval(timer);
      await Promise.all([running, ...queues.map((queue) => queue.close())]);
    },
  };
}
