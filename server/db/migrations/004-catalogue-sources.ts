import type { Kysely, Migration } from 'kysely';
import * as v from 'valibot';
import { runDefinitions } from './define.ts';

const Before = v.object({ reference: v.nullish(v.string()) });
const ROWS_AT_ONCE = 200;

/** As references were compared when this migration was written. */
const createReferenceKey = (reference: string): string => reference.normalize('NFC').replace(/\s+/gu, '').toUpperCase();

type Tables = {
  properties: { id: number; detail: string };
  property_ids: { id: number; reference: string | null };
};

/** Adds the stored properties to `property_ids`. */
async function storeReferences(db: Kysely<Tables>): Promise<void> {
  const taken = new Set<string>();
  let after = 0;
  while (true) {
    const rows = await db
      .selectFrom('properties')
      .select(['id', 'detail'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    const values = rows.map(({ id, detail }) => {
      const { reference } = v.parse(Before, JSON.parse(detail));
      const key = reference == null ? '' : createReferenceKey(reference);
      if (key === '' || taken.has(key)) return { id, reference: null };
      taken.add(key);
      return { id, reference: key };
    });
    await db
      .insertInto('property_ids')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export const catalogueSources: Migration = {
  async up(db: Kysely<unknown>) {
    await runDefinitions(db, 'create table if not exists property_ids (id integer primary key, reference text unique)');
    await storeReferences(db.withTables<Tables>());
    await runDefinitions(
      db,
      `create table if not exists team (
        id integer primary key, position integer not null, username text not null unique, record text not null,
        picture text)`,
      `create table if not exists catalogue_source (
        id integer primary key check (id = 1), source text not null, folder text, folder_state text)`,
    );
  },
};
