import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { boundedPrices } from '#contract/filter.ts';
import { compileFilter, type FilterRow, filterRow } from '#contract/filter-rows.ts';
import { placeNames } from '#contract/place-names.ts';
import { PropertySummary } from '#contract/property.ts';
import { pricesOfQuery, searchOfQuery } from '#contract/search-params.ts';
import { fold } from '#lib/fold.ts';
import { parseQuery } from '#lib/query-string.ts';
import { remembered } from '#lib/remembered.ts';
import type { SiteDatabase } from '../db/database.ts';
import type { PushChangesTable } from '../db/schema.ts';
import {
  type FoundProperty,
  type Gathered,
  getNextAlertTime,
  MOST_NAMED,
  mergeGathered,
  PropertyWords,
  parseGathered,
} from './messages.ts';

// Finds which changed properties a search matches. Searches mostly differ in their prices: the rest is evaluated once
// for all of them, among the properties of its agreement and place, and the matches are sorted by price.

/** Distinct searches in one pass. */
const MOST_REMEMBERED = 10_000;

const PRICES = /(?:^|&)(?:min|max)_price=[^&]*/g;

/** What a search finds without its prices. */
interface Priceless {
  readonly ids: readonly number[];
  /** KES, ascending; of a property or of a variant of it. Properties without a price are left out. */
  readonly prices: readonly number[];
  /** The property of each price. */
  readonly priced: readonly number[];
}

/** @returns from a folded agreement and place, properties among which all matches are */
function createCandidates(rows: readonly FilterRow[]): (agreement: string, place: string) => Iterable<FilterRow> {
  const byAgreement = new Map<string, FilterRow[]>();
  const byPlace = new Map<string, FilterRow[]>();
  const add = (groups: Map<string, FilterRow[]>, key: string, row: FilterRow): void => {
    const some = groups.get(key);
    if (some === undefined) groups.set(key, [row]);
    else some.push(row);
  };
  for (const row of rows) {
    const agreement = row.agreement ?? '';
    add(byAgreement, agreement, row);
    for (const place of row.places) add(byPlace, `${agreement}\n${place}`, row);
  }
  return (agreement, place) =>
    (placeNames.has(place) ? byPlace.get(`${agreement}\n${place}`) : byAgreement.get(agreement)) ?? [];
}

/** Binary search: counts ascending numbers before the first for which `isEnd` holds. */
function countUntil(ascending: readonly number[], isEnd: (value: number) => boolean): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isEnd(ascending[middle] ?? Number.POSITIVE_INFINITY)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/**
 * @param rows the properties as they are now
 * @param now ms since 1970: a reduction counts for thirty days
 * @returns finds ids by the query of a /filter-results address, without "?"
 */
export function createSearch(rows: readonly FilterRow[], now: number): (query: string) => readonly number[] {
  const candidates = createCandidates(rows);
  const askWithoutPrices = remembered((query): Priceless => {
    const { filter } = searchOfQuery(parseQuery(query));
    const fits = compileFilter(filter, placeNames, now);
    const near = candidates(fold(filter.agreement_type), fold(filter.location ?? ''));
    const fitting = [...near].filter((row) => fits(row) === 'match');
    // Price and further bounds must hold for the same variant.
    const priced = fitting.flatMap((row) =>
      row.offers.flatMap((offer) =>
        offer.price !== null && fits(row, [offer]) === 'match' ? { id: row.id, price: offer.price } : [],
      ),
    );
    priced.sort((a, b) => a.price - b.price);
    return {
      ids: fitting.map(({ id }) => id),
      prices: priced.map(({ price }) => price),
      priced: priced.map(({ id }) => id),
    };
  }, MOST_REMEMBERED);
  return remembered((query) => {
    const { ids, prices, priced } = askWithoutPrices(query.replace(PRICES, ''));
    const asked = query.match(PRICES);
    if (asked === null || ids.length === 0) return ids;
    const { min, max } = boundedPrices(pricesOfQuery(parseQuery(asked.join(''))));
    if (min === undefined && max === undefined) return ids;
    const from = min === undefined ? 0 : countUntil(prices, (price) => price >= min);
    const to = max === undefined ? prices.length : countUntil(prices, (price) => price > max);
    return [...new Set(priced.slice(from, to))];
  }, MOST_REMEMBERED);
}

