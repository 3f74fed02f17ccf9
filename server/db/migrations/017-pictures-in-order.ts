import type { Migration } from 'kysely';

/** What the catalogue shows says which pictures are made first; a column could only say what was shown once. */
export const picturesInOrder: Migration = {
  up: (db) => db.schema.alterTable('pictures').dropColumn('priority').execute(),
};
