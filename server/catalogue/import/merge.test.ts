import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { runs, sized } from '#tests/fixtures/runs.ts';
import type { ImportOptions } from '../plan/import-run.ts';
import { CatalogueError } from '../problems.ts';
import { importCatalogue } from './import.ts';

const media = plainMedia();
const database = eachTest(openTestDatabase);
const folder = eachTest(newFolder);

const article = (more: object) => ({ heading: 'One', content: '<p>One</p>', created_at: '2026-01-02', ...more });
const person = (more: object) => ({ name: 'Jane Doe', position: [], ...more });
const home = (more: object) => ({ title: 'A flat', ...more });

async function importEntries(file: string, entries: readonly object[], more: Partial<ImportOptions> = {}) {
  const path = join(folder(), file);
  await writeFile(path, JSON.stringify(entries));
  return importCatalogue({ db: database().db, media, folder: path, ...more });
}

/** Dry run and import find the same. */
async function getMistakes(file: string, entries: readonly object[]): Promise<readonly string[]> {
  const mistakes: (readonly string[])[] = [];
  for (const dryRun of [true, false]) {
    try {
      await importEntries(file, entries, { merge: true, dryRun });
      mistakes.push([]);
    } catch (error) {
      mistakes.push(error instanceof CatalogueError ? error.issues : [String(error)]);
    }
  }
  const [dry = [], real] = mistakes;
  expect(real).toEqual(dry);
  return dry;
}

it('refuses an article with its own id and another article’s slug', async () => {
  await importEntries('articles.json', [article({ id: 4, slug: 'one' }), article({ id: 5, slug: 'two' })]);
  expect(await getMistakes('articles.json', [article({ id: 5, slug: 'one' })])).toEqual([
    'articles.json, line 1, 0.slug: "one" is the slug of the article with the id 4 on the site; write 4 as its id, or another slug',
  ]);
  expect(await getMistakes('articles.json', [article({ id: 9, slug: 'one' })])).toHaveLength(1);
  // Two that swap places, or take a slug that nobody has, do not clash.
  expect(
    await getMistakes('articles.json', [article({ id: 5, slug: 'one' }), article({ id: 4, slug: 'two' })]),
  ).toEqual([]);
  expect(await getMistakes('articles.json', [article({ id: 5, slug: 'three' })])).toEqual([]);
});

it('refuses a person with its own id and another person’s username', async () => {
  const clash = [person({ id: 90, username: 'Akinyi', name: 'Akinyi Dirisha' })];
  const expected = [
    expect.stringMatching(
      /^team\.json, line 1, 0\.username: "Akinyi" is the username of Akinyi Dirisha, who has the id \d+ on the site; write \d+ as the id, or another username$/,
    ),
  ];
  // People of the built-in list count like those of a table.
  expect(await getMistakes('team.json', clash)).toEqual(expected);
  await importEntries('team.json', [person({ username: 'jane' })], { merge: true });
  expect(await getMistakes('team.json', clash)).toEqual(expected);
  expect(await getMistakes('team.json', [person({ username: 'jane', name: 'Jane D. Doe' })])).toEqual([]);
  expect(await getMistakes('team.json', [person({ username: 'mary' }), person({ username: 'Mary' })])).toEqual([
    'team.json, line 1, 1.username: username mary is there twice, also in team.json, line 1',
  ]);
});

it('refuses a home with another home’s id', async () => {
  await importEntries('properties.json', [home({ id: 5, reference: 'A-5' }), home({ id: 6, reference: 'A-6' })]);
  expect(await getMistakes('properties.json', [home({ id: 5, reference: 'B-1', title: 'Another' })])).toEqual([
    'properties.json, line 1, 0.id: id 5 is that of "A-5 A flat" on the site; leave the id out, or write the reference "A-5"',
  ]);
  expect(await getMistakes('properties.json', [home({ id: 5, reference: 'a-5', title: 'Changed' })])).toEqual([]);
  expect(await getMistakes('properties.json', [home({ id: 7, reference: 'B-1' })])).toEqual([]);
  expect(await getMistakes('properties.json', [home({ id: 5, title: 'Known by its id' })])).toEqual([]);
});

it('lets a complete file give an address to another reference, but not if its owner is in the file', async () => {
  await importEntries('properties.json', [home({ id: 5, reference: 'A-5' })]);
  await expect(
    importEntries('properties.json', [home({ id: 5, reference: 'B-1' }), home({ reference: 'A-5' })]),
  ).rejects.toThrow(
    'properties.json, line 1, 1.id: the reference "A-5" has the id 5, and links to it hold that; another entry takes this id, so leave it out there',
  );
  expect(await importEntries('properties.json', [home({ id: 5, reference: 'B-1' })])).toMatchObject({
    properties: { changed: 1 },
  });
});

it('gives the same result in the dry run as in the import, for any ids, slugs and usernames', async () => {
  const id = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined });
  const name = fc.constantFrom('a', 'b', 'c', 'd');
  const entries = fc.array(fc.record({ id, name }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(entries, entries, fc.boolean(), async (before, after, isTeam) => {
      const file = isTeam ? 'team.json' : 'articles.json';
      const entry = (one: { readonly id: number | undefined; readonly name: string }): object =>
        isTeam ? person({ id: one.id, username: one.name }) : article({ id: one.id, slug: one.name });
      // The first import fills the site; a refused file leaves the earlier content.
      await importEntries(file, before.map(entry)).catch((error: unknown) =>
        expect(error).toBeInstanceOf(CatalogueError),
      );
      for (const issue of await getMistakes(file, after.map(entry)))
        expect(issue).toMatch(/^(?:team|articles)\.json, line/);
    }),
    { numRuns: sized(runs(24), runs(60)) },
  );
});
