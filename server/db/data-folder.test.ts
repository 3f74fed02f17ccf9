import { chmod, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closedAfter, eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { DataFolderError, prepareDataFolder } from './data-folder.ts';
import { openConfiguredDatabase } from './database.ts';

const folder = eachTest(newFolder);

const getRights = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);
const getRightsBelow = async (path: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all((await readdir(path)).map(async (name) => [name, await getRights(join(path, name))])),
  );
const openBelow = (dataDir: string) =>
  closedAfter(openConfiguredDatabase({ dataDir, databaseUrl: undefined, databasePool: 1 }));

describe('access to what visitors wrote', () => {
  it('is limited to the site’s user for database, log and folder, under any umask', async () => {
    const before = process.umask(0);
    const dataDir = join(folder(), 'of', 'the', 'site');
    await openBelow(dataDir).finally(() => process.umask(before));
    expect(await getRights(dataDir)).toBe('700');
    expect(await getRightsBelow(dataDir)).toEqual({ 'site.db': '600', 'site.db-shm': '600', 'site.db-wal': '600' });
  });

  it('is removed from others if an earlier version had allowed it, also for replaced databases', async () => {
    await openBelow(folder());
    await mkdir(join(folder(), 'media'));
    const names = ['site.db', 'site.db-shm', 'site.db-wal', 'ledger.db', 'site.db.before-restore-2026-11-21T08-00-00Z'];
    for (const name of [...names, 'media/secret']) {
      await writeFile(join(folder(), name), '', { flag: 'a' });
      await chmod(join(folder(), name), 0o644);
    }
    await chmod(folder(), 0o755);
    await openBelow(folder());
    expect(await getRights(folder())).toBe('700');
    for (const name of [...names, 'media/secret'])
      expect([name, await getRights(join(folder(), name))]).toEqual([name, '600']);
  });

  it('leaves the mode of a folder with other files alone', async () => {
    await writeFile(join(folder(), 'site.db'), '');
    await writeFile(join(folder(), 'prices.csv'), '');
    await chmod(join(folder(), 'site.db'), 0o644);
    await chmod(join(folder(), 'prices.csv'), 0o644);
    await chmod(folder(), 0o755);
    prepareDataFolder(folder());
    expect(await getRights(folder())).toBe('755');
    expect(await getRightsBelow(folder())).toEqual({ 'site.db': '600', 'prices.csv': '644' });
  });
});

describe('an unusable data folder', () => {
  it.each([
    ['a file', 'file', /^DATA_DIR cannot be used: \S+\/file is a file, or leads through one\.$/],
    ['within a file', 'file/deeper/data', /data is a file, or leads through one\.$/],
    ['behind a link that leads nowhere', 'nowhere/data', /data cannot be made there \(is a disk not mounted/],
    ['behind a link that leads to itself', 'circle/data', /data is a link that leads to itself\.$/],
    ['of too long a name', 'x'.repeat(300), /the name of \S+ is too long\.$/],
  ])('is named in a sentence: %s', async (_what, name, words) => {
    await writeFile(join(folder(), 'file'), '');
    await symlink(join(folder(), 'not-there'), join(folder(), 'nowhere'));
    await symlink('circle', join(folder(), 'circle'));
    await expect(openBelow(join(folder(), name))).rejects.toThrow(words);
    expect(() => prepareDataFolder(join(folder(), name))).toThrow(DataFolderError);
  });

  it('is named if its database file is not a database', async () => {
    await writeFile(join(folder(), 'site.db'), 'no database at all, and long enough to look at'.repeat(10));
    await expect(openBelow(folder())).rejects.toThrow(/its file is damaged or is not a database; npm run restore/);
  });

  it.skipIf(process.getuid?.() === 0)('is named when its database is another user’s', async () => {
    await writeFile(join(folder(), 'site.db'), '');
    await chmod(join(folder(), 'site.db'), 0);
    expect(() => prepareDataFolder(folder())).toThrow(/may not read and write \S+site\.db\. Give it to that user/);
  });

  it('is named if it cannot be created', () => {
    expect(() => prepareDataFolder('/proc/no-such/data')).toThrow(/^DATA_DIR cannot be used: /);
  });
});
