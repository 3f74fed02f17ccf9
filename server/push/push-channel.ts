import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { getFirmDay } from '#lib/days.ts';
import type { SiteDatabase } from '../db/database.ts';
import type { NotYet, QueuedRow, TryResult } from '../mail/durable-queue.ts';
import type { Network } from '../outbound/download.ts';
import { type PostAnswer, sendPost } from '../outbound/post.ts';
import { DAY_MS } from '../process/time.ts';
import { composeMessage, type FoundProperty, getNextAlertTime, parseGathered } from './messages.ts';
import { isTrustedService, parseEndpoint, type VapidKeys } from './push-services.ts';
import { composeViewingMessage } from './viewing-message.ts';

// A message sent twice, because this process ended before the commit, replaces the first by its Topic and tag.

const TIMEOUT_MS = 10_000;
/** How long push services store a message for a phone without signal, in s: until the next day's. */
const TTL_S = 86_400;
const PAUSE_MS = 30_000;
const MAX_PAUSE_MS = DAY_MS;
/** A subscription with so many consecutive failures is deleted. */
const MAX_FAILURES = 30;

interface PushChannelOptions {
  readonly db: SiteDatabase;
  readonly keys: VapidKeys;
  readonly publicUrl: string;
  /** For the push service's operators: "mailto:" or https. */
  readonly contact: string;
  readonly services: readonly string[];
  readonly now: () => number;
  readonly timeoutMs?: number;
  readonly network?: Network | undefined;
}

/** Parses Retry-After into ms; 0 without one. @param now ms since 1970 */
export function parseRetryAfter(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? 0 : Math.min(MAX_PAUSE_MS, Math.max(0, wait));
}

interface PreparedMessage {
  readonly body: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly subscriptionId: number;
  /** Of two messages of one topic, a phone without signal gets the later one only. */
  readonly topic: string;
}

/** @returns the attempt for startDurableQueue() */
export function createPushChannel(options: PushChannelOptions) {
  const { db, keys, publicUrl, contact, services, now, timeoutMs = TIMEOUT_MS, network } = options;
  const pausedUntil = new Map<string, number>();

  /** Without properties that were delisted after they were found, for instance during the night. */
  const filterListed = async (found: readonly FoundProperty[]): Promise<FoundProperty[]> => {
    if (found.length === 0) return [];
    const rows = await db
      .selectFrom('properties')
      .select('id')
      .where(
        'id',
        'in',
        found.map(({ id }) => id),
      )
      .where('listed', '=', 1)
      .execute();
    const listed = new Set(rows.map(({ id }) => id));
    return found.filter(({ id, change }) => change === 'gone' || listed.has(id));
  };

  /** @returns undefined if there is nothing to send */
  const prepare = async (id: number): Promise<PreparedMessage | NotYet | undefined> => {
    for (;;) {
      const row = await db
        .selectFrom('push_messages as m')
        .innerJoin('push_subscriptions as s', 's.id', 'm.subscription_id')
        .select(['m.found', 'm.body', 'm.day', 's.endpoint', 's.p256dh', 's.auth', 's.told_on'])
        .select(['m.submission_id', 'm.viewing_version'])
        .select('s.id as subscriptionId')
        .where('m.id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { subscriptionId, endpoint, p256dh, auth } = row;
      const device = { endpoint, keys: { p256dh, auth }, subscriptionId };
      if (row.submission_id !== null) {
        const body = await composeViewingMessage(db, row.submission_id, row.viewing_version, publicUrl);
        if (body !== undefined) return { ...device, body, topic: `viewing ${row.submission_id}` };
        await db.deleteFrom('push_messages').where('id', '=', id).execute();
        return undefined;
      }
      const receiver = { ...device, topic: String(id) };
      const time = now();
      const today = getFirmDay(time);
      // Today's message may be tried again today.
      const until = getNextAlertTime(row.day === today ? null : row.told_on, time);
      if (until > time) return { is: 'not yet', until };
      if (row.body !== null && row.day === today) return { ...receiver, body: row.body };
      const gathered = parseGathered(row.found);
      const properties = row.body === null ? await filterListed(gathered.homes) : gathered.homes;
      if (properties.length === 0) {
        const { numDeletedRows } = await db
          .deleteFrom('push_messages')
          .where('id', '=', id)
          .where('found', '=', row.found)
          .executeTakeFirst();
        if (numDeletedRows === 1n) return undefined;
        continue;
      }
      const body =
        row.body ?? JSON.stringify(composeMessage({ ...gathered, homes: properties }, publicUrl, `told-${id}`));
      const isStored = await db.transaction().execute(async (trx) => {
        const subscription = await trx
          .updateTable('push_subscriptions')
          .set({ told_on: today })
          .where('id', '=', subscriptionId)
          .where((eb) => eb.or([eb('told_on', 'is', null), eb('told_on', '<', today)]))
          .executeTakeFirst();
        // Another message of this device became today's.
        if (subscription.numUpdatedRows !== 1n) return false;
        const { numUpdatedRows } = await trx
          .updateTable('push_messages')
          .set({ body, day: today })
          .where('id', '=', id)
          .where('found', '=', row.found)
          .executeTakeFirst();
        // More was found meanwhile: undo, and begin again.
        if (numUpdatedRows !== 1n) {
          await trx
            .updateTable('push_subscriptions')
            .set({ told_on: row.told_on })
            .where('id', '=', subscriptionId)
            .execute();
        }
        return numUpdatedRows === 1n;
      });
      if (isStored) return { ...receiver, body };
    }
  };

  const sendToService = (url: URL, message: PreparedMessage, signal: AbortSignal): Promise<PostAnswer> => {
    const details = webPush.generateRequestDetails({ endpoint: message.endpoint, keys: message.keys }, message.body, {
      vapidDetails: { subject: contact, ...keys },
      TTL: TTL_S,
      urgency: 'normal',
      topic: createHash('sha256').update(`${keys.publicKey} ${message.topic}`).digest('base64url').slice(0, 32),
      contentEncoding: 'aes128gcm',
    });
    return sendPost({
      url,
      headers: Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)])),
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
      .set((eb) => ({ failures: eb('failures', '+', 1) }))
      .where('id', '=', subscriptionId)
      .execute();
    await db
      .deleteFrom('push_subscriptions')
      .where('id', '=', subscriptionId)
      .where('failures', '>=', MAX_FAILURES)
      .execute();
  };

  return async function attempt({ id }: QueuedRow, signal: AbortSignal): Promise<TryResult | undefined> {
    const message = await prepare(id);
    if (message === undefined) return undefined;
    const reference = `message ${id}`;
    if ('is' in message) return { reference, outcome: message };
    const { subscriptionId } = message;
    const url = parseEndpoint(message.endpoint, services);
    // The operator has removed the service from the settings.
    if (url === undefined) return void (await deleteSubscription(subscriptionId));
    const until = pausedUntil.get(url.origin) ?? 0;
    if (until > now()) return { reference, outcome: { is: 'not yet', until } };
    let answer: PostAnswer;
    try {
      answer = await sendToService(url, message, signal);
    } catch {
      if (!signal.aborted) {
        pausedUntil.set(url.origin, now() + PAUSE_MS);
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
      pausedUntil.set(url.origin, now() + Math.max(notBeforeMs, status === 429 ? 1_000 : PAUSE_MS));
      return { reference, outcome: { is: 'later', why: String(status), unreachable: false, notBeforeMs } };
    }
    await countFailure(subscriptionId);
    return status === 413
      ? { reference, outcome: { is: 'over', why: '413' } }
      : { reference, outcome: { is: 'refused', why: String(status) } };
  };
}
