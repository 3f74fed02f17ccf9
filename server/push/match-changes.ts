import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { getPlaces, limitPrices } from '#contract/filter.ts';
import { compileFilter, type FilterRow, filterRow } from '#contract/filter-rows.ts';
import { isNewsOfSearches } from '#contract/news.ts';
import { placeNames } from '#contract/place-names.ts';
import { PropertySummary } from '#contract/property.ts';
import { readPrices, readSearch } from '#contract/search-params.ts';
import { fold } from '#lib/fold.ts';
import { parseQuery } from '#lib/query-string.ts';
import { rememberResults } from '#lib/remembered.ts';
import type { SiteDatabase } from '../db/database.ts';
import type { PushChangesTable } from '../db/schema.ts';
import { toIso } from '../process/time.ts';
import {
  type FoundProperty,
  type Gathered,
  getNextAlertTime,
  MAX_NAMED,
  mergeGathered,
  PropertyWords,
  parseGathered,
} from './messages.ts';

// Most searches differ in their prices alone, so other fields are evaluated once for an agreement and place.

const MAX_REMEMBERED = 10_000;

const PRICES = /(?:^|&)(?:min|max)_price=[^&]*/g;

/** Groups properties by agreement, and by agreement and place. @returns those among which all matches are, from folded words */
function createCandidates(rows: readonly FilterRow[]) {
  const groups = new Map<string, FilterRow[]>();
  for (const row of rows) {
    const agreement = row.agreement ?? '';
    for (const key of [agreement, ...row.places.map((place) => `${agreement}\n${place}`)]) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [row]);
      else group.push(row);
    }
  }
  return (agreement: string, places: readonly string[]): readonly FilterRow[] => {
    const areKnown = places.length > 0 && places.every((place) => placeNames.has(place));
    const keys = areKnown ? places.map((place) => `${agreement}\n${place}`) : [agreement];
    return [...new Set(keys.flatMap((key) => groups.get(key) ?? []))];
  };
}

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
 * Finds property ids by the query of a /filter-results address, without "?".
 * @param rows the properties as they are now @param now ms since 1970: a reduction counts for thirty days
 */
export function createSearch(rows: readonly FilterRow[], now: number): (query: string) => readonly number[] {
  const candidates = createCandidates(rows);
  const findWithoutPrices = rememberResults((query) => {
    const { filter } = readSearch(parseQuery(query));
    const fits = compileFilter(filter, placeNames, now);
    const places = getPlaces(filter).map(fold);
    const fitting = candidates(fold(filter.agreement_type), places).filter((row) => fits(row) === 'match');
    // Price and further bounds must hold for the same variant.
    const priced = fitting.flatMap((row) =>
      row.offers.flatMap((offer) =>
        offer.price !== null && fits(row, [offer]) === 'match' ? { id: row.id, price: offer.price } : [],
      ),
    );
    priced.sort((a, b) => a.price - b.price);
    const prices = priced.map(({ price }) => price);
    return { ids: fitting.map(({ id }) => id), prices, priceIds: priced.map(({ id }) => id) };
  }, MAX_REMEMBERED);
  return rememberResults((query) => {
    const { ids, prices, priceIds } = findWithoutPrices(query.replace(PRICES, ''));
    const bounds = query.match(PRICES);
    if (bounds === null || ids.length === 0) return ids;
    const { min, max } = limitPrices(readPrices(parseQuery(bounds.join(''))));
    if (min === undefined && max === undefined) return ids;
    const from = min === undefined ? 0 : countUntil(prices, (price) => price >= min);
    const to = max === undefined ? prices.length : countUntil(prices, (price) => price > max);
    return [...new Set(priceIds.slice(from, to))];
  }, MAX_REMEMBERED);
}

// A transaction covers a batch of subscriptions, their messages and the position, so that none is lost or doubled.

/** Few, because visitors' writes on SQLite wait for the end of the transaction. */
const BATCH_SIZE = 1_000;
const ROWS_PER_QUERY = 200;

const Texts = v.pipe(v.string(), v.parseJson(), v.array(v.string()));
const Numbers = v.pipe(v.string(), v.parseJson(), v.array(v.number()));
const StoredWords = v.pipe(v.string(), v.parseJson(), PropertyWords);
const StoredSummary = v.pipe(v.string(), v.parseJson(), PropertySummary);

interface Change extends FoundProperty {
  readonly at: string;
}

/** Another process has matched this batch. */
class Overtaken extends Error {}

const parseChange = ({ property_id, what, words, at }: Selectable<PushChangesTable>): Change => ({
  id: property_id,
  change: what,
  at,
  ...v.parse(StoredWords, words),
});

async function readRows(db: SiteDatabase, ids: readonly number[]): Promise<FilterRow[]> {
  const rows: FilterRow[] = [];
  for (let start = 0; start < ids.length; start += ROWS_PER_QUERY) {
    const stored = await db
      .selectFrom('properties')
      .select('summary')
      .where('id', 'in', ids.slice(start, start + ROWS_PER_QUERY))
      .execute();
    rows.push(...stored.map(({ summary }) => filterRow(v.parse(StoredSummary, summary))));
  }
  return rows;
}

