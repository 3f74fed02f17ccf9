import type { Migration } from 'kysely';
import { define } from './define.ts';

/** What is known of the online spreadsheet that the catalogue comes from. */
export const catalogueSheet: Migration = {
  up: (db) =>
    define(
      db,
      `create table if not exists catalogue_sheet (
        id integer primary key, address text not null, owner text, claimed_until text, checked_at text,
        etag text, last_modified text, content text, catalogue_version integer, refusal text, failure text)`,
    ),
};
