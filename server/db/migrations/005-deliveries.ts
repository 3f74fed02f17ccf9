import type { Kysely, Migration } from 'kysely';
import { addTexts, define } from './define.ts';

export const deliveries: Migration = {
  async up(db: Kysely<unknown>) {
    await addTexts(db, 'submissions', ['quarantine', 'released_at', 'consent_version', 'consent_at']);
    await define(
      db,
      'create index if not exists submissions_received on submissions (received_at)',
      `create table if not exists deliveries (
        id integer primary key autoincrement,
        submission_id integer not null references submissions (id) on delete cascade,
        channel text not null, state text not null, attempts integer not null, created_at text not null,
        next_at text not null, claimed_until text, last_error text, sent_at text,
        constraint deliveries_once unique (submission_id, channel))`,
      'create index if not exists deliveries_due on deliveries (channel, state, next_at)',
      'create table if not exists jobs (name text primary key, done_at text, claimed_until text)',
    );
  },
};
