import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { createTestDatabasePlace } from '#tests/fixtures/databases.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { runModule } from '#tests/fixtures/run-module.ts';
import { sized } from '#tests/fixtures/runs.ts';

const PROCESSES = sized(2, 3);
const KEYS = Array.from({ length: sized(8, 25) }, (_, index) => `rival-key-${index}`);

it('processes that start together on a new database all open it, and store a message once that all of them send', async () => {
  const place = await closedAfter(createTestDatabasePlace('bare'));
  const { dataDir, databaseUrl } = place.config;
  const env = { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
  const rivals = Array.from({ length: PROCESSES }, () => {
    const child = runModule(join(import.meta.dirname, '../../tests/fixtures/rival-process.ts'), env);
    const output: string[] = [];
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => output.push(line));
    return { child, output, ended: Promise.all([once(child, 'exit'), once(lines, 'close')]) };
  });
  await expect.poll(() => rivals.map(({ output }) => output[0]), { timeout: 30_000 }).toEqual(rivals.map(() => 'open'));
  for (const { child } of rivals) child.stdin.write(`${KEYS.join(' ')}\n`);
  for (const { ended } of rivals) expect((await ended)[0]).toEqual([0, null]);

  const answers = rivals.map(({ output }) => output.slice(1));
  expect(answers[0]?.map((line) => line.split(' ').slice(0, 2))).toEqual(KEYS.map((key) => [key, '200']));
  for (const other of answers) expect(other).toEqual(answers[0]);
  const { db } = await closedAfter(place.open());
  const rows = await db.selectFrom('submissions').select('idempotency_key').orderBy('idempotency_key').execute();
  expect(rows.map((row) => row.idempotency_key)).toEqual(KEYS.toSorted());
});
