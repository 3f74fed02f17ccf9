import { setImmediate as turn } from 'node:timers/promises';
import type { SiteDatabase } from '../../db/database.ts';
import { selectJsonList, selectJsonRecord } from '../../db/database.ts';

/** SQLite blocks this process while it reads so many properties. */
const PROPERTIES_AT_ONCE = 250;
/** A picture's address in JSON, bare or of one of its files. */
const ADDRESS = /"\/media\/([a-z0-9_-]+?)(?:-\d{1,4}\.(?:webp|avif))?"/g;

const idsIn = (json: string): string[] => [...json.matchAll(ADDRESS)].flatMap(([, id]) => id ?? []);

/**
 * Loads the ids of the pictures that the site shows: properties, listed or not, articles, team and the home page; most
 * wanted first: the home page's, then the covers in the order of lists. Other pictures stay, since an earlier catalogue
 * may come back. Answers requests meanwhile.
 * @param hasCatalogue false where another host has properties and articles
 */
export async function loadPicturesInUse(db: SiteDatabase, hasCatalogue = true): Promise<ReadonlySet<string>> {
  const hero = await db.selectFrom('hero_pictures').select('picture').orderBy('position').execute();
  const team = await db.selectFrom('team').select('picture').orderBy('position').execute();
  const ofUs = [...hero, ...team].flatMap(({ picture }) => idsIn(picture ?? ''));
  if (!hasCatalogue) return new Set(ofUs);
  const articles = await db.selectFrom('articles').select('detail').orderBy('created_at', 'desc').execute();
  const { covers, others } = await loadPropertyPictures(db);
  const heroes = hero.flatMap(({ picture }) => idsIn(picture));
  return new Set([...heroes, ...covers, ...articles.flatMap(({ detail }) => idsIn(detail)), ...ofUs, ...others]);
}

async function loadPropertyPictures(db: SiteDatabase): Promise<{ covers: string[]; others: string[] }> {
  const covers = new Map<number, string>();
  const others: string[] = [];
  let last = -1;
  while (true) {
    const properties = await db
      .selectFrom('properties')
      // One address of each picture is a tenth of the record.
      .select([
        'id',
        'listed',
        selectJsonList(db, 'detail', 'images').as('images'),
        selectJsonRecord(db, 'detail', 'floor_plan').as('floor_plan'),
      ])
      .where('id', '>', last)
      .orderBy('id')
      .limit(PROPERTIES_AT_ONCE)
      .execute();
    for (const { id, listed, images, floor_plan } of properties) {
      const [cover, ...more] = idsIn(`${images ?? ''}`);
      if (cover !== undefined && listed === 1) covers.set(id, cover);
      else if (cover !== undefined) others.push(cover);
      others.push(...more, ...idsIn(`${floor_plan ?? ''}`));
    }
    last = properties.at(-1)?.id ?? last;
    if (properties.length < PROPERTIES_AT_ONCE) break;
    await turn();
  }
  const newest = await db
    .selectFrom('property_search')
    .select('id')
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { covers: newest.flatMap(({ id }) => covers.get(id) ?? []), others };
}
