import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { firmDay } from '#lib/days.ts';
import type { SiteDatabase } from '../db/database.ts';
import type { NotYet, QueuedRow, TryResult } from '../mail/durable-queue.ts';
import type { Network } from '../outbound/download.ts';
import { type PostAnswer, post } from '../outbound/post.ts';
import { composeMessage, type FoundProperty, getNextAlertTime, parseGathered } from './messages.ts';
import { isTrustedService, parseEndpoint, type VapidKeys } from './push-services.ts';

// Sends one message: fixed in the database first, then encrypted (RFC 8291) and posted to the push service (RFC 8030).
// A message sent twice, because this process ended before the commit, has the same Topic and tag and replaces the
// first.

const TIMEOUT_MS = 10_000;
/** Push services store a message for a phone without signal until the next one comes, s. */
const TTL_S = 86_400;
/** An unreachable service is left alone for this time, ms. */
const PAUSE_MS = 30_000;
/** The longest Retry-After that counts, ms. */
const LONGEST_PAUSE_MS = 86_400_000;
/** After this many consecutive failures a subscription has ended, whatever its service says. */
const MOST_FAILURES = 30;

export interface PushChannelOptions {
  readonly db: SiteDatabase;
  readonly keys: VapidKeys;
  /** The site's origin. */
  readonly publicUrl: string;
  /** For the push service's operators: "mailto:" or https. */
  readonly contact: string;
  /** Origins of PUSH_SERVICES. */
  readonly services: readonly string[];
  readonly now: () => number;
  readonly timeoutMs?: number;
  readonly network?: Network | undefined;
}

/** Parses Retry-After into ms; 0 without one. @param now ms since 1970 */
export function parseRetryAfter(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? 0 : Math.min(LONGEST_PAUSE_MS, Math.max(0, wait));
}

interface Ready {
  readonly body: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly subscriptionId: number;
}

