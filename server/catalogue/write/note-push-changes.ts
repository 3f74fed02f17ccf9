import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { PropertyDetail } from '#contract/property.ts';
import { isListed, lastReduction, placeOf } from '#contract/property-facts.ts';
import { formatPrice } from '#lib/money.ts';
import { capital, sentenceCase } from '#lib/text.ts';
import type { PushChange, Schema } from '../../db/schema.ts';
import { chunks, ROWS_AT_ONCE, SMALL_ROWS_AT_ONCE } from '../rows/batches.ts';

// What an import changes that devices may be told of (0038), noted in the import's own transaction: what is committed is
// told, also where this process ends in the next moment.

type Trx = Transaction<Schema>;

/** What a home was before an import, as far as a change is told by it. */
export interface HomeBefore {
  readonly listed: boolean;
  readonly isUnderOffer: boolean;
  /** The last lowering of its price, as text; undefined without one. */
  readonly reduction: string | undefined;
  /** JSON of `HomeWords`. */
  readonly words: string;
}

/** A home in the words of a notification: what, where, price. */
interface HomeWords {
  readonly what: string;
  readonly where: string;
  readonly price: string;
}

const isUnderOffer = ({ status }: PropertyDetail): boolean => status?.toLowerCase() === 'under offer';

function wordsOf(home: PropertyDetail): HomeWords {
  const { address, state } = placeOf(home);
  const kind = home.subtype ?? home.property_type;
  const bedrooms = home.bedrooms != null && home.bedrooms > 0 ? `${home.bedrooms}-bedroom ` : '';
  const what = kind == null ? home.title : capital(`${bedrooms}${sentenceCase(kind).toLowerCase()}`);
  const where = [...new Set([address, state])].flatMap((place) => place ?? []).join(', ');
  return { what, where, price: formatPrice(home) };
}

const homeOf = (detail: string): PropertyDetail => v.parse(PropertyDetail, JSON.parse(detail));

function factsOf(home: PropertyDetail): HomeBefore {
  const reduction = lastReduction(home);
  return {
    listed: isListed(home),
    isUnderOffer: isUnderOffer(home),
    reduction: reduction === undefined ? undefined : JSON.stringify(reduction),
    words: JSON.stringify(wordsOf(home)),
  };
}

/**
 * What is told of a home after an import; undefined for nothing.
 * @param before undefined: it was not there
 * @param after undefined: it is there no more
 */
export function pushChangeOf(
  before: Pick<HomeBefore, 'listed' | 'isUnderOffer' | 'reduction'> | undefined,
  after: Pick<HomeBefore, 'listed' | 'isUnderOffer' | 'reduction'> | undefined,
): PushChange | undefined {
  const wasListed = before?.listed === true;
  if (after?.listed !== true) return wasListed ? 'gone' : undefined;
  if (!wasListed) return 'new';
  if (after.isUnderOffer && !before.isUnderOffer) return 'under offer';
  return after.reduction !== undefined && after.reduction !== before.reduction ? 'reduced' : undefined;
}

/**
 * The homes that an import replaces or removes, as they are before it.
 * @returns undefined where no device is to be told of anything, or nothing was there before
 */
export async function homesBefore(
  trx: Trx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, HomeBefore> | undefined> {
  const device = await trx.selectFrom('push_subscriptions').select('id').limit(1).executeTakeFirst();
  const catalogue = await trx.selectFrom('catalogue').select('version').executeTakeFirst();
  if (device === undefined || catalogue === undefined) return undefined;
  const before = new Map<number, HomeBefore>();
  for (const part of chunks(ids, ROWS_AT_ONCE)) {
    const rows = await trx.selectFrom('properties').select(['id', 'detail']).where('id', 'in', part).execute();
    for (const { id, detail } of rows) before.set(id, factsOf(homeOf(detail)));
  }
  return before;
}

/**
 * Notes what has changed, once the homes are written.
 * @param ids of the homes that were written or removed
 * @param at ISO time
 */
export async function notePushChanges(
  trx: Trx,
  before: ReadonlyMap<number, HomeBefore>,
  ids: readonly number[],
  at: string,
): Promise<void> {
  for (const part of chunks(ids, ROWS_AT_ONCE)) {
    const rows = await trx.selectFrom('properties').select(['id', 'detail']).where('id', 'in', part).execute();
    const after = new Map(rows.map(({ id, detail }) => [id, factsOf(homeOf(detail))]));
    const changes = part.flatMap((id) => {
      const [was, is] = [before.get(id), after.get(id)];
      const what = pushChangeOf(was, is);
      const words = (is ?? was)?.words;
      return what === undefined || words === undefined ? [] : [{ property_id: id, what, words, at }];
    });
    for (const some of chunks(changes, SMALL_ROWS_AT_ONCE)) await trx.insertInto('push_changes').values(some).execute();
  }
}
