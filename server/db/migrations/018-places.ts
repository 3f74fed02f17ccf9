import type { Migration } from 'kysely';
import { define } from './define.ts';

/** Places that a home's address line names, beside the line or the state itself (S53). */
export const places: Migration = {
  up: (db) =>
    define(
      db,
      `create table property_places (
        place text not null, property_id integer not null references property_search (id) on delete cascade,
        constraint property_places_key primary key (place, property_id))`,
      'create index property_places_property on property_places (property_id)',
    ),
};
