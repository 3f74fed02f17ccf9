import * as v from 'valibot';
import firm from '#content/firm.json' with { type: 'json' };
import bundled from '#content/team.json' with { type: 'json' };
import { Agent, Team } from '#contract/agent.ts';
import { Picture } from '#contract/property.ts';
import { phoneNumberInGroups } from '#lib/phone-number.ts';
import type { SiteDatabase } from '../db/database.ts';
import { DatabaseUnavailable } from '../db/faults.ts';

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

/** The people of the firm, and whether they are those that the demo invented. */
export interface TeamNow {
  readonly people: readonly Agent[];
  readonly areInvented: boolean;
}

const inGroups = (phone: string | null | undefined) => (phone == null ? phone : (phoneNumberInGroups(phone) ?? phone));
/** A person whose numbers stand as links need them, however an earlier import has stored them. */
const withNumbers = (agent: Agent): Agent => ({
  ...agent,
  phone: inGroups(agent.phone),
  whatsapp: inGroups(agent.whatsapp),
});

/** The people of the firm, in their order: those that were imported, else those of content/team.json (S28). */
export async function teamNow(db: SiteDatabase): Promise<TeamNow> {
  const rows = await db.selectFrom('team').select('record').orderBy('position').execute();
  return rows.length === 0
    ? { people: v.parse(Team, bundled), areInvented: firm.sample }
    : { people: rows.map(({ record }) => withNumbers(v.parse(Agent, JSON.parse(record)))), areInvented: false };
}

/** The people of the firm, in their order. */
export const teamOf = async (db: SiteDatabase): Promise<readonly Agent[]> => (await teamNow(db)).people;

/** The pictures of the home page's hero, in the order of its slides; [] before the first import. */
export async function heroPictures(db: SiteDatabase): Promise<Picture[]> {
  const rows = await db.selectFrom('hero_pictures').select('picture').orderBy('position').execute();
  return rows.map((row) => v.parse(Picture, JSON.parse(row.picture)));
}
