import type { Migration } from 'kysely';
import { addTexts } from './define.ts';

/** Whether the property of an enquiry was off the list when it came. */
export const unlistedProperties: Migration = { up: (db) => addTexts(db, 'submissions', ['unlisted']) };
