import type { SiteDatabase } from '../../db/database.ts';
import { DatabaseUnavailable } from '../../db/faults.ts';

/** How often another process's import is looked for, at most, in ms. */
const LOOK_EVERY_MS = 2_000;

/** What the catalogue is now, and when it changes. */
export interface CatalogueState {
  /** 0 before the first import; every import that changes something adds one. */
  version(): Promise<number>;
  /**
   * Called after each change: at once after an import in this process, and when look() finds another process's.
   * @returns ends the subscription
   */
  subscribe(listener: () => void): () => void;
  /** Looks for an import by another process; cheap, asks the database at most every two seconds. */
  look(): Promise<void>;
  /** Whether look() would ask nothing just now: what is remembered holds. */
  isSeen(): boolean;
  /** Tells the subscribers; called by the import after its commit. */
  changed(version: number): void;
}

const states = new WeakMap<SiteDatabase, CatalogueState>();

/** The state of the catalogue in a database; one object per open database. */
export function catalogueState(db: SiteDatabase): CatalogueState {
  const known = states.get(db);
  if (known !== undefined) return known;
  const listeners = new Set<() => void>();
  let seen: number | undefined;
  let looked = Number.NEGATIVE_INFINITY;
  const state: CatalogueState = {
    version: async () => (await db.selectFrom('catalogue').select('version').executeTakeFirst())?.version ?? 0,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look: async () => {
      const now = performance.now();
      if (now - looked < LOOK_EVERY_MS) return;
      looked = now;
      let version: number;
      try {
        version = await state.version();
      } catch (error) {
        // What is remembered is answered on; whoever needs the database learns of the fault there.
        if (error instanceof DatabaseUnavailable) return;
        throw error;
      }
      if (seen === undefined) seen = version;
      else state.changed(version);
    },
    isSeen: () => performance.now() - looked < LOOK_EVERY_MS,
    changed: (version) => {
      if (seen === version) return;
      seen = version;
      for (const listener of listeners) listener();
    },
  };
  states.set(db, state);
  return state;
}
