import { expect, it } from 'vitest';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { importCatalogue } from '../import/import.ts';
import { loadHeroPictures } from '../published/published.ts';
import { loadPicturesInUse } from './pictures-in-use.ts';

const FIXTURE = 'tests/fixtures/catalogue';
const EXAMPLE = 'docs/import/example.csv';
const PHOTOS = 'server/catalogue/demo/pictures';

const database = eachTest(openTestDatabase);

it('lists the pictures of the current catalogue only', async () => {
  const { db } = database();
  const registered = new Set<string>();
  const plain = plainMedia();
  const media: typeof plain = {
    ...plain,
    register: async (file, about) => {
      const picture = await plain.register(file, about);
      registered.add(picture.url.slice('/media/'.length));
      return picture;
    },
  };
  await importCatalogue({ db, media, folder: FIXTURE });
  expect(await loadPicturesInUse(db)).toEqual(registered);
  const ids = [...(await loadPicturesInUse(db))];
  const hero = await loadHeroPictures(db);
  const newest = await db
    .selectFrom('property_search')
    .select('id')
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { summary } = await db
    .selectFrom('properties')
    .select('summary')
    .where('id', '=', newest.id)
    .executeTakeFirstOrThrow();
  const wantedFirst = [
    ...hero.map(({ url }) => url.slice('/media/'.length)),
    /"\/media\/([a-z0-9_-]+)"/.exec(summary)?.[1],
  ];
  expect(ids.slice(0, wantedFirst.length)).toEqual([...new Set(wantedFirst)]);
  expect(await loadPicturesInUse(db, false)).toEqual(new Set(hero.map(({ url }) => url.slice('/media/'.length))));

  const before = new Set(registered);
  registered.clear();
  await importCatalogue({ db, media, folder: EXAMPLE, photosFolder: PHOTOS, guardRemovals: false });
  const inUse = await loadPicturesInUse(db);
  for (const id of registered) expect(inUse).toContain(id);
  // Articles and home page stay: a file of homes says nothing of them.
  const remaining = [...before].filter((id) => inUse.has(id));
  expect(remaining.length).toBeGreaterThan(0);
  expect(remaining.length).toBeLessThan(before.size);
});
