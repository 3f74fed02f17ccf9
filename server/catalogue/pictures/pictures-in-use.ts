import { setImmediate as turn } from 'node:timers/promises';
import type { SiteDatabase } from '../../db/database.ts';
import { listInJson, recordInJson } from '../../db/dialect.ts';

/** Properties asked for at once: while SQLite looks through them this process does nothing else. */
const HOMES_AT_ONCE = 250;
/** A picture's address in JSON, bare or of one of its files. */
const ADDRESS = /"\/media\/([a-z0-9_-]+?)(?:-\d{1,4}\.(?:webp|avif))?"/g;

/**
 * Ids of the pictures that the catalogue shows: homes, listed or not, articles, team and the home page. Others are kept,
 * since an earlier catalogue may come back, but nobody waits for them. Requests are answered meanwhile.
 */
export async function picturesInUse(db: SiteDatabase): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  const look = (json: string): void => {
    for (const [, id] of json.matchAll(ADDRESS)) if (id !== undefined) ids.add(id);
  };
  let last = -1;
  while (true) {
    const homes = await db
      .selectFrom('properties')
      // One address of each picture: a tenth of the record.
      .select([
        'id',
        listInJson(db, 'detail', 'images').as('images'),
        recordInJson(db, 'detail', 'floor_plan').as('floor_plan'),
      ])
      .where('id', '>', last)
      .orderBy('id')
      .limit(HOMES_AT_ONCE)
      .execute();
    for (const { images, floor_plan } of homes) look(`${images ?? ''} ${floor_plan ?? ''}`);
    last = homes.at(-1)?.id ?? last;
    if (homes.length < HOMES_AT_ONCE) break;
    await turn();
  }
  for (const { detail } of await db.selectFrom('articles').select('detail').execute()) look(detail);
  for (const { picture } of await db.selectFrom('hero_pictures').select('picture').execute()) look(picture);
  for (const { picture } of await db.selectFrom('team').select('picture').execute()) look(picture ?? '');
  return ids;
}
