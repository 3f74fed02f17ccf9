import * as v from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generateProperties } from '#tests/bench/generated-catalogue.ts';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { PropertyEntry } from '../entries/entry-schemas.ts';
import { importCatalogue } from '../import/import.ts';
import { detailOf, rowsOf } from '../rows/rows.ts';
import { picturesInUse } from './pictures-in-use.ts';

const FIXTURE = 'tests/fixtures/catalogue';
const EXAMPLE = 'docs/import/example.csv';
const PHOTOS = 'server/catalogue/demo/pictures';

let database: OpenDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

it('names the pictures of the catalogue that is there, and none of the one before', async () => {
  const { db } = database;
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
  expect(await picturesInUse(db)).toEqual(registered);

  const before = new Set(registered);
  registered.clear();
  await importCatalogue({ db, media, folder: EXAMPLE, photosFolder: PHOTOS, guardsRemovals: false });
  const inUse = await picturesInUse(db);
  for (const id of registered) expect(inUse).toContain(id);
  // Articles and the home page stay as they are: a file of homes says nothing of them.
  const kept = [...before].filter((id) => inUse.has(id));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThan(before.size);
});

it('lets others have their turn while it looks through a large catalogue, whatever its texts hold', async () => {
  const { db } = database;
  const FILES = {
    widths: [240, 1080],
    width: 1080,
    height: 720,
    color: '#806040',
    alt: 'A ] "room"',
    focal: '50% 50%',
  };
  const expected = new Set<string>();
  const homes = generateProperties(800).map((home) => {
    const ids = Array.from({ length: home.id % 3 }, (_, index) => `${'a1'.repeat(10)}-${home.id}-room-${index + 1}`);
    for (const id of ids) expected.add(id);
    const words = `half a picture \ud83d, a mark \u0000 and "images":["/media/none"] ${home.description}`;
    const entry = v.parse(PropertyEntry, { ...home, description: words, tags: ['images', ...home.tags], pictures: [] });
    const pictures = ids.map((id) => ({ ...FILES, url: `/media/${id}` }));
    // Past the import, which tidies descriptions: rows of other hands are met as well.
    const detail = { ...detailOf(entry, home.id, pictures), description: words };
    return rowsOf(detail, JSON.stringify(detail), null).property;
  });
  for (const from of [0, 400])
    await db
      .insertInto('properties')
      .values(homes.slice(from, from + 400))
      .execute();

  let turns = 0;
  let isOver = false;
  const others = (): void => {
    turns++;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const inUse = await picturesInUse(db).finally(() => {
    isOver = true;
  });
  expect(inUse).toEqual(expected);
  expect(turns).toBeGreaterThan(2);
});