/** Saved properties come first. */
function findNews(
  subscription: { readonly searches: string; readonly homes: string; readonly created_at: string },
  changes: ReadonlyMap<number, Change>,
  find: (query: string) => readonly number[],
): Gathered {
  const seen = new Set<number>();
  const properties: FoundProperty[] = [];
  const add = (id: number, isSaved: boolean): void => {
    const change = changes.get(id);
    // The device knows what was changed before it subscribed.
    if (change === undefined || change.at <= subscription.created_at || seen.has(id)) return;
    seen.add(id);
    const { at: _, ...found } = change;
    const kind = isSaved && change.change === 'new' ? 'listed again' : change.change;
    if (properties.length < MAX_NAMED) properties.push({ ...found, change: kind });
  };
  for (const id of v.parse(Numbers, subscription.homes)) add(id, true);
  for (const query of v.parse(Texts, subscription.searches)) for (const id of find(query)) add(id, false);
  return { homes: properties, more: seen.size - properties.length };
}

async function queueFound(
  db: SiteDatabase,
  found: ReadonlyMap<number, { readonly lastAlertOn: string | null; readonly gathered: Gathered }>,
  batch: { readonly after: number; readonly to: number },
  now: number,
): Promise<void> {
  const subscriptions = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('id', '>', batch.after)
    .where('id', '<=', batch.to)
    .execute();
  // Without those that have unsubscribed since they were read.
  const unqueued = new Map(
    subscriptions.flatMap(({ id }) => {
      const added = found.get(id);
      return added === undefined ? [] : [[id, added] as const];
    }),
  );
  const open = await db
    .selectFrom('push_messages')
    .select(['id', 'subscription_id', 'found'])
    .where('subscription_id', '>', batch.after)
    .where('subscription_id', '<=', batch.to)
    .where('body', 'is', null)
    .where('submission_id', 'is', null)
    .execute();
  for (const message of open) {
    const added = unqueued.get(message.subscription_id);
    if (added === undefined) continue;
    const { numUpdatedRows } = await db
      .updateTable('push_messages')
      .set({ found: JSON.stringify(mergeGathered(parseGathered(message.found), added.gathered)) })
      .where('id', '=', message.id)
      // A message whose first try has begun stays as it is.
      .where('body', 'is', null)
      .where('found', '=', message.found)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) unqueued.delete(message.subscription_id);
  }
  const rows = [...unqueued].map(([subscription_id, { lastAlertOn, gathered }]) => ({
    subscription_id,
    found: JSON.stringify(gathered),
    state: 'waiting' as const,
    attempts: 0,
    created_at: toIso(now),
    next_at: toIso(getNextAlertTime(lastAlertOn, now)),
  }));
  if (rows.length > 0) await db.insertInto('push_messages').values(rows).execute();
}

/** Matches changes up to a fixed one, for all subscriptions. @returns false if there were none */
async function matchOnce(db: SiteDatabase, now: () => number, signal: AbortSignal | undefined): Promise<boolean> {
  await db
    .insertInto('push_matching')
    .values({ id: 1, done: 0, up_to: 0, last_subscription: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  let reached = await db.selectFrom('push_matching').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
  const newest = await db.selectFrom('push_changes').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  // A pass that another process began is continued.
  const upTo = reached.up_to > reached.done ? reached.up_to : (newest?.id ?? 0);
  if (upTo <= reached.done) return false;
  const stored = await db
    .selectFrom('push_changes')
    .selectAll()
    .where('id', '>', reached.done)
    .where('id', '<=', upTo)
    .orderBy('id')
    .execute();
  const changes = new Map(stored.map((row) => [row.property_id, parseChange(row)]));
  const searched = [...changes.values()].filter(({ change }) => isNewsOfSearches(change)).map(({ id }) => id);
  const find = createSearch(await readRows(db, searched), now());
  for (;;) {
    if (signal?.aborted === true) return false;
    const from = reached;
    const subscriptions = await db
      .selectFrom('push_subscriptions')
      .select(['id', 'searches', 'homes', 'told_on', 'created_at'])
      .where('id', '>', from.last_subscription)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    const found = new Map(
      subscriptions.flatMap((subscription) => {
        const { id, told_on: lastAlertOn } = subscription;
        const gathered = findNews(subscription, changes, find);
        return gathered.homes.length === 0 ? [] : [[id, { lastAlertOn, gathered }] as const];
      }),
    );
    const last = subscriptions.at(-1);
    const isEnd = last === undefined || subscriptions.length < BATCH_SIZE;
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
    // Requests are answered between two batches.
    await setImmediate();
  }
}

/**
 * Matches all imported changes and queues the messages. Of two processes at once, one does each batch.
 * @param now wall clock, ms since 1970 @param signal ends it after a batch; the next call continues there
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
