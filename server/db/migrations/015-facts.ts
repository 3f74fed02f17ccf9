import type { Migration } from 'kysely';
import { define } from './define.ts';

const NUMBERS = ['size_max', 'parking', 'service_charge', 'lat', 'lng'];
const WHOLE = ['amenities', 'water', 'backup', 'pets'];
const TEXTS = ['available', 'reduced'];

/** What must-haves ask of a home (0033). The columns are filled by the start that comes with them, as by an import. */
export const facts: Migration = {
  up: (db) => {
    const add = (table: string, type: string) => (column: string) =>
      `alter table ${table} add column ${column} ${type}`;
    return define(
      db,
      add('property_offers', 'double precision')('size'),
      ...NUMBERS.map(add('property_search', 'double precision')),
      ...WHOLE.map(add('property_search', 'integer')),
      ...TEXTS.map(add('property_search', 'text')),
    );
  },
};