/** @returns the attempt for startDurableQueue() */
export function createPushChannel(options: PushChannelOptions) {
  const { db, keys, publicUrl, contact, services, now, timeoutMs = TIMEOUT_MS, network } = options;
  /** Ms since 1970 until which an origin is left alone. */
  const paused = new Map<string, number>();

  /** Properties may have left the list during the night. */
  const filterListed = async (homes: readonly FoundProperty[]): Promise<FoundProperty[]> => {
    const ids = homes.map(({ id }) => id);
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('properties')
      .select('id')
      .where('id', 'in', ids)
      .where('listed', '=', 1)
      .execute();
    const listed = new Set(rows.map(({ id }) => id));
    return homes.filter(({ id, change }) => change === 'gone' || listed.has(id));
  };

  /** Makes a message that of today and fixes its text. @returns undefined if there is nothing to send */
  const prepare = async (id: number): Promise<Ready | NotYet | undefined> => {
    for (;;) {
      const row = await db
        .selectFrom('push_messages as m')
        .innerJoin('push_subscriptions as s', 's.id', 'm.subscription_id')
        .select([
          'm.found',
          'm.body',
          'm.day',
          's.id as subscriptionId',
          's.endpoint',
          's.p256dh',
          's.auth',
          's.told_on',
        ])
        .where('m.id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const time = now();
      const today = firmDay(time);
      // The message of today may be tried again today.
      const until = getNextAlertTime(row.day === today ? null : row.told_on, time);
      if (until > time) return { is: 'not yet', until };
      const { subscriptionId, endpoint, p256dh, auth } = row;
      const ready = { endpoint, keys: { p256dh, auth }, subscriptionId };
      if (row.body !== null && row.day === today) return { ...ready, body: row.body };
      const gathered = parseGathered(row.found);
      const homes = row.body === null ? await filterListed(gathered.homes) : gathered.homes;
      if (homes.length === 0) {
        const { numDeletedRows } = await db
          .deleteFrom('push_messages')
          .where('id', '=', id)
          .where('found', '=', row.found)
          .executeTakeFirst();
        if (numDeletedRows === 1n) return undefined;
        continue;
      }
      const body = row.body ?? JSON.stringify(composeMessage({ ...gathered, homes }, publicUrl, `told-${id}`));
      const isOurs = await db.transaction().execute(async (trx) => {
        const day = await trx
          .updateTable('push_subscriptions')
          .set({ told_on: today })
          .where('id', '=', subscriptionId)
          .where((is) => is.or([is('told_on', 'is', null), is('told_on', '<', today)]))
          .executeTakeFirst();
        // Another message of this device is that of today.
        if (day.numUpdatedRows !== 1n) return false;
        const { numUpdatedRows } = await trx
          .updateTable('push_messages')
          .set({ body, day: today })
          .where('id', '=', id)
          .where('found', '=', row.found)
          .executeTakeFirst();
        // The message has grown since: undo, and begin again.
        if (numUpdatedRows !== 1n) {
          await trx
            .updateTable('push_subscriptions')
            .set({ told_on: row.told_on })
            .where('id', '=', subscriptionId)
            .execute();
        }
        return numUpdatedRows === 1n;
      });
      if (isOurs) return { ...ready, body };
    }
  };

  const sendToService = (url: URL, id: number, ready: Ready, signal: AbortSignal): Promise<PostAnswer> => {
    const details = webPush.generateRequestDetails({ endpoint: ready.endpoint, keys: ready.keys }, ready.body, {
      vapidDetails: { subject: contact, ...keys },
      TTL: TTL_S,
      urgency: 'normal',
      topic: createHash('sha256').update(`${keys.publicKey} ${id}`).digest('base64url').slice(0, 32),
      contentEncoding: 'aes128gcm',
    });
    const headers = Object.fromEntries(
      Object.entries(details.headers).map(([name, value]) => [name, String(value)] as const),
    );
    return post({
      url,
      headers,
      body: details.body ?? new Uint8Array(),
      timeoutMs,
      isTrusted: isTrustedService(url, services),
      signal,
      network,
    });
  };

  const deleteSubscription = (subscriptionId: number) =>
    db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute();

  const countFailure = async (subscriptionId: number): Promise<void> => {
    await db
      .updateTable('push_subscriptions')
      .set((is) => ({ failures: is('failures', '+', 1) }))
      .where('id', '=', subscriptionId)
      .execute();
    await db
      .deleteFrom('push_subscriptions')
      .where('id', '=', subscriptionId)
      .where('failures', '>=', MOST_FAILURES)
      .execute();
  };

  return async function attempt({ id }: QueuedRow, signal: AbortSignal): Promise<TryResult | undefined> {
    const ready = await prepare(id);
    if (ready === undefined) return undefined;
    const reference = `message ${id}`;
    if ('is' in ready) return { reference, outcome: ready };
    const { subscriptionId } = ready;
    const url = parseEndpoint(ready.endpoint, services);
    // The operator has removed the service from the settings.
    if (url === undefined) return void (await deleteSubscription(subscriptionId));
    const until = paused.get(url.origin) ?? 0;
    if (until > now()) return { reference, outcome: { is: 'not yet', until } };
    let answer: PostAnswer;
    try {
      answer = await sendToService(url, id, ready, signal);
    } catch {
      if (!signal.aborted) {
        paused.set(url.origin, now() + PAUSE_MS);
        await countFailure(subscriptionId);
      }
      return { reference, outcome: { is: 'later', why: 'no answer', unreachable: false } };
    }
    const { status } = answer;
    if (status >= 200 && status < 300) {
      await db.updateTable('push_subscriptions').set({ failures: 0 }).where('id', '=', subscriptionId).execute();
      return { reference, outcome: { is: 'sent' } };
    }
    if (status === 404 || status === 410) return void (await deleteSubscription(subscriptionId));
    const notBeforeMs = parseRetryAfter(answer.retryAfter, now());
    if (status === 429 || status >= 500) {
      paused.set(url.origin, now() + Math.max(notBeforeMs, status === 429 ? 1_000 : PAUSE_MS));
      return { reference, outcome: { is: 'later', why: String(status), unreachable: false, notBeforeMs } };
    }
    await countFailure(subscriptionId);
    return status === 413
      ? { reference, outcome: { is: 'over', why: '413' } }
      : { reference, outcome: { is: 'refused', why: String(status) } };
  };
}