// Turns what an import changed into messages. A part of the subscriptions, its messages and the position reached are
// one transaction, so that a process that ends, or two at once, neither lose nor double anything.

/** Few, because visitors' writes on SQLite wait for the end of the transaction. */
const PART = 1_000;
const ROWS = 200;
const iso = (ms: number): string => new Date(ms).toISOString();

const Texts = v.pipe(v.string(), v.parseJson(), v.array(v.string()));
const Numbers = v.pipe(v.string(), v.parseJson(), v.array(v.number()));
const StoredWords = v.pipe(v.string(), v.parseJson(), PropertyWords);
const StoredSummary = v.pipe(v.string(), v.parseJson(), PropertySummary);

interface Change extends Omit<FoundProperty, 'search'> {
  readonly at: string;
}

/** Another process has moved on. */
class Overtaken extends Error {}

const parseChange = ({ property_id, what, words, at }: Selectable<PushChangesTable>): Change => ({
  id: property_id,
  change: what,
  at,
  ...v.parse(StoredWords, words),
});

/** Searches report new and cheaper properties. Saved properties report the other changes too. */
const isForSearches = ({ change }: Change): boolean => change === 'new' || change === 'reduced';
const isForSavedProperties = ({ change }: Change): boolean => change !== 'new';

async function readRows(db: SiteDatabase, ids: readonly number[]): Promise<FilterRow[]> {
  const rows: FilterRow[] = [];
  for (let start = 0; start < ids.length; start += ROWS) {
    const some = await db
      .selectFrom('properties')
      .select('summary')
      .where('id', 'in', ids.slice(start, start + ROWS))
      .execute();
    rows.push(...some.map(({ summary }) => filterRow(v.parse(StoredSummary, summary))));
  }
  return rows;
}

/** Written out, because this runs half a million times. */
const toFoundProperty = ({ id, change, what, where, price }: Change, search: string | null): FoundProperty => ({
  id,
  change,
  search,
  what,
  where,
  price,
});

/** Saved properties come first. */
function findFor(
  subscription: { readonly searches: string; readonly homes: string; readonly created_at: string },
  changes: ReadonlyMap<number, Change>,
  search: (query: string) => readonly number[],
): Gathered {
  const seen = new Set<number>();
  const homes: FoundProperty[] = [];
  const note = (id: number, fits: (change: Change) => boolean, from: string | null): void => {
    const change = changes.get(id);
    // The device knows what was changed before it subscribed.
    if (change === undefined || change.at <= subscription.created_at || !fits(change) || seen.has(id)) return;
    seen.add(id);
    if (homes.length < MOST_NAMED) homes.push(toFoundProperty(change, from));
  };
  for (const id of v.parse(Numbers, subscription.homes)) note(id, isForSavedProperties, null);
  for (const query of v.parse(Texts, subscription.searches)) {
    for (const id of search(query)) note(id, isForSearches, query);
  }
  return { homes, more: seen.size - homes.length };
}

/**
 * Adds what was found to the open message, or to a new one.
 * @param part the matched subscriptions, by their ids
 * @param now ms since 1970
 */
