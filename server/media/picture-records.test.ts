import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { PictureRecords } from './picture-records.ts';
import { sharedSecret } from './shared-secret.ts';

const database = eachTest(openTestDatabase);

const wall = { id: '0123456789abcdef0123-wall', hash: '0123456789abcdef0123', width: 300, height: 200 };
const record = { ...wall, color: '#c04020' };
const allOf = async (records: PictureRecords) => {
  const all = [];
  for await (const slice of records.slices()) all.push(...slice);
  return all;
};
const source = { path: '/photos/wall.jpg', size: 3_000_000_000, mtime: 1_795_000_000_123.456 };

test('what one process keeps another finds, by its id and by the very file it came from', async () => {
  const one = new PictureRecords(database().db);
  const two = new PictureRecords(database().db);
  await one.put(record, source);
  expect(await two.find(record.id)).toEqual(record);
  expect(await two.ofSource(source)).toEqual(record);
  expect(await two.ofSource({ ...source, mtime: source.mtime + 1 })).toBeUndefined();
  expect(await allOf(two)).toEqual([record]);
});

test('a file that changes leaves its earlier picture known', async () => {
  const records = new PictureRecords(database().db);
  await records.put(record, source);
  await records.put(record, { ...source, path: '/photos/copy.jpg' });
  const other = { ...record, id: 'fedcba9876543210fedc-wall', hash: 'fedcba9876543210fedc' };
  await records.put(other, { ...source, mtime: source.mtime + 1 });
  expect(await allOf(records)).toEqual([record, other]);
  expect(await records.ofSource(source)).toBeUndefined();
  expect(await records.find(record.id)).toEqual(record);
});

test('processes that ask at the same time share one secret', async () => {
  const secrets = await Promise.all([1, 2, 3].map(() => sharedSecret(database().db, 'media', '/there/is/none')));
  expect(secrets[0]).toHaveLength(32);
  expect(secrets[1]).toEqual(secrets[0]);
  expect(secrets[2]).toEqual(secrets[0]);
});
