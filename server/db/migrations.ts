import type { Migration } from 'kysely';
import { begin } from './migrations/001-begin.ts';
import { indexVersions } from './migrations/002-index-versions.ts';
import { pictures } from './migrations/003-pictures.ts';
import { deliveries } from './migrations/005-deliveries.ts';
import { idempotencyTable } from './migrations/idempotency-table.ts';

/*
 * Plain DDL that SQLite and PostgreSQL both understand. SQLite cannot roll DDL back through the migrator, so each step
 * can be run again after a crash in its middle.
 */

/** Migrations of the site's database, in the order of their names. */
export const migrations: Record<string, Migration> = {
  '001_begin': begin,
  '002_index_versions': indexVersions,
  '003_pictures': pictures,
  '005_deliveries': deliveries,
};

/** Migrations of the ledger of API_ORIGIN mode. */
export const ledgerMigrations: Record<string, Migration> = { '001_begin': { up: idempotencyTable } };
