import type { Migration } from 'kysely';
import { addTexts } from './define.ts';

/** What has happened to a home last, beside its record: a place's newest are told without reading every record of it. */
export const newestChange: Migration = {
  up: (db) => addTexts(db, 'properties', ['newest_change']),
};
