import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { openLedger } from '../submissions/ledger.ts';
import { openDatabase } from './database.ts';
import { openSqlite } from './sqlite.ts';

const folder = eachTest(newFolder);

describe('openDatabase', () => {
  it('creates a durable file with its folder, and opens it again', async () => {
    const file = join(folder(), 'deep', 'site.db');
    const first = await openDatabase(file);
    const pragma = async (name: string) =>
      Object.values((await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(first.db)).rows[0] ?? {})[0];
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('foreign_keys')).toBe(1);
    await first.db.insertInto('hero_pictures').values({ position: 0, picture: '{}' }).execute();
    await first.close();
    const second = await openDatabase(file);
    expect(await second.db.selectFrom('hero_pictures').selectAll().execute()).toHaveLength(1);
    await second.close();
  });

  it('can open a file twice in one process: closing the second does not affect the first', async () => {
    const file = join(folder(), 'site.db');
    const first = await openDatabase(file);
    const second = await openDatabase(file);
    await second.db.insertInto('hero_pictures').values({ position: 0, picture: '{}' }).execute();
    await second.close();
    // Another process comes and goes. If it were the only one left, it would remove the files that the first still uses.
    const write = `new (require('libsql'))(process.argv[1]).exec("insert into hero_pictures values (1, '{}')")`;
    const other = spawn(process.execPath, ['--eval', write, file], { cwd: join(import.meta.dirname, '../..') });
    expect(await new Promise((resolve) => other.once('exit', resolve))).toBe(0);
    const countPictures = async () => (await first.db.selectFrom('hero_pictures').selectAll().execute()).length;
    expect(await countPictures()).toBe(2);
    await first.db.insertInto('hero_pictures').values({ position: 2, picture: '{}' }).execute();
    await first.close();
    const later = await openDatabase(file);
    expect(await later.db.selectFrom('hero_pictures').selectAll().execute()).toHaveLength(3);
    await later.close();
  });

  it('takes the same query again after it failed, and after another connection has changed its table', async () => {
    const file = join(folder(), 'site.db');
    const { db, close } = await openDatabase(file);
    const write = (position: number) => db.insertInto('hero_pictures').values({ position, picture: '{}' }).execute();
    const read = () => db.selectFrom('hero_pictures').selectAll().execute();
    await write(0);
    await expect(write(0)).rejects.toThrow();
    await write(1);
    expect(await read()).toHaveLength(2);
    const other = await openDatabase(file);
    await sql`alter table hero_pictures add column credit text default 'Us'`.execute(other.db);
    await other.close();
    expect(await read()).toContainEqual({ position: 1, picture: '{}', credit: 'Us' });
    await close();
  });

  it('rolls a failed migration back, and completes it the next time', async () => {
    const file = join(folder(), 'site.db');
    let shouldFail = true;
    const migrations = {
      '001_half': {
        up: async (db: Kysely<unknown>) => {
          await db.schema.createTable('first').addColumn('id', 'integer').execute();
          if (shouldFail) throw new Error('no power');
          await db.schema.createTable('second').addColumn('id', 'integer').execute();
        },
      },
    };
    await expect(openSqlite(file, migrations)).rejects.toThrow('no power');
    shouldFail = false;
    const db = await openSqlite<{ first: { id: number }; second: { id: number } }>(file, migrations);
    expect(await db.selectFrom('first').innerJoin('second', 'second.id', 'first.id').selectAll().execute()).toEqual([]);
    await db.destroy();
  });
});

describe('a file that another process writes', () => {
  it('is readable meanwhile, and writable as soon as the other process has ended', async () => {
    const file = join(folder(), 'site.db');
    const [here, there] = [await openDatabase(file), await openDatabase(file)];
    const picture = (position: number) => ({ position, picture: '{}' });
    const positions = async () =>
      (await here.db.selectFrom('hero_pictures').select('position').execute()).map(({ position }) => position);
    let isDone = false;
    let writing: Promise<void> | undefined;
    await there.db.transaction().execute(async (trx) => {
      await trx.insertInto('hero_pictures').values(picture(1)).execute();
      writing = here.db
        .transaction()
        .execute((own) => own.insertInto('hero_pictures').values(picture(2)).execute())
        .then(() => {
          isDone = true;
        });
      expect(await positions()).toEqual([]);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect([isDone, await positions()]).toEqual([false, []]);
    });
    await writing;
    expect(await positions()).toEqual([1, 2]);
    await Promise.all([here.close(), there.close()]);
  });
});

describe('openLedger', () => {
  it('stores the first answer to a key across restarts', async () => {
    const file = join(folder(), 'ledger.db');
    const first = await openLedger(file);
    const entry = { key: 'the-same-key', kind: 'enquiry', body_hash: 'h', status: 201, answer: '{}' } as const;
    await first.store(entry);
    await first.store({ ...entry, answer: '{"other":1}' });
    await first.close();
    const second = await openLedger(file);
    expect(await second.find('the-same-key', Date.now())).toEqual(entry);
    expect(await second.find('another-key', Date.now())).toBeUndefined();
    await second.close();
  });
});
