import { get, promisifyRequest, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { MOST_TOLD_HOMES, MOST_TOLD_SEARCHES } from '#contract/push-subscription.ts';
import { readAs } from '#lib/read-as.ts';
import { keyValues, openDatabase } from '../device/database.ts';

// Which searches and homes this device is told of by Web Push, and what of that the server knows. In a database of its own:
// what ends a telling must outlive "delete everything" until the server has heard of it.

/** The IndexedDB database of it. */
export const TOLD_DATABASE = 'told';
const NOTE = 'told';

export const Told = v.object({
  v: v.literal(1),
  /** Ids of saved searches: the queries of their addresses. */
  searches: v.array(v.string()),
  /** Ids of saved homes. */
  homes: v.array(v.number()),
  /** Where the push service took messages when the server last heard of it; null: the server knows nothing of us. */
  endpoint: v.nullable(v.string()),
  /** What the server has taken, as `wishOf` says it. */
  sent: v.string(),
  /** Endpoints that the server is still to forget. */
  ends: v.array(v.string()),
  /** The server did not take what was asked last, and asking again would not help. */
  refused: v.boolean(),
});
export type Told = v.InferOutput<typeof Told>;

export const NOTHING_TOLD: Told = {
  v: 1,
  searches: [],
  homes: [],
  endpoint: null,
  sent: '',
  ends: [],
  refused: false,
};

/** A wish is said again this often, in ms: the server forgets a device that gives no sign of life for twelve months. */
const SIGN_OF_LIFE_MS = 30 * 86_400_000;

/**
 * What is asked of the server, as a text: the same wish gives the same text, for thirty days.
 * @param now ms since 1970
 */
export const wishOf = ({ searches, homes }: Pick<Told, 'searches' | 'homes'>, endpoint: string, now: number): string =>
  JSON.stringify([
    Math.floor(now / SIGN_OF_LIFE_MS),
    endpoint,
    [...searches].sort(),
    [...homes].sort((one, other) => one - other),
  ]);

/** A saved search or a saved home. */
export type ToldOf = { readonly search: string } | { readonly home: number };

export const isTold = (told: Told, of: ToldOf): boolean =>
  'search' in of ? told.searches.includes(of.search) : told.homes.includes(of.home);

export const tellsNothing = ({ searches, homes }: Told): boolean => searches.length + homes.length === 0;

/** There are as many as a device may be told of. */
export const isFullFor = ({ searches, homes }: Told, of: ToldOf): boolean =>
  'search' in of ? searches.length >= MOST_TOLD_SEARCHES : homes.length >= MOST_TOLD_HOMES;

/** The same with one more or one less; one that there is no room for is left out. */
export function withTold(told: Told, of: ToldOf, isOn: boolean): Told {
  if (isOn && (isTold(told, of) || isFullFor(told, of))) return told;
  if ('search' in of) {
    const others = told.searches.filter((id) => id !== of.search);
    return { ...told, searches: isOn ? [...others, of.search] : others };
  }
  const others = told.homes.filter((id) => id !== of.home);
  return { ...told, homes: isOn ? [...others, of.home] : others };
}

/** The store of it. Opens at the first use. */
export function toldStore(): UseStore {
  const database = openDatabase({
    name: TOLD_DATABASE,
    version: 1,
    upgrade(db) {
      if (!db.objectStoreNames.contains('notes')) db.createObjectStore('notes');
    },
  });
  return keyValues(() => database, 'notes');
}

const toldIn = (stored: unknown): Told => readAs(Told, stored) ?? NOTHING_TOLD;

/** @throws StorageFailure */
export const readTold = async (store: UseStore): Promise<Told> => toldIn(await get<unknown>(NOTE, store));

/** Nothing is told, and the server has nothing to forget. */
const isOver = (told: Told): boolean => tellsNothing(told) && told.endpoint === null && told.ends.length === 0;

/** Changes it in one step. Once it is over nothing is left of it. @throws StorageFailure */
export const changeTold = (store: UseStore, step: (told: Told) => Told): Promise<void> =>
  store('readwrite', async (notes) => {
    const told = step(toldIn(await promisifyRequest<unknown>(notes.get(NOTE))));
    if (isOver(told)) notes.delete(NOTE);
    else notes.put(told, NOTE);
    await promisifyRequest(notes.transaction);
  });
