import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anyEntries } from '#tests/fixtures/any-entry.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { runs } from '#tests/fixtures/runs.ts';
import { type OpenDatabase, openDatabase } from '../../db/database.ts';
import { importCatalogue } from '../import/import.ts';
import { exportCatalogue } from './export.ts';

const folder = eachTest(newFolder);
let database: OpenDatabase;
const media = plainMedia();

beforeEach(async () => {
  database = await openDatabase(':memory:');
});
afterEach(() => database.close());

const importFrom = (path: string) => importCatalogue({ db: database.db, media, folder: path });
const exportReso = async (name: string): Promise<string> => {
  const target = join(folder(), name);
  await exportCatalogue({ db: database.db, media, folder: target, format: 'reso' });
  return target;
};

it('a file of homes looks like a RESO Web API answer', async () => {
  const file = join(folder(), 'properties.json');
  await writeFile(file, JSON.stringify([{ id: 1, title: 'Flat', agreement_type: 'rent', agent: 'akinyi' }]));
  await importFrom(file);
  const written: unknown = JSON.parse(await readFile(join(await exportReso('out'), 'properties.json'), 'utf8'));
  expect(written).toMatchObject({
    '@odata.context': '$metadata#Property',
    value: [{ ListingKey: '1', ListAgentFullName: 'Akinyi Dirisha', ListAgentMlsId: 'akinyi' }],
  });
});

it('random homes survive a round trip through RESO', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(anyEntries, async (entries) => {
      run += 1;
      await database.close();
      database = await openDatabase(':memory:');
      const source = join(folder(), `made-${run}`);
      await mkdir(source);
      await writeFile(join(source, 'properties.json'), JSON.stringify(entries));
      await importFrom(source);
      const outcome = await importFrom(await exportReso(`out-${run}`));
      expect(outcome.properties).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: entries.length });
      expect(outcome.changed).toBe(false);
    }),
    { numRuns: runs(25) },
  );
});

it('one page of a longer list is refused, and so is a list of other records', async () => {
  const file = join(folder(), 'properties.json');
  const record = { ListingKey: '1', ListingId: 'A', Local_Title: 'House', PropertyType: 'Residential' };
  await writeFile(file, JSON.stringify({ value: [record], '@odata.nextLink': 'https://api.example/?skip=1' }));
  await expect(importFrom(file)).rejects.toThrow('one page of a longer list');
  await writeFile(file, JSON.stringify({ '@odata.nextLink': 'https://api.example/?skip=1', value: [record] }));
  await expect(importFrom(file)).rejects.toThrow('one page of a longer list');
  await writeFile(file, JSON.stringify({ items: [record] }));
  await expect(importFrom(file)).rejects.toThrow('not a list');
  await writeFile(file, JSON.stringify({ '@odata.context': '$metadata#Property', '@odata.count': 1, value: [record] }));
  expect(await importFrom(file)).toMatchObject({ properties: { added: 1 } });
});

it('a mistake in a RESO file is reported by line and name', async () => {
  const file = join(folder(), 'properties.json');
  const record = { ListingKey: '1', ListingId: 'A', PropertyType: 'Residential', ListPrice: -5, Local_Tags: [''] };
  await writeFile(file, `{"value": [\n${JSON.stringify(record)}]}`);
  await expect(importFrom(file)).rejects.toThrow(/line 2, 0\.ListPrice: must not be negative/);
  await expect(importFrom(file)).rejects.toThrow(/line 2, 0\.Local_Title: /);
  await expect(importFrom(file)).rejects.toThrow(/line 2, 0\.Local_Tags\.0: must not be empty/);
});
