import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { firmDay } from '#lib/days.ts';
import type { SiteDatabase } from '../db/database.ts';
import type { NotYet, QueuedRow, Tried } from '../mail/durable-queue.ts';
import type { Network } from '../outbound/download.ts';
import { type PostAnswer, post } from '../outbound/post.ts';
import { composeMessage, type FoundProperty, getNextAlertTime, parseGathered } from './messages.ts';
import { isTrustedService, parseEndpoint, type VapidKeys } from './push-services.ts';

// One try to send one message: fixed in the database first, then encrypted (RFC 8291) and handed to the push service
// (RFC 8030). A message that is sent twice, since this process ended between the answer and the commit, has the same
// Topic and tag: it takes the place of the first.

const TIMEOUT_MS = 10_000;
/** How long a push service keeps a message for a phone without signal, s: until the next one. */
const TTL_S = 86_400;
/** A service that cannot be reached is left alone for so long, ms. */
const PAUSE_MS = 30_000;
/** The longest that a Retry-After counts, ms. */
const LONGEST_PAUSE_MS = 86_400_000;
/** A subscription that fails so often in a row has ended, whatever its service says. */
const MOST_FAILURES = 30;

export interface PushChannelOptions {
  readonly db: SiteDatabase;
  readonly keys: VapidKeys;
  /** The site's own origin. */
  readonly publicUrl: string;
  /** Where a push service may write to: "mailto:" or https. */
  readonly contact: string;
  /** Origins of PUSH_SERVICES. */
  readonly services: readonly string[];
  readonly now: () => number;
  readonly timeoutMs?: number;
  readonly network?: Network | undefined;
}

/** What a Retry-After asks for, ms; 0 for none. @param now ms since 1970 */
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

/** @returns the try of a queued message, for startDurableQueue() */
export function createPushChannel(options: PushChannelOptions) {
  const { db, keys, publicUrl, contact, services, now, timeoutMs = TIMEOUT_MS, network } = options;
  /** Origin of a push service → ms since 1970 until which it is left alone. */
  const paused = new Map<string, number>();

  /** Of what searches found, the homes that are still there: the night may have been long. */
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

  /** Makes a message the one of this day, and fixes its words. @returns undefined where there is nothing to send */
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
      // The day's message is this one: it may be tried again within the day.
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
        // Another message of the same device has become the day's.
        if (day.numUpdatedRows !== 1n) return false;
        const { numUpdatedRows } = await trx
          .updateTable('push_messages')
          .set({ body, day: today })
          .where('id', '=', id)
          .where('found', '=', row.found)
          .executeTakeFirst();
        // More was gathered since: without this day, all begins anew.
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

  return async function attempt({ id }: QueuedRow, signal: AbortSignal): Promise<Tried | undefined> {
    const ready = await prepare(id);
    if (ready === undefined) return undefined;
    const reference = `message ${id}`;
    if ('is' in ready) return { reference, outcome: ready };
    const { subscriptionId } = ready;
    const url = parseEndpoint(ready.endpoint, services);
    // The operator has taken its service out of the settings since.
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
