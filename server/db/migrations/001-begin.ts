import type { Kysely, Migration } from 'kysely';
import { define } from './define.ts';
import { idempotencyTable } from './idempotency-table.ts';

const OF_PROPERTY = 'property_id integer not null references properties (id) on delete cascade';

export const begin: Migration = {
  async up(db: Kysely<unknown>) {
    await define(
      db,
      `create table if not exists properties (
        id integer primary key, listed integer not null, featured integer not null, agreement text, type text,
        subtype text, furnishing text, country text not null, address_folded text, state_folded text,
        price double precision, listed_at text not null, summary text not null, detail text not null, agent text)`,
      'create index if not exists properties_newest on properties (listed, listed_at desc, id desc)',
      'create index if not exists properties_agreement on properties (listed, agreement, listed_at desc, id desc)',
      'create index if not exists properties_type on properties (listed, agreement, type, listed_at desc, id desc)',
      'create index if not exists properties_price on properties (listed, agreement, price)',
      'create index if not exists properties_featured on properties (listed, featured, listed_at desc, id desc)',
      'create index if not exists properties_address on properties (address_folded)',
      'create index if not exists properties_state on properties (state_folded)',

      `create table if not exists property_offers (
        ${OF_PROPERTY}, position integer not null,
        bedrooms double precision, bathrooms double precision, price double precision,
        constraint property_offers_key primary key (property_id, position))`,
      `create table if not exists property_words (
        word text not null, ${OF_PROPERTY}, constraint property_words_key primary key (word, property_id))`,
      'create index if not exists property_words_property on property_words (property_id)',
      `create table if not exists property_tags (
        tag text not null, ${OF_PROPERTY}, constraint property_tags_key primary key (tag, property_id))`,
      'create index if not exists property_tags_property on property_tags (property_id)',

      `create table if not exists articles (
        id integer primary key, slug text not null unique, created_at text not null,
        summary text not null, detail text not null)`,
      'create index if not exists articles_newest on articles (created_at desc, id desc)',
      'create table if not exists hero_pictures (position integer primary key, picture text not null)',
      `create table if not exists catalogue (
        id integer primary key check (id = 1), version integer not null, stamp text not null, imported_at text not null)`,

      `create table if not exists submissions (
        id integer primary key autoincrement, kind text not null, reference text not null unique,
        body text not null, received_at text not null, idempotency_key text unique)`,
    );
    await idempotencyTable(db, 'idempotency');
  },
};
