import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { id as PROMOTED_PROPERTY_ID } from '#content/promoted-property.json' with { type: 'json' };
import { PropertyDetail } from '#contract/property.ts';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { importCatalogue } from '../import/import.ts';

it('the hero promotes the office’s home with its number instead of the demo’s, also after later imports', async () => {
  const { db } = await closedAfter(openTestDatabase());
  const folder = await newFolder();
  const importFile = (file: string) => importCatalogue({ db, media: plainMedia(), folder: join(folder, file) });
  const readPromoted = async () => {
    const row = await db
      .selectFrom('properties')
      .select('detail')
      .where('id', '=', PROMOTED_PROPERTY_ID)
      .executeTakeFirst();
    return row === undefined ? undefined : v.parse(PropertyDetail, JSON.parse(row.detail)).reference;
  };
  const demo = [
    { id: PROMOTED_PROPERTY_ID, reference: 'JJ-1024', title: 'Villa' },
    { id: 120, title: 'Flat' },
  ];
  await writeFile(join(folder, 'properties.json'), JSON.stringify(demo));
  await importFile('properties.json');
  await writeFile(join(folder, 'homes.csv'), 'ID,Reference,Title,For\n,A-1,One,Sale\n24,A-2,Two,Sale\n');
  expect(await importFile('homes.csv')).toMatchObject({ properties: { added: 1, changed: 1, removed: 1 } });
  expect(await readPromoted()).toBe('A-2');
  // The reference keeps this number.
  await writeFile(join(folder, 'homes.csv'), 'Reference,Title,For\nA-1,One,Sale\nA-2,Two,Sale\n');
  expect(await importFile('homes.csv')).toMatchObject({ changed: false });
  expect(await readPromoted()).toBe('A-2');
});
