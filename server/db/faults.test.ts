import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { createApi } from '../api/api.ts';
import { openDatabase } from './database.ts';
import { DatabaseUnavailable, toDatabaseError } from './faults.ts';

const database = eachTest(async () => openDatabase(join(await newFolder(), 'site.db')));
const app = eachTest(() => createApi({ db: database().db, log: (error) => logged().push(error) }));
const logged = eachTest((): unknown[] => []);

const post = (path: string, body: object) =>
  app().request(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
const send = () => post('/api/email/contact', { fullname: 'A', email: 'a@host.example', message: 'x'.repeat(4000) });
/** A filter nobody has asked before: nothing remembered answers it. */
let requests = 0;
const read = () => post('/api/property/filter', { min_price: ++requests });

/** Sends until a message is refused. @returns how many were taken, and the refusal */
async function sendUntilRefused(): Promise<{ readonly taken: number; readonly refusal: Response }> {
  for (let taken = 0; taken < 2000; taken++) {
    const answer = await send();
    if (answer.status !== 200) return { taken, refusal: answer };
  }
  throw new Error('Nothing was refused');
}

async function expectUnavailable(refusal: Response, reason: RegExp): Promise<void> {
  expect([refusal.status, refusal.headers.get('Retry-After')]).toEqual([503, '30']);
  const problem = v.parse(Problem, await refusal.json());
  expect(problem.code).toBe('unavailable');
  expect(problem.detail).not.toMatch(/sqlite|disk|database/i);
  expect(logged().map(String)).toEqual([expect.stringMatching(reason)]);
}

const countStored = async () => (await database().db.selectFrom('submissions').select('id').execute()).length;

describe('a database that cannot be written', () => {
  it('reports a full disk, keeps its data, stays readable, and accepts messages again when there is room', async () => {
    await sql`pragma max_page_count = 200`.execute(database().db);
    const { taken, refusal } = await sendUntilRefused();
    expect(taken).toBeGreaterThan(10);
    await expectUnavailable(refusal, /DatabaseUnavailable: The database cannot be used: its disk is full/);
    expect((await read()).status).toBe(200);
    expect(await countStored()).toBe(taken);
    await sql`pragma max_page_count = 2000`.execute(database().db);
    expect((await send()).status).toBe(200);
    expect(await countStored()).toBe(taken + 1);
  });

  it('reports that it is read-only, and stays readable', async () => {
    await sql`pragma query_only = on`.execute(database().db);
    await expectUnavailable(await send(), /it is read-only/);
    expect((await read()).status).toBe(200);
    await sql`pragma query_only = off`.execute(database().db);
    expect((await send()).status).toBe(200);
  });
});

describe('faultOr', () => {
  const withCode = (code: string) => Object.assign(new Error('said by the driver'), { code });

  it.each([
    ['SQLITE_FULL', 'full'],
    ['SQLITE_IOERR_WRITE', 'disk'],
    ['SQLITE_READONLY_DBMOVED', 'read-only'],
    ['SQLITE_NOTADB', 'damaged'],
    ['53100', 'full'],
    ['53300', 'overloaded'],
    ['57P01', 'unreachable'],
    ['57014', 'slow'],
    ['28P01', 'refused'],
  ])('takes %s for a fault: %s', (code, reason) => {
    expect(toDatabaseError(withCode(code))).toMatchObject({ name: 'DatabaseUnavailable', reason });
  });

  it.each(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', '23505', '42P01', '22P02'])('leaves %s alone', (code) => {
    const error = withCode(code);
    expect(toDatabaseError(error)).toBe(error);
  });

  it('recognises a lost connection by its message, and leaves classified faults alone', () => {
    const fault = toDatabaseError(new Error('Connection terminated unexpectedly'));
    expect(fault).toBeInstanceOf(DatabaseUnavailable);
    expect(toDatabaseError(fault)).toBe(fault);
  });
});
