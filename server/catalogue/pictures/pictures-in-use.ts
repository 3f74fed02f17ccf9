import { setImmediate } from 'node:timers/promises';
import type { SiteDatabase } from '../../db/database.ts';
import { selectJsonList, selectJsonRecord } from '../../db/database.ts';

/** SQLite blocks the process while it reads a batch. */
const BATCH_SIZE = 250;
const ADDRESS = /"\/media\/([a-z0-9_-]+?)(?:-\d{1,4}\.(?:webp|avif))?"/g;

const findIds = (json: string): string[] => [...json.matchAll(ADDRESS)].flatMap(([, id]) => id ?? []);

/** Loads ids of pictures in use, in the order of the screens. @param hasCatalogue false beside another API host */
export async function loadPicturesInUse(db: SiteDatabase, hasCatalogue = true): Promise<ReadonlySet<string>> {
  const hero = await db.selectFrom('hero_pictures').select('picture').orderBy('position').execute();
  const team = await db.selectFrom('team').select('picture').orderBy('position').execute();
  const ownIds = [...hero, ...team].flatMap(({ picture }) => findIds(picture ?? ''));
  if (!hasCatalogue) return new Set(ownIds);
  const articles = await db.selectFrom('articles').select('detail').orderBy('created_at', 'desc').execute();
  const { covers, others } = await loadPropertyPictures(db);
  const heroes = hero.flatMap(({ picture }) => findIds(picture));
  return new Set([...heroes, ...covers, ...articles.flatMap(({ detail }) => findIds(detail)), ...ownIds, ...others]);
}

async function loadPropertyPictures(db: SiteDatabase): Promise<{ covers: string[]; others: string[] }> {
  const covers = new Map<number, string>();
  const others: string[] = [];
  let last = -1;
  while (true) {
    const properties = await db
      .selectFrom('properties')
      // These columns are a tenth of the record.
      .select([
        'id',
        'listed',
        selectJsonList(db, 'detail', 'images').as('images'),
        selectJsonRecord(db, 'detail', 'floor_plan').as('floor_plan'),
      ])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    for (const { id, listed, images, floor_plan } of properties) {
      const [cover, ...more] = findIds(`${images ?? ''}`);
      if (cover !== undefined && listed === 1) covers.set(id, cover);
      else if (cover !== undefined) others.push(cover);
      others.push(...more, ...findIds(`${floor_plan ?? ''}`));
    }
    last = properties.at(-1)?.id ?? last;
    if (properties.length < BATCH_SIZE) break;
    // Other requests are answered between two batches.
    await setImmediate();
  }
  const newest = await db
    .selectFrom('property_search')
    .select('id')
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { covers: newest.flatMap(({ id }) => covers.get(id) ?? []), others };
}
