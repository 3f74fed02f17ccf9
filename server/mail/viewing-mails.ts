import * as v from 'valibot';
import { findAgentByUsername } from '#contract/agent-path.ts';
import { cleanEmail, mailAddress } from '#contract/email.ts';
import { PropertySummary } from '#contract/property.ts';
import { formatPrice } from '#lib/money.ts';
import { loadTeam } from '../catalogue/published/published.ts';
import { readRelated } from '../catalogue/published/related.ts';
import type { SiteDatabase } from '../db/database.ts';
import { toIso } from '../process/time.ts';
import { getWriter, loadSubmission, STORED_COLUMNS, type StoredSubmission } from '../submissions/stored-submission.ts';
import { parseViewingNews } from '../viewings/viewing-queue.ts';
import { loadViewingAgent, loadViewingPlace } from '../viewings/viewings.ts';
import type { MailSettings } from './compose.ts';
import { composeViewingMail, type MetPerson, type Receiver, type SimilarProperty } from './compose-viewing.ts';
import { type DurableQueue, type DurableQueueOptions, startDurableQueue, type TryResult } from './durable-queue.ts';
import type { Mailer } from './mailer.ts';

/** Up to so many homes like one that is gone. */
const MAX_SIMILAR = 3;

const Summary = v.pipe(v.string(), v.parseJson(), PropertySummary);
const readSummary = (stored: string): PropertySummary | undefined => {
  const summary = v.safeParse(Summary, stored);
  return summary.success ? summary.output : undefined;
};

const toSimilar = (stored: string): readonly SimilarProperty[] => {
  const summary = readSummary(stored);
  return summary === undefined ? [] : [{ id: summary.id, title: summary.title, price: formatPrice(summary) }];
};

/** Makes all waiting mails about viewings due, because a restart may follow corrected settings. */
export async function retryViewingMailsNow(db: SiteDatabase, now: number): Promise<void> {
  await db
    .updateTable('viewing_mails')
    .set({ next_at: toIso(now) })
    .where('state', '=', 'waiting')
    .where('next_at', '>', toIso(now))
    .execute();
}

interface ViewingMailOptions extends Pick<DurableQueueOptions, 'db' | 'log' | 'concurrency' | 'now' | 'random'> {
  readonly mailer: Pick<Mailer, 'sendMail'>;
  readonly settings: MailSettings;
}

/** Starts sending the mails about steps of viewings, each at least once unless a newer one is for the same receiver. */
export function startViewingMails({ mailer, settings, ...options }: ViewingMailOptions): DurableQueue {
  const { db } = options;

  const loadPerson = async (agent: string | null): Promise<MetPerson | null> => {
    const person = await loadViewingAgent(db, { agent });
    if (person === null) return null;
    const member = agent === null || agent === '' ? undefined : findAgentByUsername(await loadTeam(db), agent);
    const address = member?.email == null ? undefined : mailAddress(cleanEmail(member.email));
    return { ...person, username: member?.username ?? null, address };
  };

  /** The person who meets the visitor, else the agent of the home; nobody who gets the office's mail. */
  const getAgentAddress = (submission: StoredSubmission, person: MetPerson | null): string | undefined => {
    const own = submission.agentEmail === undefined ? undefined : mailAddress(cleanEmail(submission.agentEmail));
    const address = person?.address ?? own;
    return settings.to.some((other) => other.toLowerCase() === address?.toLowerCase()) ? undefined : address;
  };

  const getAddresses = (receiver: Receiver, submission: StoredSubmission, person: MetPerson | null) => {
    if (receiver === 'office') return settings.to;
    const address =
      receiver === 'agent'
        ? getAgentAddress(submission, person)
        : mailAddress(cleanEmail(getWriter(submission.body).email));
    return address === undefined ? [] : [address];
  };

  const attempt = async ({ id }: { readonly id: number }, signal: AbortSignal): Promise<TryResult | undefined> => {
    const row = await db
      .selectFrom('viewing_mails as m')
      .innerJoin('submissions as s', 's.id', 'm.submission_id')
      .leftJoin('viewings as w', 'w.submission_id', 'm.submission_id')
      .select(STORED_COLUMNS.map((column) => `s.${column}` as const))
      .select(['m.submission_id', 'm.receiver', 'm.version', 'm.viewing', 'm.created_at', 'w.token_hash'])
      .where('m.id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { submission_id, receiver, version } = row;
    const own = db
      .selectFrom('viewing_mails')
      .where('submission_id', '=', submission_id)
      .where('receiver', '=', receiver);
    const drop = () => db.deleteFrom('viewing_mails').where('id', '=', id).execute();
    const newer = await own.select('id').where('version', '>', version).executeTakeFirst();
    // The newer one says all, and in the order of its sending.
    if (newer !== undefined) return void (await drop());
    const submission = await loadSubmission(db, row);
    const news = parseViewingNews(row.viewing);
    const person = await loadPerson(news.viewing.agent);
    const addresses = getAddresses(receiver, submission, person);
    if (addresses.length === 0) return void (await drop());
    const sent = await own.select('version').where('state', '=', 'sent').orderBy('version', 'desc').executeTakeFirst();
    const { before } = news;
    const isGone = receiver === 'visitor' && news.viewing.state === 'gone';
    const { property } = submission;
    const related = isGone && property !== undefined ? await readRelated(db, property.id) : undefined;
    const mail = composeViewingMail(
      {
        submission,
        receiver,
        addresses,
        news,
        at: row.created_at,
        person,
        place: property === undefined ? '' : await loadViewingPlace(db, property.id),
        // A mail that was sent since has taken it out of the calendar.
        hasOldEntry: before !== null && (sent === undefined || sent.version <= before.version),
        isToCall: row.token_hash === null && mailAddress(cleanEmail(getWriter(submission.body).email)) === undefined,
        similar: (related ?? []).flatMap(toSimilar).slice(0, MAX_SIMILAR),
      },
      settings,
    );
    return { reference: `${submission.reference} (${receiver})`, outcome: await mailer.sendMail(mail, signal) };
  };

  return startDurableQueue({
    ...options,
    table: 'viewing_mails',
    name: 'viewing',
    receiver: 'mail server',
    remedy: "settings and the receiver's address",
    failureAdvice: 'See npm run submissions, and -- --retry.',
    attempt,
  });
}
