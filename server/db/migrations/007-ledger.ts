import type { Migration } from 'kysely';
import { idempotencyTable } from './idempotency-table.ts';

/** The ledger of API_ORIGIN mode, where it shares the site's database. */
export const ledgerTable: Migration = { up: (db) => idempotencyTable(db, 'ledger') };
