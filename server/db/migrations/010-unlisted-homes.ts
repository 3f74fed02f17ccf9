import type { Kysely, Migration } from 'kysely';

/** Whether the property of an enquiry was off the list when it came. */
export const unlistedProperties: Migration = {
  async up(db: Kysely<unknown>) {
    const tables = await db.introspection.getTables();
    const columns = tables.find(({ name }) => name === 'submissions')?.columns ?? [];
    if (columns.some(({ name }) => name === 'unlisted')) return;
    await db.schema.alterTable('submissions').addColumn('unlisted', 'text').execute();
  },
};
