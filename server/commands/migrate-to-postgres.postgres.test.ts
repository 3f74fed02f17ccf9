import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestDatabasePlace } from '#tests/fixtures/databases.ts';
import { closedAfter, eachTest } from '#tests/fixtures/each-test.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { fillPushTables, pushRows } from '#tests/fixtures/push-rows.ts';
import { createApi } from '../api/api.ts';
import { storeSubmission } from '../api/submissions.ts';
import { importCatalogue } from '../catalogue/import/import.ts';
import { openDatabase, type SiteDatabase } from '../db/database.ts';
import { openLedger } from '../submissions/ledger.ts';
import type { Step } from '../viewings/viewing-life.ts';
import { stepViewing } from '../viewings/viewings.ts';
import { runMigrateToPostgres as run } from './migrate-to-postgres.ts';

const place = eachTest(() => createTestDatabasePlace('bare'));
const old = eachTest(() => openDatabase(join(place().config.dataDir, 'site.db')));

const contact = (app: ReturnType<typeof createApi>, message: string) =>
  app.request('/api/email/contact', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `the-key-${message.length}` },
    body: JSON.stringify({ fullname: 'Amina', email: 'a@host.example', message }),
  });

async function migrate() {
  const messages: string[] = [];
  const complained: string[] = [];
  const { dataDir, databaseUrl = '' } = place().config;
  const code = await run({
    args: [],
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    print: (line) => messages.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, messages: messages.join('\n'), complained: complained.join('\n') };
}

describe('npm run migrate:to-postgres', () => {
  it('copies viewings with their steps and mails, and takes no more steps in the old file', async () => {
    const token = 'a'.repeat(32);
    const slots = [{ date: '2999-12-05', part: 'morning' }];
    const body = { property_id: 24, slots, name: 'Amina', phone: '', email: 'a@host.example', note: '' };
    await storeSubmission(old().db, 'viewing', body, 'the-key-of-a-viewing', { token });
    const take = (db: SiteDatabase, step: Step) => stepViewing(db, { token }, step, undefined, Date.now());
    const at = '2999-12-05T07:00:00.000Z';
    const gate = { directions: 'The green gate', point: { lat: -1.3, lng: 36.7 } };
    await take(old().db, { act: 'confirm', by: '', wish: 0, at, note: '', ...gate });
    expect((await migrate()).code).toBe(0);
    const { db } = await closedAfter(place().open());
    for (const table of ['viewings', 'viewing_mails'] as const) {
      const rows = await db.selectFrom(table).selectAll().execute();
      expect(rows).toEqual(await old().db.selectFrom(table).selectAll().execute());
      expect(rows).not.toHaveLength(0);
    }
    await expect(take(old().db, { act: 'withdraw' })).rejects.toThrow(/moved to PostgreSQL/);
    expect(await take(db, { act: 'withdraw' })).toMatchObject({ done: true });
  });

  it('copies everything: catalogue, odd text, keys, ledger, and the next number', async () => {
    const folder = join(import.meta.dirname, '../../tests/fixtures/catalogue');
    await importCatalogue({ db: old().db, media: plainMedia(), folder });
    const app = createApi({ db: old().db });
    const first = await contact(app, 'a\u0000b \ud800 \u{1F3E0}');
    expect([first.status, (await contact(app, 'second')).status]).toEqual([200, 200]);
    // Numbers of deleted rows are not given again.
    await old().db.deleteFrom('submissions').where('id', '=', 2).execute();
    await old().db.updateTable('submissions').set({ phone: '+254712345678' }).execute();
    const ledger = await openLedger(join(place().config.dataDir, 'ledger.db'));
    const entry = { key: 'of-the-ledger', kind: 'enquiry', body_hash: 'h', status: 201, answer: '{}' } as const;
    await ledger.store(entry);

    const { code, messages } = await migrate();
    expect([code, messages]).toEqual([0, expect.stringMatching(/submissions: 1$/m)]);
    const { db } = await closedAfter(place().open());
    for (const table of ['properties', 'property_offers', 'articles', 'submissions', 'idempotency', 'jobs'] as const) {
      const rows = await db.selectFrom(table).selectAll().execute();
      const before = await old().db.selectFrom(table).selectAll().execute();
      expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
        new Set(before.map((row) => JSON.stringify(row))),
      );
    }
    expect(await db.selectFrom('properties').select('id').execute()).not.toHaveLength(0);
    expect(await db.selectFrom('ledger').select(['key', 'status']).execute()).toEqual([
      { key: 'of-the-ledger', status: 201 },
    ]);

    const moved = createApi({ db });
    const again = await contact(moved, 'a\u0000b \ud800 \u{1F3E0}');
    expect(await again.text()).toBe(await first.text());
    expect((await contact(moved, 'the third one')).status).toBe(200);
    expect(await db.selectFrom('submissions').select('id').orderBy('id').execute()).toEqual([{ id: 1 }, { id: 3 }]);

    // A server that still runs on the old file loses nothing: the phone keeps the message and sends it again.
    const late = await contact(app, 'sent to the old process');
    expect([late.status, late.headers.get('Retry-After')]).toEqual([503, '30']);
    await expect(ledger.acquire('another-key', Date.now(), 1000)).rejects.toThrow(/moved to PostgreSQL/);
    await ledger.close();
  });

  it('copies subscribed devices with their messages, and the next one gets a new number', async () => {
    await fillPushTables(old().db);
    const before = await pushRows(old().db);
    expect((await migrate()).code).toBe(0);
    const { db } = await closedAfter(place().open());
    expect(await pushRows(db)).toEqual(before);
    const { id: _id, ...device } = await db.selectFrom('push_subscriptions').selectAll().executeTakeFirstOrThrow();
    const endpoint = 'https://fcm.googleapis.com/fcm/send/next';
    const next = await db
      .insertInto('push_subscriptions')
      .values({ ...device, endpoint })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(next.id).toBe(8);
  });

  it('loses no message that arrives meanwhile', async () => {
    const app = createApi({ db: old().db, log: () => undefined });
    let taken = 0;
    let sending = true;
    const visitor = async (): Promise<void> => {
      for (let count = 0; sending; count++) {
        if ((await contact(app, 'x'.repeat(count + 1))).status === 200) taken++;
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    };
    const visiting = visitor();
    await expect.poll(() => taken).toBeGreaterThan(20);
    const { code } = await migrate();
    sending = false;
    await visiting;
    const { db } = await closedAfter(place().open());
    expect([code, (await db.selectFrom('submissions').select('id').execute()).length]).toEqual([0, taken]);
  });

  it('refuses a database in use, and changes nothing on either side', async () => {
    const { db } = await closedAfter(place().open());
    expect((await contact(createApi({ db }), 'here already')).status).toBe(200);
    const { code, complained } = await migrate();
    expect([code, complained]).toEqual([1, expect.stringMatching(/in use already.*submissions/s)]);
    expect(await db.selectFrom('submissions').select('id').execute()).toHaveLength(1);
    expect((await contact(createApi({ db: old().db }), 'still taken')).status).toBe(200);
  });

  it('reports an empty source', async () => {
    await old().close();
    await rm(join(place().config.dataDir, 'site.db'));
    expect(await migrate()).toMatchObject({ code: 1, complained: expect.stringContaining('nothing to carry over') });
  });
});
