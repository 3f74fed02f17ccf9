import type { Kysely, Migration } from 'kysely';
import { catalogueSources } from './004-catalogue-sources.ts';
import { search } from './008-search.ts';
import { addTexts, runDefinitions } from './define.ts';

// A migration runs in one transaction; one that has run on a site is never changed.

const createMigration = (...statements: readonly string[]): Migration => ({
  up: (db) => runDefinitions(db, ...statements),
});

const createKeysTable = (db: Kysely<unknown>, name: 'idempotency' | 'ledger'): Promise<void> =>
  runDefinitions(
    db,
    `create table if not exists ${name} (
      key text primary key, kind text not null, body_hash text not null, status integer not null,
      answer text not null, created_at text not null)`,
  );

/** The keys that a process is sending to the other API host. */
const ledgerClaims = createMigration(
  `create table if not exists ledger_claims (
        key text primary key, owner text not null, begun_at text not null, claimed_until text)`,
);

const PROPERTY_ID = 'property_id integer not null references properties (id) on delete cascade';

const addFact = (table: string, type: string) => (column: string) =>
  `alter table ${table} add column ${column} ${type}`;

export const migrations: Record<string, Migration> = {
  '001_begin': {
    async up(db) {
      await runDefinitions(
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
        ${PROPERTY_ID}, position integer not null,
        bedrooms double precision, bathrooms double precision, price double precision,
        constraint property_offers_key primary key (property_id, position))`,
        `create table if not exists property_words (
        word text not null, ${PROPERTY_ID}, constraint property_words_key primary key (word, property_id))`,
        'create index if not exists property_words_property on property_words (property_id)',
        `create table if not exists property_tags (
        tag text not null, ${PROPERTY_ID}, constraint property_tags_key primary key (tag, property_id))`,
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
      await createKeysTable(db, 'idempotency');
    },
  },
  '002_index_versions': createMigration(
    `create table if not exists index_versions (
        position integer primary key autoincrement, name text not null unique, stamps text not null)`,
  ),
  '003_pictures': createMigration(
    `create table if not exists pictures (
        id text primary key, hash text not null, width integer not null, height integer not null,
        color text not null, priority integer not null)`,
    `create table if not exists picture_sources (
        path text primary key, picture_id text not null references pictures (id) on delete cascade,
        size double precision not null, mtime double precision not null)`,
    'create index if not exists picture_sources_picture on picture_sources (picture_id)',
    'create table if not exists secrets (name text primary key, value text not null)',
  ),
  '004_catalogue_sources': catalogueSources,
  '005_deliveries': {
    async up(db) {
      await addTexts(db, 'submissions', ['quarantine', 'released_at', 'consent_version', 'consent_at']);
      await runDefinitions(
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
  },
  // In API_ORIGIN mode PostgreSQL also holds the ledger.
  '007_ledger': { up: (db) => createKeysTable(db, 'ledger') },
  '008_search': search,
  '009_ledger_claims': ledgerClaims,
  '010_unlisted_homes': { up: (db) => addTexts(db, 'submissions', ['unlisted']) },
  '011_enquiry_phones': { up: (db) => addTexts(db, 'submissions', ['phone']) },
  '012_catalogue_sheet': createMigration(
    `create table if not exists catalogue_sheet (
        id integer primary key, address text not null, owner text, claimed_until text, checked_at text,
        etag text, last_modified text, content text, catalogue_version integer, refusal text, failure text)`,
  ),
  '013_changed_at': {
    async up(db) {
      await addTexts(db, 'properties', ['changed_at']);
      await addTexts(db, 'articles', ['changed_at']);
    },
  },
  '014_newest_change': { up: (db) => addTexts(db, 'properties', ['newest_change']) },
  // The start that runs this fills the columns, as an import does.
  '015_facts': createMigration(
    addFact('property_offers', 'double precision')('size'),
    ...['size_max', 'parking', 'service_charge', 'lat', 'lng'].map(addFact('property_search', 'double precision')),
    ...['amenities', 'water', 'backup', 'pets'].map(addFact('property_search', 'integer')),
    ...['available', 'reduced'].map(addFact('property_search', 'text')),
  ),
  '016_push': createMigration(
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
  '017_pictures_in_order': { up: (db) => db.schema.alterTable('pictures').dropColumn('priority').execute() },
  '018_places': createMigration(
    `create table property_places (
        place text not null, property_id integer not null references property_search (id) on delete cascade,
        constraint property_places_key primary key (place, property_id))`,
    'create index property_places_property on property_places (property_id)',
  ),
  '025_answered': {
    async up(db) {
      await addTexts(db, 'submissions', ['answered_at', 'answered_by']);
      // Nobody could say so of earlier enquiries, which would all be open.
      await runDefinitions(db, "update submissions set answered_at = received_at where kind = 'enquiry'");
    },
  },
  // The start that runs this fills the column, as an import does.
  '026_confirmed': createMigration(
    `alter table property_search add column confirmed_on text not null default ''`,
    'create index property_search_confirmed on property_search (agreement, confirmed_on desc, listed_at desc, id desc)',
  ),
  // Requests from before have no row: no link or token leads to them.
  '027_viewings': createMigration(
    `create table viewings (
        submission_id integer primary key references submissions (id) on delete cascade,
        token_hash text, version integer not null, state text not null, wishes text not null, offers text not null,
        visitor_note text not null, at text, agent text, note text not null, directions text not null, point text,
        cancelled_by text, changed_by text not null, changed_at text not null, constraint viewings_token_once unique (token_hash))`,
    'create index viewings_changed on viewings (changed_at)',
    `create table viewing_mails (
        id integer primary key autoincrement,
        submission_id integer not null references submissions (id) on delete cascade,
        receiver text not null, version integer not null, viewing text not null, state text not null,
        attempts integer not null, created_at text not null, next_at text not null, claimed_until text,
        last_error text, sent_at text,
        constraint viewing_mails_once unique (submission_id, receiver, version))`,
    'create index viewing_mails_due on viewing_mails (state, next_at)',
  ),
  '028_viewing_alerts': createMigration(
    `alter table push_subscriptions add column viewings text not null default '[]'`,
    "create index push_subscriptions_viewings on push_subscriptions (id) where viewings <> '[]'",
    'alter table push_messages add column submission_id integer',
    'alter table push_messages add column viewing_version integer',
  ),
  '029_viewing_pressers': createMigration('alter table viewings add column pressed_by text'),
};

/** The ledger of API_ORIGIN mode in a file of its own. */
export const ledgerMigrations: Record<string, Migration> = {
  '001_begin': { up: (db) => createKeysTable(db, 'idempotency') },
  '002_name': { up: (db) => db.schema.alterTable('idempotency').renameTo('ledger').execute() },
  '003_claims': ledgerClaims,
};
