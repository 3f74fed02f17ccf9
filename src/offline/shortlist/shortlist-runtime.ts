import { tellChanged, tellKeeping } from '#offline/device/device-changes.ts';
import { notedFetch } from '../library/noted-fetch.ts';
import type { ShortlistDatabase } from './shortlist-database.ts';
import { type KeeperPorts, type KeepOutcome, keepShortlist, SHORTLIST_CACHE } from './shortlist-keeper.ts';

/*
 * The shortlist's ports as worker and page have them.
 */

const LOCK = 'shortlist';
/** Longest wait for a keeper whose page was left, in ms. */
const LEFT_PAGE_MS = 5_000;
/** Longest wait for one answer, in ms: a picture on a slow link takes its time. */
const ANSWER_LIMIT_MS = 60_000;

/** Fetches what saved properties lack; asked again while it runs, it looks once more at the end. */
export interface Keeper {
  readonly store: ShortlistDatabase;
  /** @returns how it ended; undefined when another tab is at it */
  run(): Promise<KeepOutcome | undefined>;
}

/**
 * A keeper with real clock, network, storage and lock. It tells how it goes with tellKeeping().
 * @param changed called when a row or a photo has changed
 * @param missed called when the server was not met; that a picture begins to come says little, it may break off
 * @param held a copy of a picture that this device has for another reason
 */
export function shortlistKeeper(
  store: ShortlistDatabase,
  changed: () => void,
  missed: () => void,
  held: KeeperPorts['held'] = () => Promise.resolve(undefined),
): Keeper {
  const ask = notedFetch(
    (path, init) => fetch(path, init),
    (isReached) => isReached || missed(),
  );
  const ports: KeeperPorts = {
    store,
    held,
    fetch: (path) => ask(path, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS), priority: 'low' }),
    openCache: () => caches.open(SHORTLIST_CACHE),
    now: Date.now,
    changed(id) {
      changed();
      void tellChanged('homes', id);
    },
  };
  let running: Promise<KeepOutcome | undefined> | undefined;
  let again = false;

  const runOnce = async (): Promise<KeepOutcome> => {
    tellKeeping('running');
    try {
      const outcome = await keepShortlist(ports);
      tellKeeping(outcome);
      return outcome;
    } catch (cause) {
      tellKeeping('failed');
      throw cause;
    }
  };
  // The lock is given back a moment after its work is done: who asks in between is served too, so the last look at `again`
  // and the end are one step.
  const runs = async (): Promise<KeepOutcome | undefined> => {
    try {
      let outcome: KeepOutcome | undefined;
      do {
        again = false;
        outcome = await alone(runOnce);
      } while (again && outcome !== undefined && outcome !== 'no-connection');
      return outcome;
    } finally {
      running = undefined;
    }
  };
  return {
    store,
    run() {
      again = running !== undefined;
      if (again) tellKeeping('running');
      running ??= runs();
      return running;
    },
  };
}

/**
 * One keeper at a time: of page and worker, whoever has the lock. A page that was just left may hold it for a moment
 * longer, and who comes after it is the one who goes on: so the lock is waited for, shortly.
 * @returns undefined when somebody else keeps it
 */
export async function alone<T>(work: () => Promise<T>): Promise<T | undefined> {
  if (!('locks' in navigator)) return work();
  let isMine = false;
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(LEFT_PAGE_MS) }, () => {
      isMine = true;
      return work();
    });
  } catch (cause) {
    if (isMine) throw cause;
    return undefined;
  }
}
