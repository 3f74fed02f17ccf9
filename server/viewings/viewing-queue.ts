import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import { cleanEmail, mailAddress } from '#contract/email.ts';
import { Wish } from '#contract/viewing.ts';
import type { Schema, ViewingMailsTable } from '../db/schema.ts';
import { toIso } from '../process/time.ts';
import { getWriter, parseBody } from '../submissions/stored-submission.ts';
import type { Step, Viewing } from './viewing-life.ts';

// Queues what a step tells people, in its transaction: mails, and alerts by Web Push for the visitor's devices.

/** What the calendars of the receivers may show from before. */
export interface CalendarEntry {
  /** ISO time. */
  readonly at: string;
  /** Of the viewing that had it. */
  readonly version: number;
  /** Whose it was, as in Viewing; null in mails that an earlier build queued. */
  readonly agent: string | null;
}

/** What a mail is made of. */
export interface ViewingNews {
  /** After the step. */
  readonly viewing: Viewing;
  /** null if no step before confirmed an hour. */
  readonly before: CalendarEntry | null;
}

const StoredNews = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    viewing: v.object({
      version: v.number(),
      state: v.picklist(['requested', 'proposed', 'confirmed', 'cancelled', 'gone']),
      wishes: v.array(Wish),
      visitor_note: v.string(),
      offers: v.array(v.string()),
      at: v.nullable(v.string()),
      agent: v.nullable(v.string()),
      note: v.string(),
      directions: v.string(),
      point: v.nullable(v.object({ lat: v.number(), lng: v.number() })),
      cancelled_by: v.nullable(v.picklist(['visitor', 'agency'])),
      changed_by: v.picklist(['visitor', 'agency']),
      // Mails that an earlier build queued lack it.
      pressed_by: v.optional(v.nullable(v.string()), null),
    }),
    before: v.nullable(
      v.object({ at: v.string(), version: v.number(), agent: v.optional(v.nullable(v.string()), null) }),
    ),
  }),
);

/** Reads the column `viewing` of a queued mail. @throws ValiError for what this server has not written */
export const parseViewingNews = (stored: string): ViewingNews => v.parse(StoredNews, stored);

/** What a waiting message without finds holds. */
const NOTHING_FOUND = JSON.stringify({ homes: [], more: 0 });

/** The last step that was queued; every one is for the office. */
async function loadLastNews(db: Kysely<Schema>, submissionId: number): Promise<ViewingNews | undefined> {
  const row = await db
    .selectFrom('viewing_mails')
    .select('viewing')
    .where('submission_id', '=', submissionId)
    .where('receiver', '=', 'office')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && parseViewingNews(row.viewing);
}

/** @returns the visitor's address, as far as mail servers take it; and the hash of the token */
async function loadVisitor(db: Kysely<Schema>, submissionId: number) {
  const { body, token_hash } = await db
    .selectFrom('submissions')
    .innerJoin('viewings', 'submission_id', 'id')
    .select(['body', 'token_hash'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow();
  return { address: mailAddress(cleanEmail(getWriter(parseBody(body)).email)), tokenHash: token_hash };
}

async function queueAlerts(
  trx: Transaction<Schema>,
  viewing: { readonly submission_id: number; readonly viewing_version: number },
  tokenHash: string,
  at: string,
): Promise<void> {
  const devices = await trx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('viewings', '<>', '[]')
    .where('viewings', 'like', `%"${tokenHash}"%`)
    .execute();
  if (devices.length === 0) return;
  const row = { ...viewing, found: NOTHING_FOUND, state: 'waiting', attempts: 0, created_at: at, next_at: at } as const;
  await trx
    .insertInto('push_messages')
    .values(devices.map(({ id }) => ({ ...row, subscription_id: id })))
    .execute();
}

/**
 * Queues the mails and alerts of a step in its transaction. The visitor's own step is told to the visitor only where it
 * changes the calendar.
 * @param viewing after the step @param now wall clock, ms
 */
export async function queueViewingMails(
  trx: Transaction<Schema>,
  submissionId: number,
  viewing: Viewing,
  step: Step,
  now: number,
): Promise<void> {
  const at = toIso(now);
  const last = await loadLastNews(trx, submissionId);
  const wasConfirmed = last?.viewing.state === 'confirmed' && last.viewing.at !== null;
  const before = wasConfirmed
    ? { at: last.viewing.at, version: last.viewing.version, agent: last.viewing.agent }
    : (last?.before ?? null);
  // No later mail would take the hour out of the calendar of who had it.
  const isHandedOver = wasConfirmed && last.viewing.agent !== viewing.agent;
  const { address, tokenHash } = await loadVisitor(trx, submissionId);
  const isAgencyStep = 'by' in step;
  const isToldToVisitor = isAgencyStep || wasConfirmed || viewing.state === 'confirmed';
  const receivers: readonly ViewingMailsTable['receiver'][] = [
    ...(address !== undefined && isToldToVisitor ? (['visitor'] as const) : []),
    'agent',
    'office',
    ...(isHandedOver ? (['former'] as const) : []),
  ];
  const row = {
    submission_id: submissionId,
    version: viewing.version,
    viewing: JSON.stringify({ viewing, before }),
    state: 'waiting',
    attempts: 0,
    created_at: at,
    next_at: at,
  } as const;
  await trx
    .insertInto('viewing_mails')
    .values(receivers.map((receiver) => ({ ...row, receiver })))
    .execute();
  if (!isAgencyStep || tokenHash === null) return;
  await queueAlerts(trx, { submission_id: submissionId, viewing_version: viewing.version }, tokenHash, at);
}
