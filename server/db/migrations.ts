import type { Migration } from 'kysely';
import { begin } from './migrations/001-begin.ts';
import { indexVersions } from './migrations/002-index-versions.ts';
import { pictures } from './migrations/003-pictures.ts';
import { catalogueSources } from './migrations/004-catalogue-sources.ts';
import { deliveries } from './migrations/005-deliveries.ts';
import { ledgerTable } from './migrations/007-ledger.ts';
import { search } from './migrations/008-search.ts';
import { ledgerClaims } from './migrations/009-ledger-claims.ts';
import { unlistedProperties } from './migrations/010-unlisted-homes.ts';
import { enquiryPhones } from './migrations/011-enquiry-phones.ts';
import { catalogueSheet } from './migrations/012-catalogue-sheet.ts';
import { changedAt } from './migrations/013-changed-at.ts';
import { newestChange } from './migrations/014-newest-change.ts';
import { facts } from './migrations/015-facts.ts';
import { push } from './migrations/016-push.ts';
import { picturesInOrder } from './migrations/017-pictures-in-order.ts';
import { places } from './migrations/018-places.ts';
import { idempotencyTable } from './migrations/idempotency-table.ts';

// DDL of SQLite, which means the same on PostgreSQL: "integer" has 64 bits, and "text" is compared byte by byte
// (migrations/define.ts). A migration runs in one transaction.

export const migrations: Record<string, Migration> = {
  '001_begin': begin,
  '002_index_versions': indexVersions,
  '003_pictures': pictures,
  '004_catalogue_sources': catalogueSources,
  '005_deliveries': deliveries,
  '007_ledger': ledgerTable,
  '008_search': search,
  '009_ledger_claims': ledgerClaims,
  '010_unlisted_homes': unlistedProperties,
  '011_enquiry_phones': enquiryPhones,
  '012_catalogue_sheet': catalogueSheet,
  '013_changed_at': changedAt,
  '014_newest_change': newestChange,
  '015_facts': facts,
  '016_push': push,
  '017_pictures_in_order': picturesInOrder,
  '018_places': places,
};

/** The ledger of API_ORIGIN mode in a file of its own. */
export const ledgerMigrations: Record<string, Migration> = {
  '001_begin': { up: (db) => idempotencyTable(db, 'idempotency') },
  '002_name': { up: (db) => db.schema.alterTable('idempotency').renameTo('ledger').execute() },
  '003_claims': ledgerClaims,
};
