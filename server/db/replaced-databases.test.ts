import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { deleteOldCopies, listReplacedDatabases, scheduleDeletingOldCopies } from './replaced-databases.ts';

const NOW = Date.UTC(2026, 10, 21, 8);
const OLD = [
  'ledger.db.before-restore-2026-10-01T00-00-00Z',
  'site.db.before-restore-2026-10-22T08-00-00Z',
  'site.db.before-restore-2026-10-22T08-00-00Z-wal',
];
const YOUNG = ['site.db', 'site.db-wal', 'site.db.before-restore-2026-10-22T08-00-01Z', 'site.db.before-restore-mine'];

const folder = eachTest(newFolder);
beforeEach(async () => {
  for (const name of [...OLD, ...YOUNG]) await writeFile(join(folder(), name), '');
});

it('deletes databases replaced 30 days ago with the files beside them, and nothing else', async () => {
  expect(deleteOldCopies(folder(), NOW)).toEqual(OLD);
  expect((await readdir(folder())).sort()).toEqual(YOUNG);
  expect(deleteOldCopies(folder(), NOW)).toEqual([]);
});

it('deletes the remains of an interrupted copy once nobody can be writing it', async () => {
  for (const [name, hours] of [
    ['site.db.restoring-77', 25],
    ['site.db.unfinished-78', 23],
  ] as const) {
    await writeFile(join(folder(), name), '');
    await utimes(join(folder(), name), new Date(NOW), new Date(NOW - hours * 3_600_000));
  }
  expect(deleteOldCopies(folder(), NOW)).toEqual([...OLD, 'site.db.restoring-77']);
});

it('lists the replaced databases of the site, the oldest first', () => {
  expect(listReplacedDatabases(folder())).toEqual(
    ['site.db.before-restore-2026-10-22T08-00-00Z', 'site.db.before-restore-2026-10-22T08-00-01Z'].map((name) =>
      join(folder(), name),
    ),
  );
  expect(listReplacedDatabases(join(folder(), 'not-there'))).toEqual([]);
});

it('runs at the start, and is logged', async () => {
  const output: string[] = [];
  const log = { info: (line: string) => void output.push(line), error: () => undefined };
  scheduleDeletingOldCopies(folder(), log, () => NOW)();
  expect((await readdir(folder())).sort()).toEqual(YOUNG);
  expect(output).toEqual(OLD.map((name) => `Removed, since its time is over: ${name}.`));
});
