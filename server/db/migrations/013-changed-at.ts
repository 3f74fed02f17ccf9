import type { Migration } from 'kysely';
import { addTexts } from './define.ts';

/** When what a page shows last truly changed: what a search engine is told (found/sitemaps.ts). */
export const changedAt: Migration = {
  up: async (db) => {
    await addTexts(db, 'properties', ['changed_at']);
    await addTexts(db, 'articles', ['changed_at']);
  },
};
