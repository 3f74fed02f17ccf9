import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { runModule } from '#tests/fixtures/run-module.ts';
import { FolderStore } from './store.ts';

let folder: string;
const children = new Set<ChildProcess>();

beforeEach(async () => {
  folder = await newFolder();
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});

function startHolder(): ChildProcess {
  const child = runModule(join(import.meta.dirname, '../../tests/fixtures/lock-holder.ts'), { FOLDER: folder });
  children.add(child);
  return child;
}

interface Entry {
  readonly word: string | undefined;
  readonly pid: number;
}

const journal = async (): Promise<Entry[]> =>
  (await readFile(join(folder, 'journal'), 'utf8').catch(() => ''))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ word: line.split(' ')[0], pid: Number(line.split(' ')[1]) }));
const countTurns = async (child: ChildProcess): Promise<number> =>
  (await journal()).filter(({ word, pid }) => word === 'end' && pid === child.pid).length;

test('two processes never write at the same time, both make progress, and a killed process does not block the other', async () => {
  const first = startHolder();
  const second = startHolder();
  const waitFor = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 30_000, interval: 2 });
  for (const each of [first, second]) await waitFor(async () => expect(await countTurns(each)).toBeGreaterThan(5));
  // In the middle of a change, as the journal tells.
  await waitFor(async () => expect((await journal()).at(-1)).toEqual({ word: 'begin', pid: first.pid }));
  first.kill('SIGKILL');
  await once(first, 'exit');
  const seen = await countTurns(second);
  await waitFor(async () => expect(await countTurns(second)).toBeGreaterThan(seen));
  second.kill('SIGKILL');
  await once(second, 'exit');
  const killed = [first.pid, second.pid];
  let holder: number | undefined;
  for (const { word, pid } of await journal()) {
    if (word === 'end') expect(pid).toBe(holder);
    else if (holder !== undefined) expect(killed).toContain(holder);
    holder = word === 'begin' ? pid : undefined;
  }
  // What is there is whole.
  const sizes = await Promise.all(
    (await readdir(join(folder, 'originals'))).map(async (name) => (await stat(join(folder, 'originals', name))).size),
  );
  expect(new Set(sizes)).toEqual(new Set([100_000]));
});

test('a folder that is only read needs neither a lock nor write permission', async () => {
  const store = new FolderStore(join(folder, 'none'));
  expect(await store.read('originals/a')).toBeUndefined();
  expect(await store.has('originals/a')).toBe(false);
  expect(await store.list(['media/made/a/'])).toEqual(new Set());
  expect(await readdir(folder)).toEqual([]);
  await store.write('media/made/a/240.avif', Buffer.from('a'));
  await store.write('media/made/a/240.avif', Buffer.from('b'));
  expect(Buffer.from((await store.read('media/made/a/240.avif'))?.bytes ?? []).toString()).toBe('a');
  await store.write('media/made/c/240.avif', Buffer.from('c'));
  await store.write('media/made/c/480.avif', Buffer.from('c'));
  expect(await store.list(['media/made/a/', 'media/made/b/', 'media/made/'])).toEqual(
    new Set(['media/made/a/240.avif']),
  );
  store.close();
});
