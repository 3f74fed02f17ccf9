import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { getNewsFacts, getNewsKind, type NewsFacts } from '#contract/news.ts';
import { PropertyDetail } from '#contract/property.ts';
import { getPlace } from '#contract/property-facts.ts';
import { formatPrice } from '#lib/money.ts';
import { capitalise, toSentenceCase } from '#lib/text.ts';
import type { Schema } from '../../db/schema.ts';
import { chunks, ROWS_AT_ONCE, SMALL_ROWS_AT_ONCE } from '../rows/batches.ts';

// In the transaction of the import, so that no notification (0038) is lost in a crash.

type Trx = Transaction<Schema>;

/** The facts of a property that notifications need. */
export interface PropertyBefore {
  readonly facts: NewsFacts | null;
  readonly words: string;
}

function toWords(property: PropertyDetail): { readonly what: string; readonly where: string; readonly price: string } {
  const { address, state } = getPlace(property);
  const kind = property.subtype ?? property.property_type;
  const bedrooms = property.bedrooms != null && property.bedrooms > 0 ? `${property.bedrooms}-bedroom ` : '';
  const what = kind == null ? property.title : capitalise(`${bedrooms}${toSentenceCase(kind).toLowerCase()}`);
  const where = [...new Set([address, state])].flatMap((place) => place ?? []).join(', ');
  return { what, where, price: formatPrice(property) };
}

const parseProperty = (detail: string): PropertyDetail => v.parse(PropertyDetail, JSON.parse(detail));

const toFacts = (property: PropertyDetail): PropertyBefore => ({
  facts: getNewsFacts(property),
  words: JSON.stringify(toWords(property)),
});

/** Loads what an import replaces or removes; undefined without subscribed devices or an earlier catalogue. */
export async function loadPropertiesBefore(
  trx: Trx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PropertyBefore> | undefined> {
  const device = await trx.selectFrom('push_subscriptions').select('id').limit(1).executeTakeFirst();
  const catalogue = await trx.selectFrom('catalogue').select('version').executeTakeFirst();
  if (device === undefined || catalogue === undefined) return undefined;
  const before = new Map<number, PropertyBefore>();
  for (const part of chunks(ids, ROWS_AT_ONCE)) {
    const rows = await trx.selectFrom('properties').select(['id', 'detail']).where('id', 'in', part).execute();
    for (const { id, detail } of rows) before.set(id, toFacts(parseProperty(detail)));
  }
  return before;
}

/** @param ids of the properties that were written or removed @param at ISO time */
export async function writePushChanges(
  trx: Trx,
  before: ReadonlyMap<number, PropertyBefore>,
  ids: readonly number[],
  at: string,
): Promise<void> {
  for (const part of chunks(ids, ROWS_AT_ONCE)) {
    const rows = await trx.selectFrom('properties').select(['id', 'detail']).where('id', 'in', part).execute();
    const after = new Map(rows.map(({ id, detail }) => [id, toFacts(parseProperty(detail))]));
    const changes = part.flatMap((id) => {
      const [previous, current] = [before.get(id), after.get(id)];
      const what = getNewsKind(previous?.facts ?? null, current?.facts ?? null);
      const words = (current ?? previous)?.words;
      return what === undefined || words === undefined ? [] : [{ property_id: id, what, words, at }];
    });
    for (const some of chunks(changes, SMALL_ROWS_AT_ONCE)) await trx.insertInto('push_changes').values(some).execute();
  }
}
