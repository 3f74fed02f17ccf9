import * as v from 'valibot';
import firm from '#content/firm.json' with { type: 'json' };
import bundled from '#content/team.json' with { type: 'json' };
import { Agent, Team } from '#contract/agent.ts';
import { Picture } from '#contract/property.ts';
import { phoneNumberInGroups } from '#lib/phone-number.ts';
import type { SiteDatabase } from '../../db/database.ts';
import { DatabaseUnavailable } from '../../db/faults.ts';

/** How often to look for another process's import, at most, ms. */
const LOOK_EVERY_MS = 2_000;

export interface CatalogueState {
  /** 0 before the first import; every import that changes something adds one. */
  version(): Promise<number>;
  /**
   * Calls the listener at once after an import in this process, and when refresh() finds another process's.
   * @returns ends the subscription
   */
  subscribe(listener: () => void): () => void;
  /** Looks for an import by another process; asks the database at most every two seconds. */
  refresh(): Promise<void>;
  /** Whether refresh() would not ask the database just now. */
  isFresh(): boolean;
  /** Notifies the listeners; the import calls it after its commit. */
  notify(version: number): void;
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
    refresh: async () => {
      const now = performance.now();
      if (now - looked < LOOK_EVERY_MS) return;
      looked = now;
      let version: number;
      try {
        version = await state.version();
      } catch (error) {
        // The site goes on answering with what it has; a query that needs the database reports the problem.
        if (error instanceof DatabaseUnavailable) return;
        throw error;
      }
      if (seen === undefined) seen = version;
      else state.notify(version);
    },
    isFresh: () => performance.now() - looked < LOOK_EVERY_MS,
    notify: (version) => {
      if (seen === version) return;
      seen = version;
      for (const listener of listeners) listener();
    },
  };
  states.set(db, state);
  return state;
}

/** The people of the firm; invented ones are those of the demo. */
export interface TeamNow {
  readonly people: readonly Agent[];
  readonly areInvented: boolean;
}

const inGroups = (phone: string | null | undefined) => (phone == null ? phone : (phoneNumberInGroups(phone) ?? phone));
/** An earlier import may have stored numbers otherwise than links need them. */
const withNumbers = (agent: Agent): Agent => ({
  ...agent,
  phone: inGroups(agent.phone),
  whatsapp: inGroups(agent.whatsapp),
});

/** Loads the people in their order: imported ones, else those of content/team.json (S28). */
export async function loadTeamNow(db: SiteDatabase): Promise<TeamNow> {
  const rows = await db.selectFrom('team').select('record').orderBy('position').execute();
  return rows.length === 0
    ? { people: v.parse(Team, bundled), areInvented: firm.sample }
    : { people: rows.map(({ record }) => withNumbers(v.parse(Agent, JSON.parse(record)))), areInvented: false };
}

export const loadTeam = async (db: SiteDatabase): Promise<readonly Agent[]> => (await loadTeamNow(db)).people;

/** Loads the pictures of the home page's hero, in the order of its slides; [] before the first import. */
export async function loadHeroPictures(db: SiteDatabase): Promise<Picture[]> {
  const rows = await db.selectFrom('hero_pictures').select('picture').orderBy('position').execute();
  return rows.map((row) => v.parse(Picture, JSON.parse(row.picture)));
}
