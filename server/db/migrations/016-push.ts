import type { Migration } from 'kysely';
import { define } from './define.ts';

/** Devices that are told of homes by Web Push (0038), what imports changed for them, and their messages. */
export const push: Migration = {
  up: (db) =>
    define(
      db,
      `create table push_subscriptions (
        id integer primary key autoincrement, endpoint text not null, p256dh text not null, auth text not null,
        searches text not null, homes text not null, told_on text, created_at text not null, seen_at text not null,
        failures integer not null, constraint push_endpoint_once unique (endpoint))`,
      `create table push_changes (
        id integer primary key autoincrement, property_id integer not null, what text not null, words text not null,
        at text not null)`,
      `create table push_matching (
        id integer primary key, done integer not null, up_to integer not null,
        last_subscription integer not null)`,
      `create table push_messages (
        id integer primary key autoincrement,
        subscription_id integer not null references push_subscriptions (id) on delete cascade,
        found text not null, body text, day text, state text not null, attempts integer not null,
        created_at text not null, next_at text not null, claimed_until text, last_error text, sent_at text)`,
      'create index push_messages_due on push_messages (state, next_at)',
      'create index push_messages_of on push_messages (subscription_id)',
    ),
};
