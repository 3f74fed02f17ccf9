import type { SiteDatabase } from '../db/database.ts';

/** Rows read at once: a large catalogue is not held whole. */
const ROWS_AT_ONCE = 500;
/** A picture's address in JSON, bare or of one of its files. */
const ADDRESS = /"\/media\/([a-z0-9_-]+?)(?:-\d{1,4}\.(?:webp|avif))?"/g;

/**
 * Ids of the pictures that the catalogue shows: homes, listed or not, articles, team and the home page. Others are kept,
 * since an earlier catalogue may come back, but nobody waits for them.
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
      .select(['id', 'detail'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { detail } of homes) look(detail);
    last = homes.at(-1)?.id ?? last;
    if (homes.length < ROWS_AT_ONCE) break;
  }
  for (const { detail } of await db.selectFrom('articles').select('detail').execute()) look(detail);
  for (const { picture } of await db.selectFrom('hero_pictures').select('picture').execute()) look(picture);
  for (const { picture } of await db.selectFrom('team').select('picture').execute()) look(picture ?? '');
  return ids;
}
