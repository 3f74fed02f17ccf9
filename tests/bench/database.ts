import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { placeNames } from '#contract/place-names.ts';
import type { Picture } from '#contract/property.ts';
import { filteredPage, relatedTo } from '#server/api/property-queries.ts';
import { PropertyEntry } from '#server/catalogue/entries/entry-schemas.ts';
import { detailOf, rowsOf } from '#server/catalogue/rows/rows.ts';
import { type OpenDatabase, openDatabase, openPostgresDatabase, type SiteDatabase } from '#server/db/database.ts';
import { refreshStatistics } from '#server/db/dialect.ts';
import { findPostgres, type PostgresServer, startPostgres } from '#tests/fixtures/postgres-server.ts';
import { FILTERS, generateProperties } from './generated-catalogue.ts';
import { median } from './statistics.ts';

/*
 * What the database takes for a filter call and for the similar properties, with no answer remembered: no HTTP, no other
 * work. The whole call at a server is measured by filter-throughput.ts.
 */

const SIZES = [5_000, 100_000];
const ROWS_AT_ONCE = 500;
const SMALL_ROWS_AT_ONCE = 3_000;
/** How often each of the twenty filters is asked. */
const REPEATS = 15;
const RELATED = 200;
const POOL = 2;

export interface DatabaseTimes {
  readonly database: string;
  readonly properties: number;
  /** One per call, ms. */
  readonly filterMs: readonly number[];
  readonly relatedMs: readonly number[];
  /** The filter with the largest median, and that, ms. */
  readonly slowest: { readonly filter: string; readonly ms: number };
}

const chunks = function* <T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
};

/** Writes the generated catalogue as the import would. @param pictures of each home */
export async function fill(db: SiteDatabase, count: number, pictures: readonly Picture[] = []): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const part of chunks(generateProperties(count), ROWS_AT_ONCE)) {
      const rows = part.map((generated) => {
        const detail = detailOf(v.parse(PropertyEntry, { ...generated, pictures: [] }), generated.id, pictures);
        return rowsOf(detail, JSON.stringify(detail), null);
      });
      const properties = rows.map(({ property }) => property);
      await trx.insertInto('properties').values(properties).execute();
      const offers = rows.flatMap((row) => row.offers);
      for (const some of chunks(offers, SMALL_ROWS_AT_ONCE)) {
        await trx.insertInto('property_offers').values(some).execute();
      }
      const tags = rows.flatMap((row) => row.tags);
      if (tags.length > 0) await trx.insertInto('property_tags').values(tags).execute();
      const search = rows.flatMap((row) => row.search ?? []);
      await trx.insertInto('property_search').values(search).execute();
    }
  });
  await refreshStatistics(db);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function measure(database: string, { db }: OpenDatabase, properties: number): Promise<DatabaseTimes> {
  await fill(db, properties);
  const page = { page: 1, limit: 40 };
  const ofFilters = FILTERS.map((filter) => ({ filter: JSON.stringify(filter), ms: [] as number[] }));
  // The first round opens files and warms the code.
  for (let round = 0; round <= REPEATS; round++) {
    for (const [index, filter] of FILTERS.entries()) {
      const ms = await timed(() => filteredPage(db, filter, placeNames, page));
      if (round > 0) ofFilters[index]?.ms.push(ms);
    }
  }
  const relatedMs: number[] = [];
  for (let count = 0; count < RELATED; count++) {
    relatedMs.push(await timed(() => relatedTo(db, ((count * 7_919) % properties) + 1)));
  }
  const [slowest] = ofFilters.map(({ filter, ms }) => ({ filter, ms: median(ms) })).toSorted((a, b) => b.ms - a.ms);
  return {
    database,
    properties,
    filterMs: ofFilters.flatMap(({ ms }) => ms),
    relatedMs,
    slowest: slowest ?? { filter: '', ms: Number.NaN },
  };
}

/**
 * Measures both databases at both sizes.
 * @param say hears what is under way, and why PostgreSQL is left out where it is
 */
export async function measureDatabases(say: (words: string) => void): Promise<DatabaseTimes[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-database-'));
  const home = findPostgres();
  if ('missing' in home) say(`PostgreSQL is left out: ${home.missing}`);
  let server: PostgresServer | undefined;
  const times: DatabaseTimes[] = [];
  try {
    server = 'missing' in home ? undefined : await startPostgres(home);
    for (const size of SIZES) {
      say(`Asking SQLite with ${size.toLocaleString('en-GB')} properties`);
      const sqlite = await openDatabase(join(folder, `${size}.db`));
      times.push(await measure('SQLite', sqlite, size).finally(() => sqlite.close()));
      if (server === undefined) continue;
      say(`Asking PostgreSQL with ${size.toLocaleString('en-GB')} properties`);
      await server.run(`create database bench_${size}`);
      const postgres = await openPostgresDatabase(server.url(`bench_${size}`), POOL);
      times.push(await measure('PostgreSQL', postgres, size).finally(() => postgres.close()));
    }
    return times;
  } finally {
    await server?.remove();
    await rm(folder, { recursive: true, force: true });
  }
}
