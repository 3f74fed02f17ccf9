import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openDatabase, type SiteDatabase } from '#server/db/database.ts';
import { matchChanges } from '#server/push/match-changes.ts';
import { startPushWork } from '#server/push/push-work.ts';
import { startPushService } from '#tests/fixtures/push-service.ts';

/*
 * Web Push (0038): an import that changed 500 homes, matched for 100,000 devices with searches of their own, and some of what
 * was found sent to a push service of this machine.
 */

const DEVICES = 100_000;
const CHANGED = 500;
const SENT = 2_000;
/** Ten o'clock in Nairobi. */
const TEN = Date.parse('2026-11-24T07:00:00Z');
const PLACES = ['Karen', 'Kilimani', 'Nyali', 'Westlands', 'Lavington', 'Runda', 'Langata', 'Kileleshwa'];
const at = <T>(list: readonly T[], index: number): T => {
  const value = list[index % list.length];
  if (value === undefined) throw new Error('An empty list');
  return value;
};

export interface PushMatching {
  readonly seconds: number;
  /** Of them on the processor: others may have wanted it too. */
  readonly processorSeconds: number;
  /** MB that the process grew by at most. */
  readonly megabytes: number;
  readonly messages: number;
  /** Messages a second that the push service has taken and decrypted, in the same process. */
  readonly sentPerSecond: number;
}

/** Measures the matching in an SQLite file of its own. */
export async function measurePushMatching(): Promise<PushMatching> {
  const folder = await mkdtemp(join(tmpdir(), 'push-bench-'));
  try {
    return await measureIn(join(folder, 'site.db'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measureIn(file: string): Promise<PushMatching> {
  const { db, close } = await openDatabase(file);
  for (let start = 0; start < DEVICES; start += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, offset) => {
      const n = start + offset;
      const searches = [
        `agreement_type=SALE&location=${at(PLACES, n)}&max_price=${5_000_000 + n * 100}`,
        `agreement_type=${at(['SALE', 'RENT'], n)}&bedrooms=${1 + (n % 5)}&max_price=${1_000_000 + n * 200}`,
      ];
      return {
        endpoint: `https://fcm.googleapis.com/fcm/send/${n}`,
        p256dh: 'B'.repeat(87),
        auth: 'A'.repeat(22),
        searches: JSON.stringify(searches),
        homes: JSON.stringify([1 + (n % 20_000)]),
        created_at: '2026-01-01T00:00:00.000Z',
        seen_at: '2026-01-01T00:00:00.000Z',
        failures: 0,
      };
    });
    await db.insertInto('push_subscriptions').values(rows).execute();
  }
  for (let id = 1; id <= CHANGED; id++) {
    const summary = {
      id,
      title: `Home ${id}`,
      property_type: 'residential',
      agreement_type: at(['sale', 'rent'], id),
      price: 3_000_000 + id * 50_000,
      bedrooms: 1 + (id % 5),
      pictures: [],
      location: { address_line1: at(PLACES, id), state: 'Nairobi', country: 'Kenya' },
      listed_at: '2026-01-01',
    };
    const text = JSON.stringify(summary);
    const asked = { listed: 1, featured: 0, country: 'kenya', listed_at: '2026-01-01' } as const;
    await db
      .insertInto('properties')
      .values({ id, ...asked, summary: text, detail: text })
      .execute();
    const words = JSON.stringify({ what: 'Apartment', where: 'Nairobi', price: 'KES 1' });
    await db
      .insertInto('push_changes')
      .values({ property_id: id, what: 'new', words, at: '2026-11-24T07:00:00.000Z' })
      .execute();
  }
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const begun = performance.now();
  const usedBefore = process.cpuUsage();
  await matchChanges(db, () => TEN);
  const seconds = (performance.now() - begun) / 1000;
  const used = process.cpuUsage(usedBefore);
  clearInterval(watch);
  const { count } = await db
    .selectFrom('push_messages')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const sentPerSecond = await measureSending(db);
  await close();
  return {
    seconds,
    processorSeconds: (used.user + used.system) / 1e6,
    megabytes: (most - before) / 1e6,
    messages: Number(count),
    sentPerSecond,
  };
}

/** Sends some of the messages, each to a device of its own. @returns how many a second were taken */
async function measureSending(db: SiteDatabase): Promise<number> {
  const service = await startPushService();
  const rows = await db
    .selectFrom('push_messages')
    .select(['id', 'subscription_id'])
    .orderBy('id')
    .limit(SENT)
    .execute();
  const last = rows.at(-1);
  if (last === undefined) throw new Error('Nothing was found');
  await db.deleteFrom('push_messages').where('id', '>', last.id).execute();
  for (const { subscription_id } of rows) {
    const { endpoint, keys } = service.subscribe();
    await db
      .updateTable('push_subscriptions')
      .set({ endpoint, ...keys })
      .where('id', '=', subscription_id)
      .execute();
  }
  const quiet = (): void => undefined;
  const work = await startPushWork({
    db,
    config: {
      push: { on: true, services: [service.origin], privateKey: undefined },
      publicUrl: 'https://homes.example',
      apiOrigin: undefined,
      mail: undefined,
    },
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet, flush: quiet },
    now: () => TEN,
  });
  const begun = performance.now();
  await work.settle();
  const seconds = (performance.now() - begun) / 1000;
  await work.close();
  await service.close();
  if (service.received.length !== rows.length) {
    throw new Error(`${rows.length} messages were due, and ${service.received.length} have arrived`);
  }
  return rows.length / seconds;
}
