import type { SiteDatabase } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** Reads the summaries of properties, JSON, in the order of the ids. */
export async function readSummaries(db: SiteDatabase, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('properties').select(['id', 'summary']).where('id', 'in', ids).execute();
  const summaries = new Map(rows.map((row) => [row.id, row.summary]));
  return ids.flatMap((id) => summaries.get(id) ?? []);
}

const MAX_RELATED = 6;

type Comparable = Pick<Schema['properties'], 'id' | 'type' | 'subtype' | 'address_folded' | 'state_folded' | 'price'>;

/** Kind weighs more than area, and area more than price; twice the price weighs like another area. */
function getNearness(a: Comparable, b: Comparable): number {
  const countSame = (x: string | null, y: string | null): number => (x !== null && x === y ? 1 : 0);
  const priceGap = a.price === null || b.price === null ? 1 : Math.min(2, Math.abs(Math.log2(a.price / b.price)));
  return (
    3 * countSame(a.subtype, b.subtype) +
    1.5 * countSame(a.type, b.type) +
    2 * countSame(a.address_folded, b.address_folded) +
    countSame(a.state_folded, b.state_folded) -
    priceGap
  );
}

/** The newest properties that are compared: all of most agencies. */
const MAX_COMPARED = 1_000;
/** Larger agencies add the newest of the same kind and place, and of the same place. */
const MAX_NEAR = 300;

/** Returns six similar listed properties of the same agreement, nearest first, as JSON; undefined for an unknown id. */
export async function readRelated(db: SiteDatabase, id: number): Promise<readonly string[] | undefined> {
  const columns = ['id', 'type', 'subtype', 'address_folded', 'state_folded', 'price'] as const;
  const property = await db
    .selectFrom('properties')
    .select([...columns, 'agreement'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (property === undefined) return undefined;
  const { agreement } = property;
  const listed = db.selectFrom('property_search as p');
  const ofAgreement = agreement === null ? listed : listed.where('p.agreement', '=', agreement);
  const others = ofAgreement
    .where('p.id', '<>', id)
    .select([...columns, 'p.listed_at'])
    .orderBy('p.listed_at', 'desc')
    .orderBy('p.id', 'desc');
  const candidates = await others.limit(MAX_COMPARED).execute();
  if (candidates.length === MAX_COMPARED) {
    const near = others.limit(MAX_NEAR);
    const filterSame = (query: typeof near, column: 'subtype' | 'address_folded' | 'state_folded'): typeof near =>
      property[column] === null ? query : query.where(`p.${column}`, '=', property[column]);
    for (const query of [
      filterSame(filterSame(near, 'subtype'), 'address_folded'),
      filterSame(filterSame(near, 'subtype'), 'state_folded'),
      filterSame(near, 'address_folded'),
    ]) {
      candidates.push(...(await query.execute()));
    }
  }
  const nearest = [...new Map(candidates.map((other) => [other.id, other])).values()]
    .map((other) => ({ ...other, nearness: getNearness(property, other) }))
    .sort((a, b) => b.nearness - a.nearness || compareByNewest(a, b))
    .slice(0, MAX_RELATED)
    .map((other) => other.id);
  return readSummaries(db, nearest);
}

const compareByNewest = (
  a: { readonly id: number; readonly listed_at: string },
  b: { readonly id: number; readonly listed_at: string },
): number => (a.listed_at === b.listed_at ? b.id - a.id : a.listed_at < b.listed_at ? 1 : -1);
