import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { PropertyDetail } from '#contract/property.ts';
import { lockCatalogue, refreshStatistics, type SiteDatabase } from '../../db/database.ts';
import type { ArticlesTable, HeroPicturesTable, Schema } from '../../db/schema.ts';
import type { ImportOptions, ImportRun } from '../plan/import-run.ts';
import type { PropertyPlan } from '../plan/plan-properties.ts';
import type { Plan, SmallRow, TeamPlan } from '../plan/plan-small-kinds.ts';
import { CatalogueBusy } from '../problems.ts';
import { getCatalogueState } from '../published/published.ts';
import { chunks, loadListings, ROWS_AT_ONCE, SMALL_ROWS_AT_ONCE, splitIntoBatches } from '../rows/batches.ts';
import { type PropertyRows, ROWS_VERSION, toRows } from '../rows/rows.ts';
import { loadPropertiesBefore, writePushChanges } from './write-push-changes.ts';

/** In ms, for the import or rebuild of another process. */
const LOCK_TIMEOUT_MS = 60_000;

/** Another process imported while this one was reading its files. */
export class Overtaken extends Error {}

type Trx = Transaction<Schema>;

/** undefined for kinds that the files do not hold. */
export interface Plans {
  readonly properties: PropertyPlan | undefined;
  readonly articles: Plan<ArticlesTable> | undefined;
  readonly team: TeamPlan | undefined;
  readonly hero: Plan<HeroPicturesTable & SmallRow> | undefined;
}

async function insertProperties(trx: Trx, { options, spool }: ImportRun): Promise<readonly number[]> {
  const ids: number[] = [];
  let done = 0;
  for await (const rows of splitIntoBatches<PropertyRows>(spool.read(), ROWS_AT_ONCE)) {
    await insertRows(trx, rows);
    for (const { property } of rows) ids.push(property.id);
    done += rows.length;
    options.onProgress?.('writing', done, spool.count);
  }
  return ids;
}

async function writeSmall(trx: Trx, { articles, team, hero }: Plans): Promise<void> {
  for (const [table, plan] of [
    ['articles', articles],
    ['team', team],
  ] as const) {
    const ids = [...(plan?.remove ?? []), ...(plan?.write ?? []).map(({ id }) => id)];
    for (const part of chunks(ids, ROWS_AT_ONCE)) await trx.deleteFrom(table).where('id', 'in', part).execute();
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

/** Stores where the catalogue came from; an import keeps the folder of the last start. */
export async function writeSource(trx: Trx, start: ImportOptions['start']): Promise<void> {
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

export async function writeCatalogue(run: ImportRun, plans: Plans, versionBefore: number | undefined): Promise<number> {
  const { db, start, importWaitMs = LOCK_TIMEOUT_MS } = run.options;
  return db.transaction().execute(async (trx) => {
    if (!(await lockCatalogue(trx, importWaitMs))) {
      throw new CatalogueBusy(['Another import is under way. Please try again when it has ended.']);
    }
    const now = await trx.selectFrom('catalogue').select('version').executeTakeFirst();
    if (now?.version !== versionBefore) throw new Overtaken();
    if (plans.properties !== undefined) {
      const outdated = [...plans.properties.replace, ...plans.properties.remove];
      const before = await loadPropertiesBefore(trx, outdated);
      for (const part of chunks(outdated, ROWS_AT_ONCE)) await deleteRows(trx, part);
      const written = await insertProperties(trx, run);
      if (before !== undefined) {
        const changed = [...new Set([...written, ...plans.properties.remove])];
        await writePushChanges(trx, before, changed, new Date().toISOString());
      }
      const unsaved = [...run.ids.unsaved()];
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
    await writeSource(trx, start);
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

async function insertRows(trx: Trx, rows: readonly PropertyRows[]): Promise<void> {
  await trx
    .insertInto('properties')
    .values(rows.map(({ property }) => property))
    .execute();
  const offers = rows.flatMap((row) => row.offers);
  for (const part of chunks(offers, SMALL_ROWS_AT_ONCE)) await trx.insertInto('property_offers').values(part).execute();
  const listed = rows.flatMap(({ search }) => search ?? []);
  if (listed.length > 0) await trx.insertInto('property_search').values(listed).execute();
  const tags = rows.flatMap((row) => row.tags);
  for (const part of chunks(tags, SMALL_ROWS_AT_ONCE)) await trx.insertInto('property_tags').values(part).execute();
  const places = rows.flatMap((row) => row.places);
  for (const part of chunks(places, SMALL_ROWS_AT_ONCE)) {
    await trx.insertInto('property_places').values(part).execute();
  }
}

async function deleteRows(trx: Trx, ids: readonly number[]): Promise<void> {
  for (const table of ['property_offers', 'property_tags', 'property_places'] as const) {
    await trx.deleteFrom(table).where('property_id', 'in', ids).execute();
  }
  await trx.deleteFrom('properties').where('id', 'in', ids).execute();
}

async function replaceRows(trx: Trx, rows: readonly PropertyRows[]): Promise<void> {
  const ids = rows.map(({ property }) => property.id);
  await deleteRows(trx, ids);
  await insertRows(trx, rows);
}

async function moveProperties(trx: Trx, from: string, to: string, matches: (id: number) => boolean): Promise<void> {
  const properties = await trx.selectFrom('properties').select('id').where('agent', '=', from).execute();
  const ids = properties.flatMap(({ id }) => (matches(id) ? [id] : []));
  for (const part of chunks(ids, ROWS_AT_ONCE)) {
    const listings = await trx
      .selectFrom('properties')
      .select(['detail', 'changed_at'])
      .where('id', 'in', part)
      .execute();
    const rows = listings.map(({ detail, changed_at }) => {
      const moved = { ...v.parse(PropertyDetail, JSON.parse(detail)), agent: to };
      return toRows(moved, JSON.stringify(moved), changed_at);
    });
    await replaceRows(trx, rows);
  }
}

/** Rebuilds the rows of listings that an older release made. */
export async function rebuildRows(db: SiteDatabase): Promise<void> {
  const isCurrent = async (from: SiteDatabase | Trx): Promise<boolean> => {
    const row = await from.selectFrom('catalogue').select('stamp').executeTakeFirst();
    return row === undefined || row.stamp === ROWS_VERSION;
  };
  if (await isCurrent(db)) return;
  const version = await db.transaction().execute(async (trx) => {
    // The site works with the old rows until the next start.
    if (!(await lockCatalogue(trx, LOCK_TIMEOUT_MS)) || (await isCurrent(trx))) return undefined;
    for await (const listings of loadListings(trx)) {
      const rows = listings.map(({ detail, changed_at }) =>
        toRows(v.parse(PropertyDetail, JSON.parse(detail)), detail, changed_at),
      );
      await replaceRows(trx, rows);
    }
    const before = await trx.selectFrom('catalogue').select('version').executeTakeFirstOrThrow();
    const next = { version: before.version + 1, stamp: ROWS_VERSION };
    await trx.updateTable('catalogue').set(next).execute();
    return next.version;
  });
  if (version !== undefined) getCatalogueState(db).notify(version);
}
