import type { Migration } from 'kysely';
import { define } from './define.ts';

export const pictures: Migration = {
  up: (db) =>
    define(
      db,
      `create table if not exists pictures (
        id text primary key, hash text not null, width integer not null, height integer not null,
        color text not null, priority integer not null)`,
      `create table if not exists picture_sources (
        path text primary key, picture_id text not null references pictures (id) on delete cascade,
        size double precision not null, mtime double precision not null)`,
      'create index if not exists picture_sources_picture on picture_sources (picture_id)',
      'create table if not exists secrets (name text primary key, value text not null)',
    ),
};
