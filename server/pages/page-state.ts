import type { SiteDatabase } from '../db/database.ts';
import { LARGEST_ID } from '../db/schema.ts';

/** What the database knows of the page at an address, and the page itself does not say. */
export interface PageState {
  /** ISO time at which what it shows last truly changed. */
  readonly changedAt?: string | undefined;
  /** A property was there once, and has been taken out of the catalogue: the answer is 410, not 404. */
  readonly isErased?: boolean;
}

const PROPERTY = /^\/property\/([1-9]\d{0,9})(?:\/particulars)?$/;
const ARTICLE = /^\/journal\/([^/]+)$/;

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** @param path of the page, without its query */
export async function pageState(db: SiteDatabase, path: string): Promise<PageState> {
  const id = Number(PROPERTY.exec(path)?.[1] ?? Number.NaN);
  if (id <= LARGEST_ID) {
    const home = await db.selectFrom('properties').select('changed_at').where('id', '=', id).executeTakeFirst();
    if (home !== undefined) return { changedAt: home.changed_at ?? undefined };
    const once = await db.selectFrom('property_ids').select('id').where('id', '=', id).executeTakeFirst();
    return { isErased: once !== undefined };
  }
  const slug = decoded(ARTICLE.exec(path)?.[1] ?? '') ?? '';
  if (slug === '') return {};
  const article = await db.selectFrom('articles').select('changed_at').where('slug', '=', slug).executeTakeFirst();
  return { changedAt: article?.changed_at ?? undefined };
}
