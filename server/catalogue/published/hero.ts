import * as v from 'valibot';
import { Picture } from '#contract/property.ts';
import type { SiteDatabase } from '../../db/database.ts';

/** The pictures of the home page's hero, in the order of its slides; [] before the first import. */
export async function heroPictures(db: SiteDatabase): Promise<Picture[]> {
  const rows = await db.selectFrom('hero_pictures').select('picture').orderBy('position').execute();
  return rows.map((row) => v.parse(Picture, JSON.parse(row.picture)));
}
