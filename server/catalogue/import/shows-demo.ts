import type { SiteDatabase } from '../../db/database.ts';

/** Is what the site shows only the demo, whose going nobody need be asked about? */
export async function showsDemo(db: SiteDatabase): Promise<boolean> {
  const from = await db.selectFrom('catalogue_source').select(['source', 'folder']).executeTakeFirst();
  return from?.source === 'start' && from.folder === 'demo';
}
