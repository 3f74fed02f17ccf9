import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestDatabasePlace } from '#tests/fixtures/databases.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { findPostgres, startPostgres } from '#tests/fixtures/postgres-server.ts';
import { createApi } from '../api/api.ts';
import { lockCatalogue, openPostgresDatabase } from './database.ts';

describe('one message at several processes at the same moment', () => {
  it('is stored once, and all processes send the same answer', async () => {
    const place = await closedAfter(createTestDatabasePlace());
    const opened = await Promise.all(Array.from({ length: 4 }, () => closedAfter(place.open())));
    const apps = opened.map(({ db }) => createApi({ db }));
    for (let round = 0; round < 20; round++) {
      const send = (app: (typeof apps)[number]) =>
        app.request('/api/email/contact', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `same-key-${round}` },
          body: JSON.stringify({ fullname: 'Amina', email: 'a@host.example', message: 'Hello' }),
        });
      const answers = await Promise.all(apps.map(send));
      expect(answers.map((answer) => answer.status)).toEqual(apps.map(() => 200));
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      expect(new Set(texts).size).toBe(1);
    }
    const rows = await opened[0]?.db.selectFrom('submissions').select('idempotency_key').execute();
    expect(rows).toHaveLength(20);
  });
});

describe('a server that goes down and returns', () => {
  const withApi = async (url: string) => {
    const database = await openPostgresDatabase(url, 3);
    const logged: unknown[] = [];
    const app = createApi({ db: database.db, log: (error) => logged.push(error) });
    const send = () =>
      app.request('/api/email/contact', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ fullname: 'Amina', email: 'a@host.example', message: 'Hello' }),
      });
    return { ...database, app, logged, send };
  };

  it('causes 503 except for cached answers while it is down, and nothing after that', async () => {
    const installation = findPostgres();
    if ('missing' in installation) throw new Error(installation.missing);
    const server = await startPostgres(installation);
    await server.run('create database site');
    const { app, send, logged, db, close } = await withApi(server.url('site'));
    const list = async () => (await app.request('/api/property/simple')).status;
    expect([(await send()).status, await list()]).toEqual([200, 200]);

    await server.stop();
    const refusal = await send();
    expect([refusal.status, refusal.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(await refusal.json()).toMatchObject({ code: 'unavailable' });
    expect(logged.map(String)).toEqual([expect.stringMatching(/DatabaseUnavailable: .* it cannot be reached/)]);
    expect(await list()).toBe(200);
    expect((await app.request('/api/property/1')).status).toBe(503);

    await server.start();
    expect((await send()).status).toBe(200);
    expect(await db.selectFrom('submissions').select('id').execute()).toHaveLength(2);
    await close();
    await expect(openPostgresDatabase(server.url('no_such'), 1)).rejects.toThrow(/name, the password or the database/);
    await server.remove();
    await expect(openPostgresDatabase(server.url('site'), 1)).rejects.toThrow(/cannot be reached/);
  });

  it('replaces a connection cut in the middle of a transaction, and rolls it back', async () => {
    const place = await closedAfter(createTestDatabasePlace());
    const { db } = await closedAfter(place.open());
    const work = db.transaction().execute(async (trx) => {
      await trx.insertInto('hero_pictures').values({ position: 0, picture: '{}' }).execute();
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      await trx.insertInto('hero_pictures').values({ position: 1, picture: '{}' }).execute();
    });
    await expect(work).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'unreachable' });
    for (let query = 0; query < 5; query++) {
      expect(await db.selectFrom('hero_pictures').selectAll().execute()).toEqual([]);
    }
  });

  it('aborts a slow statement, and keeps its connection', async () => {
    const place = await closedAfter(createTestDatabasePlace());
    const { db } = await closedAfter(place.open());
    const slow = db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 50`.execute(trx);
      await sql`select pg_sleep(5)`.execute(trx);
    });
    await expect(slow).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'slow' });
    expect(await db.selectFrom('catalogue').selectAll().execute()).toEqual([]);
  });
});

describe('two imports at once', () => {
  it('let the second fail if the first does not end, while readers see the old catalogue', async () => {
    const place = await closedAfter(createTestDatabasePlace());
    const [here, there] = [await closedAfter(place.open()), await closedAfter(place.open())];
    await there.db.transaction().execute(async (trx) => {
      expect(await lockCatalogue(trx, 0)).toBe(true);
      await trx.insertInto('hero_pictures').values({ position: 0, picture: '{}' }).execute();
      expect(await here.db.selectFrom('hero_pictures').selectAll().execute()).toEqual([]);
      await here.db.transaction().execute(async (own) => expect(await lockCatalogue(own, 150)).toBe(false));
    });
    await here.db.transaction().execute(async (own) => expect(await lockCatalogue(own, 0)).toBe(true));
  });
});

describe('values of PostgreSQL', () => {
  it('are numbers for counts, sums and keys, and text in byte order', async () => {
    const place = await closedAfter(createTestDatabasePlace());
    const { db } = await closedAfter(place.open());
    const slugs = ['a-b', 'ab', 'a', 'B', 'é', 'z'];
    for (const [index, slug] of slugs.entries()) {
      const id = 9_000_000_000 + index;
      await db.insertInto('articles').values({ id, slug, created_at: slug, summary: '{}', detail: '{}' }).execute();
    }
    const sums = await db
      .selectFrom('articles')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('id').as('last'), fn.sum<number>('id').as('sum')])
      .executeTakeFirst();
    expect(sums).toEqual({ count: 6, last: 9_000_000_005, sum: 54_000_000_015 });
    const ordered = await db.selectFrom('articles').select('slug').orderBy('slug').execute();
    expect(ordered.map(({ slug }) => slug)).toEqual(slugs.toSorted());
  });
});
