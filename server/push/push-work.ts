import type { Hono } from 'hono';
import { getCatalogueState } from '../catalogue/published/published.ts';
import type { Config } from '../config/config.ts';
import type { SiteDatabase } from '../db/database.ts';
import { startDurableQueue } from '../mail/durable-queue.ts';
import type { Network } from '../outbound/download.ts';
import type { Log } from '../process/log.ts';
import { DAY_MS, HOUR_MS, toIso } from '../process/time.ts';
import { matchChanges } from './match-changes.ts';
import { createPushChannel } from './push-channel.ts';
import { createPushRoutes } from './push-routes.ts';
import { loadVapidKeys } from './push-services.ts';

/** Another process's import is found after this time at the latest. */
const MATCH_EVERY_MS = 15_000;
const DELETE_EVERY_MS = HOUR_MS;
const SUBSCRIPTION_MS = 365 * DAY_MS;
const SENT_MESSAGE_MS = 7 * DAY_MS;
const CONCURRENCY = 16;

export interface PushWork {
  readonly routes: Hono;
  /** Sends what was queued just now. */
  notify(): void;
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Deletes old subscriptions and messages that are sent or given up. @param now ms since 1970 */
export async function deleteOldPush(db: SiteDatabase, now: number): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('seen_at', '<', toIso(now - SUBSCRIPTION_MS))
    .execute();
  await db
    .deleteFrom('push_messages')
    .where('state', 'in', ['sent', 'failed'])
    .where('created_at', '<', toIso(now - SENT_MESSAGE_MS))
    .execute();
}

/** Starts sending alerts about imported changes, if the settings allow it. @param now wall clock, ms since 1970 */
export async function startPushWork({
  db,
  config,
  log,
  now = Date.now,
  network,
}: {
  readonly db: SiteDatabase;
  readonly config: Pick<Config, 'push' | 'publicUrl' | 'apiOrigin' | 'mail'>;
  readonly log: Log;
  readonly now?: () => number;
  readonly network?: Network;
}): Promise<PushWork> {
  const { push, publicUrl, apiOrigin, mail } = config;
  const { services } = push;
  if (!push.on || publicUrl === undefined || apiOrigin !== undefined) {
    return {
      routes: createPushRoutes({ db, publicKey: undefined, services, now, log: log.error }),
      notify: () => undefined,
      settle: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
  }
  const keys = await loadVapidKeys(db, push.privateKey);
  const contact = publicUrl.startsWith('https:') ? publicUrl : `mailto:${mail?.from ?? 'push@localhost'}`;
  const queue = startDurableQueue({
    db,
    table: 'push_messages',
    name: 'push',
    receiver: 'push service',
    remedy: 'settings',
    failureAdvice: 'The device learns of it when the site is opened.',
    attempt: createPushChannel({ db, keys, publicUrl, contact, services, now, network }),
    log: { info: (line) => log.info(line), error: (line) => log.warn(line) },
    concurrency: CONCURRENCY,
    now,
  });
  const closing = new AbortController();
  let hasChanges = false;
  let matching: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (hasChanges && !closing.signal.aborted) {
      hasChanges = false;
      await matchChanges(db, now, closing.signal).catch(log.error);
      queue.notify();
    }
  };
  const match = (): Promise<void> => {
    hasChanges = true;
    matching ??= run().finally(() => {
      matching = undefined;
    });
    return matching;
  };
  const deleteOld = (): void => void deleteOldPush(db, now()).catch(log.error);
  const unsubscribe = getCatalogueState(db).subscribe(() => void match());
  const matchTimer = setInterval(() => void match(), MATCH_EVERY_MS).unref();
  const deleteTimer = setInterval(deleteOld, DELETE_EVERY_MS).unref();
  deleteOld();
  void match();
  return {
    routes: createPushRoutes({ db, publicKey: keys.publicKey, services, now, log: log.error }),
    notify: queue.notify,
    async settle() {
      await match();
      await queue.settle();
    },
    async close() {
      closing.abort();
      unsubscribe();
      clearInterval(matchTimer);
      clearInterval(deleteTimer);
      await matching;
      await queue.close();
    },
  };
}
