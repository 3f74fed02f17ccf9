import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { findAgentByUsername } from '#contract/agent-path.ts';
import { cleanEmail, mailAddress } from '#contract/email.ts';
import { PropertySummary } from '#contract/property.ts';
import { formatPrice } from '#lib/money.ts';
import { loadTeam } from '../catalogue/published/published.ts';
import { readRelated } from '../catalogue/published/related.ts';
import type { ViewingMailsTable } from '../db/schema.ts';
import { getWriter, loadSubmission, STORED_COLUMNS, type StoredSubmission } from '../submissions/stored-submission.ts';
import { parseViewingNews, type ViewingNews } from '../viewings/viewing-queue.ts';
import { loadViewingAgent, loadViewingPlace } from '../viewings/viewings.ts';
import type { MailSettings } from './compose.ts';
import { composeViewingMail, type MetPerson, type Receiver, type SimilarProperty } from './compose-viewing.ts';
import { type DurableQueue, type DurableQueueOptions, startDurableQueue, type TryResult } from './durable-queue.ts';
import type { Mailer } from './mailer.ts';

const OF_AGENTS = ['agent', 'former'] as const;
/** Whether it goes to one of several people. */
const isOfAgents = (receiver: Receiver): boolean => OF_AGENTS.some((one) => one === receiver);

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

  /** The person who meets the visitor, or did, else the agent of the home; nobody who gets the office's mail. */
  const getAgentAddress = (submission: StoredSubmission, person: MetPerson | null): string | undefined => {
    const own = submission.agentEmail === undefined ? undefined : mailAddress(cleanEmail(submission.agentEmail));
    const address = person?.address ?? own;
    return settings.to.some((other) => other.toLowerCase() === address?.toLowerCase()) ? undefined : address;
  };

  const loadAddresses = async (receiver: Receiver, submission: StoredSubmission, { viewing, before }: ViewingNews) => {
    if (receiver === 'office') return settings.to;
    const address =
      receiver === 'visitor'
        ? mailAddress(cleanEmail(getWriter(submission.body).email))
        : getAgentAddress(submission, await loadPerson((receiver === 'agent' ? viewing : before)?.agent ?? null));
    return address === undefined ? [] : [address];
  };

  /** Loads the mails of a viewing that go where one of its mails goes. */
  const loadOwnMails = async (
    { submission_id, receiver }: Pick<Selectable<ViewingMailsTable>, 'submission_id' | 'receiver'>,
    submission: StoredSubmission,
    addresses: readonly string[],
  ) => {
    const rows = await db
      .selectFrom('viewing_mails')
      .select(['receiver', 'version', 'state', 'viewing'])
      .where('submission_id', '=', submission_id)
      .where('receiver', 'in', isOfAgents(receiver) ? OF_AGENTS : [receiver])
      .orderBy('version', 'desc')
      .execute();
    if (!isOfAgents(receiver)) return rows;
    const found = await Promise.all(
      rows.map((row) => loadAddresses(row.receiver, submission, parseViewingNews(row.viewing))),
    );
    return rows.filter((_row, index) => found[index]?.[0] === addresses[0]);
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
    const { receiver, version } = row;
    const submission = await loadSubmission(db, row);
    const news = parseViewingNews(row.viewing);
    const addresses = await loadAddresses(receiver, submission, news);
    const own = await loadOwnMails(row, submission, addresses);
    const isCoveredBy = (other: (typeof own)[number]): boolean =>
      other.version > version || (other.version === version && receiver === 'former' && other.receiver === 'agent');
    // A newer one says all, and in the order of its sending.
    if (addresses.length === 0 || own.some(isCoveredBy)) {
      await db.deleteFrom('viewing_mails').where('id', '=', id).execute();
      return undefined;
    }
    const sent = own.find(({ state }) => state === 'sent');
    const person = await loadPerson(news.viewing.agent);
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