async function queueFound(
  db: SiteDatabase,
  found: ReadonlyMap<number, { readonly toldOn: string | null; readonly gathered: Gathered }>,
  part: { readonly after: number; readonly to: number },
  now: number,
): Promise<void> {
  const there = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('id', '>', part.after)
    .where('id', '<=', part.to)
    .execute();
  // Some have unsubscribed since they were read.
  const left = new Set(there.flatMap(({ id }) => (found.has(id) ? [id] : [])));
  const open = await db
    .selectFrom('push_messages')
    .select(['id', 'subscription_id', 'found'])
    .where('subscription_id', '>', part.after)
    .where('subscription_id', '<=', part.to)
    .where('body', 'is', null)
    .execute();
  for (const row of open) {
    const fresh = found.get(row.subscription_id);
    if (fresh === undefined || !left.has(row.subscription_id)) continue;
    const { numUpdatedRows } = await db
      .updateTable('push_messages')
      .set({ found: JSON.stringify(mergeGathered(parseGathered(row.found), fresh.gathered)) })
      .where('id', '=', row.id)
      // A message whose first try has begun stays as it is.
      .where('body', 'is', null)
      .where('found', '=', row.found)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) left.delete(row.subscription_id);
  }
  const created_at = iso(now);
  const rows = [...left].flatMap((subscription_id) => {
    const fresh = found.get(subscription_id);
    if (fresh === undefined) return [];
    const next_at = iso(getNextAlertTime(fresh.toldOn, now));
    const words = JSON.stringify(fresh.gathered);
    return { subscription_id, found: words, state: 'waiting' as const, attempts: 0, created_at, next_at };
  });
  if (rows.length > 0) await db.insertInto('push_messages').values(rows).execute();
}

const selectProgress = (db: SiteDatabase) => db.selectFrom('push_matching').selectAll().where('id', '=', 1);

/** Matches changes up to a fixed one, for all subscriptions. @returns false if there were none */
async function matchOnce(db: SiteDatabase, now: () => number, signal: AbortSignal | undefined): Promise<boolean> {
  await db
    .insertInto('push_matching')
    .values({ id: 1, done: 0, up_to: 0, last_subscription: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  let reached = await selectProgress(db).executeTakeFirstOrThrow();
  const newest = await db.selectFrom('push_changes').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const isBegun = reached.up_to > reached.done;
  const upTo = isBegun ? reached.up_to : (newest?.id ?? 0);
  if (upTo <= reached.done) return false;
  const stored = await db
    .selectFrom('push_changes')
    .selectAll()
    .where('id', '>', reached.done)
    .where('id', '<=', upTo)
    .orderBy('id')
    .execute();
  const changes = new Map(stored.map((row) => [row.property_id, parseChange(row)]));
  const searched = [...changes.values()].filter(isForSearches).map(({ id }) => id);
  const search = createSearch(await readRows(db, searched), now());
  for (;;) {
    if (signal?.aborted === true) return false;
    const from = reached;
    const subscriptions = await db
      .selectFrom('push_subscriptions')
      .select(['id', 'searches', 'homes', 'told_on', 'created_at'])
      .where('id', '>', from.last_subscription)
      .orderBy('id')
      .limit(PART)
      .execute();
    const found = new Map(
      subscriptions.flatMap((one) => {
        const gathered = findFor(one, changes, search);
        return gathered.homes.length === 0 ? [] : [[one.id, { toldOn: one.told_on, gathered }] as const];
      }),
    );
    const last = subscriptions.at(-1);
    const isEnd = last === undefined || subscriptions.length < PART;
    const to = isEnd
      ? { done: upTo, up_to: upTo, last_subscription: 0 }
      : { done: from.done, up_to: upTo, last_subscription: last.id };
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('push_matching')
        .set(to)
        .where('id', '=', 1)
        .where('done', '=', from.done)
        .where('up_to', '=', from.up_to)
        .where('last_subscription', '=', from.last_subscription)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Overtaken();
      if (last !== undefined) await queueFound(trx, found, { after: from.last_subscription, to: last.id }, now());
      if (isEnd) await trx.deleteFrom('push_changes').where('id', '<=', upTo).execute();
    });
    if (isEnd) return true;
    reached = { id: 1, ...to };
    // Requests are answered between two parts.
    await new Promise((done) => setImmediate(done));
  }
}

/**
 * Matches all imported changes and queues the messages. Called after each import and at the start; of two processes at
 * once, one does each part.
 * @param now wall clock, ms since 1970
 * @param signal ends it after a part; the next call continues there
 */
export async function matchChanges(db: SiteDatabase, now: () => number, signal?: AbortSignal): Promise<void> {
  for (;;) {
    try {
      if (!(await matchOnce(db, now, signal))) return;
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  }
}
