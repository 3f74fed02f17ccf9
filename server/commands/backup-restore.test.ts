import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { fillPushTables, PUSH_TABLES, pushRows } from '#tests/fixtures/push-rows.ts';
import { runModule } from '#tests/fixtures/run-module.ts';
import { openDatabase } from '../db/database.ts';
import { openLedger } from '../submissions/ledger.ts';
import { runBackup as backup, runRestore as restore } from './backup.ts';
import type { Command } from './command.ts';

const folder = eachTest(newFolder);
let dataDir: string;
beforeEach(() => {
  dataDir = join(folder(), 'data');
});
const file = eachTest(() => join(folder(), 'of-today.db'));

async function callCommand(command: Command, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const lines: string[] = [];
  const say = (line: string): void => {
    lines.push(line);
  };
  const code = await command({ args, env: { DATA_DIR: dataDir, ...env }, print: say, complain: say });
  return { code, said: lines.join('\n') };
}

/** A server that stores messages without end. @returns how many it has acknowledged */
function startWriter() {
  const child = runModule(join(import.meta.dirname, '../../tests/fixtures/crash-writer.ts'), {
    DATABASE_FILE: join(dataDir, 'site.db'),
  });
  const acknowledged: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => acknowledged.push(line));
  const closed = new Promise((resolve) => lines.once('close', resolve));
  return {
    acknowledged,
    /** Waits until it has acknowledged so many more. */
    more: (count: number): Promise<void> => {
      const enough = acknowledged.length + count;
      return new Promise((done) => {
        lines.on('line', () => {
          if (acknowledged.length >= enough) done();
        });
      });
    },
    stop: async () => {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

/** The keys of messages, by the messages themselves or by what remembers their keys. */
async function getKeys(database: string, table: 'submissions' | 'idempotency' = 'submissions'): Promise<string[]> {
  const { db, close } = await openDatabase(database);
  const rows =
    table === 'submissions'
      ? await db.selectFrom('submissions').select('idempotency_key as key').orderBy('id').execute()
      : await db.selectFrom('idempotency').select('key').execute();
  await close();
  return rows.map(({ key }) => key ?? '');
}

describe('npm run backup and npm run restore', () => {
  it('copy under load, do not restore beside a running server, restore an exact copy, and survive a kill', async () => {
    const writer = startWriter();
    await writer.more(10);
    const before = [...writer.acknowledged];
    expect(await callCommand(backup, [file()])).toMatchObject({ code: 0, said: expect.stringContaining('checked') });
    await writer.more(6);
    const refused = await callCommand(restore, [file()]);
    expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/A server has .* open. Stop it first/) });
    await writer.more(6);
    await writer.stop();

    const { code, said } = await callCommand(restore, [file()]);
    expect([code, said]).toEqual([0, expect.stringMatching(/kept for 30 days: .*before-restore-/)]);
    const restored = await getKeys(join(dataDir, 'site.db'));
    const keptName = (await readdir(dataDir)).find((name) => /^site\.db\.before-restore-[\dTZ-]+$/.test(name)) ?? '';
    const storedKeys = await getKeys(join(dataDir, keptName));
    // The last message may have been stored and not answered when its server was killed.
    expect(storedKeys.slice(0, writer.acknowledged.length)).toEqual(writer.acknowledged);
    expect((await getKeys(join(dataDir, keptName), 'idempotency')).toSorted()).toEqual(storedKeys.toSorted());
    expect(restored).toEqual(storedKeys.slice(0, restored.length));
    expect(restored.length).toBeGreaterThanOrEqual(before.length);
    expect(restored.length).toBeLessThan(storedKeys.length - 5);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect((await readdir(folder())).sort()).toEqual(['data', 'of-today.db']);
  });

  it('keep the ledger of API_ORIGIN, and subscribed devices with their pending messages', async () => {
    const entry = { key: 'of-the-ledger', kind: 'enquiry', body_hash: 'h', status: 201, answer: '{}' } as const;
    const { db, close } = await openDatabase(join(dataDir, 'site.db'));
    const ledger = await openLedger(join(dataDir, 'ledger.db'));
    await ledger.store(entry);
    await fillPushTables(db);
    const before = await pushRows(db);
    expect(new Set(before.map((row) => row.split(' ', 1)[0]))).toEqual(new Set(PUSH_TABLES));
    expect((await callCommand(backup, [file()])).code).toBe(0);
    await Promise.all([close(), ledger.close()]);
    dataDir = join(folder(), 'elsewhere');
    expect((await callCommand(restore, [file()])).code).toBe(0);
    const restored = await openDatabase(join(dataDir, 'site.db'));
    const restoredLedger = await openLedger(join(dataDir, 'ledger.db'));
    expect(await pushRows(restored.db)).toEqual(before);
    expect(await restoredLedger.find(entry.key, Date.now())).toEqual(entry);
    await Promise.all([restored.close(), restoredLedger.close()]);
  });

  it('replace no file without --force', async () => {
    await (await openDatabase(join(dataDir, 'site.db'))).close();
    await writeFile(file(), 'precious');
    expect(await callCommand(backup, [file()])).toMatchObject({ code: 1, said: expect.stringContaining('--force') });
    expect(await readFile(file(), 'utf8')).toBe('precious');
    expect((await callCommand(backup, [file(), '--force'])).code).toBe(0);
    expect(await getKeys(file())).toEqual([]);
  });

  it('replace no ledger of an earlier backup without --force', async () => {
    await (await openDatabase(join(dataDir, 'site.db'))).close();
    await (await openLedger(join(dataDir, 'ledger.db'))).close();
    const ledger = `${file()}.ledger`;
    await writeFile(ledger, 'precious');
    const refused = await callCommand(backup, [file()]);
    expect(refused).toEqual({ code: 1, said: `${ledger} is there already. Choose another name, or add --force.` });
    expect(await readFile(ledger, 'utf8')).toBe('precious');
    expect((await readdir(folder())).sort()).toEqual(['data', 'of-today.db.ledger']);
    expect((await callCommand(backup, [file(), '--force'])).code).toBe(0);
    expect(await readFile(ledger, 'utf8')).not.toBe('precious');
  });

  it('restore no damaged, foreign or newer file, and leave the current data alone', async () => {
    const { db, close } = await openDatabase(join(dataDir, 'site.db'));
    await db.insertInto('hero_pictures').values({ position: 0, picture: '{}' }).execute();
    expect((await callCommand(backup, [file()])).code).toBe(0);
    const validFile = await readFile(file());
    const bad = join(folder(), 'bad.db');
    const getRefusal = async (): Promise<string> => {
      const { code, said } = await callCommand(restore, [bad]);
      expect(code).toBe(1);
      return said;
    };

    const damaged = Buffer.from(validFile);
    damaged.fill(0xff, Math.floor(validFile.length / 2), Math.floor(validFile.length / 2) + 20_000);
    await writeFile(bad, damaged);
    expect(await getRefusal()).toMatch(/bad.db is damaged/);
    await writeFile(bad, 'no database at all');
    expect(await getRefusal()).toMatch(/bad.db is not a database of this site/);
    await writeFile(bad, '');
    expect(await getRefusal()).toMatch(/bad.db is not a database of this site/);
    await sql`insert into kysely_migration values ('999_later', '2030-01-01T00:00:00.000Z')`.execute(db);
    await rm(bad);
    const tooNew = callCommand(backup, [bad]);
    await expect(tooNew).rejects.toThrow(/newer version.*999_later/);
    expect((await readdir(dataDir)).filter((name) => name.includes('restor'))).toEqual([]);
    expect(await db.selectFrom('hero_pictures').select('position').execute()).toHaveLength(1);
    await close();
  });

  it('leave PostgreSQL to its own tools, and print their usage', async () => {
    const env = { DATABASE_URL: 'postgres://site:hush@db.example/site' };
    for (const command of [backup, restore]) {
      const { code, said } = await callCommand(command, [file()], env);
      expect([code, said]).toEqual([1, expect.stringContaining('pg_dump')]);
      expect(said).not.toContain('hush');
      await expect(callCommand(command, [])).rejects.toThrow(/npm run (backup|restore) -- FILE/);
    }
    expect(await callCommand(restore, [join(folder(), 'no-such')])).toMatchObject({ code: 1 });
    expect(await callCommand(backup, [file()])).toMatchObject({
      code: 1,
      said: expect.stringContaining('no database'),
    });
  });
});
