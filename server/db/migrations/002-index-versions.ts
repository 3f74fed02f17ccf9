import type { Migration } from 'kysely';
import { define } from './define.ts';

export const indexVersions: Migration = {
  up: (db) =>
    define(
      db,
      `create table if not exists index_versions (
        position integer primary key autoincrement, name text not null unique, stamps text not null)`,
    ),
};
