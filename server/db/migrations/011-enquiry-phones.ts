import type { Migration } from 'kysely';
import { addTexts } from './define.ts';

/** The phone number that came with an enquiry (S52). */
export const enquiryPhones: Migration = { up: (db) => addTexts(db, 'submissions', ['phone']) };
