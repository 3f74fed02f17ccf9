import type { Transaction } from 'kysely';
import { lockCatalogue, refreshStatistics } from '../../db/database.ts';
import type { ArticlesTable, HeroPicturesTable, Schema } from '../../db/schema.ts';
import { CatalogueBusy } from '../findings/catalogue-error.ts';
import type { ImportOptions, Reading } from '../plan/import-reading.ts';
import type { PropertyPlan } from '../plan/plan-properties.ts';
import type { Plan, SmallRow } from '../plan/plan-small-kinds.ts';
import type { TeamPlan } from '../plan/plan-team.ts';
import { chunks, inBatches, ROWS_AT_ONCE, SMALL_ROWS_AT_ONCE } from '../rows/batches.ts';
import { type PropertyRows, ROWS_VERSION } from '../rows/rows.ts';
import { homesBefore, notePushChanges } from './note-push-changes.ts';
import { insertRows, moveProperties, removeRows } from './write-rows.ts';

/** Processes that start together all import; the second finds that nothing is left to do. */
const IMPORT_WAIT_MS = 60_000;

/** Another process imported while this one was reading. */
export class Overtaken extends Error {}

type Trx = Transaction<Schema>;

/** What an import writes; undefined for kinds that the files do not hold. */
export interface Plans {
  readonly properties: PropertyPlan | undefined;
  readonly articles: Plan<ArticlesTable> | undefined;
  readonly team: TeamPlan | undefined;
  readonly hero: Plan<HeroPicturesTable & SmallRow> | undefined;
}

/** @returns the ids of what was written */
async function insertProperties(trx: Trx, { options, spool }: Reading): Promise<readonly number[]> {
  const ids: number[] = [];
  let done = 0;
  for await (const rows of inBatches<PropertyRows>(spool.read(), ROWS_AT_ONCE)) {
    await insertRows(trx, rows);
    for (const { property } of rows) ids.push(property.id);
    done += rows.length;
    options.onProgress?.('writing', done, spool.count);
  }
  return ids;
}

async function writeSmall(trx: Trx, { articles, team, hero }: Plans): Promise<void> {
  for (const [table, part] of [
    ['articles', articles],
    ['team', team],
  ] as const) {
    const ids = [...(part?.remove ?? []), ...(part?.write ?? []).map(({ id }) => id)];
    for (const some of chunks(ids, ROWS_AT_ONCE)) await trx.deleteFrom(table).where('id', 'in', some).execute();
  }
  for (const part of chunks(articles?.write ?? [], ROWS_AT_ONCE))
    await trx.insertInto('articles').values(part).execute();
  for (const part of chunks(team?.write ?? [], ROWS_AT_ONCE)) await trx.insertInto('team').values(part).execute();
  if (hero === undefined) return;
  for (const position of [...hero.remove, ...hero.write.map(({ id }) => id)]) {
    await trx.deleteFrom('hero_pictures').where('position', '=', position).execute();
  }
  for (const { position, picture } of hero.write)
    await trx.insertInto('hero_pictures').values({ position, picture }).execute();
}

/** Where the catalogue comes from, beside what a start imported last. */
export async function noteSource(trx: Trx, start: ImportOptions['start']): Promise<void> {
  const row =
    start === undefined
      ? { source: 'import' as const }
      : { source: 'start' as const, folder: start.folder, folder_state: start.state };
  await trx
    .insertInto('catalogue_source')
    .values({ id: 1, folder: null, folder_state: null, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export async function write(reading: Reading, plans: Plans, versionBefore: number | undefined): Promise<number> {
  const { db, start, importWaitMs = IMPORT_WAIT_MS } = reading.options;
  return db.transaction().execute(async (trx) => {
    if (!(await lockCatalogue(trx, importWaitMs))) {
      throw new CatalogueBusy(['Another import is under way. Please try again when it has ended.']);
    }
    const now = await trx.selectFrom('catalogue').select('version').executeTakeFirst();
    // What was compared with is there no more: another process has imported since.
    if (now?.version !== versionBefore) throw new Overtaken();
    if (plans.properties !== undefined) {
      const gone = [...plans.properties.replace, ...plans.properties.remove];
      const before = await homesBefore(trx, gone);
      for (const part of chunks(gone, ROWS_AT_ONCE)) await removeRows(trx, part);
      const written = await insertProperties(trx, reading);
      if (before !== undefined) {
        const touched = [...new Set([...written, ...plans.properties.remove])];
        await notePushChanges(trx, before, touched, new Date().toISOString());
      }
      const unsaved = [...reading.ids.unsaved()];
      const ids = unsaved.map(({ id }) => id);
      for (const part of chunks(ids, ROWS_AT_ONCE))
        await trx.deleteFrom('property_ids').where('id', 'in', part).execute();
      for (const part of chunks(unsaved, SMALL_ROWS_AT_ONCE))
        await trx.insertInto('property_ids').values(part).execute();
    }
    for (const [from, to] of plans.team?.renamed ?? []) {
      await moveProperties(trx, from, to, (id) => plans.properties?.ids.has(id) !== true);
    }
    await writeSmall(trx, plans);
    await noteSource(trx, start);
    const next = { version: (now?.version ?? 0) + 1, stamp: ROWS_VERSION, imported_at: new Date().toISOString() };
    await trx
      .insertInto('catalogue')
      .values({ id: 1, ...next })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(next))
      .execute();
    await refreshStatistics(trx);
    return next.version;
  });
}
