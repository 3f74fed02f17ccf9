import * as v from 'valibot';
import firm from '#content/firm.json' with { type: 'json' };
import bundled from '#content/team.json' with { type: 'json' };
import { Agent, Team } from '#contract/agent.ts';
import { Picture } from '#contract/property.ts';
import { formatPhoneNumber } from '#lib/phone-number.ts';
import type { SiteDatabase } from '../../db/database.ts';
import { DatabaseUnavailable } from '../../db/faults.ts';

/** In ms, between two looks for an import of another process. */
const REFRESH_MS = 2_000;

export interface CatalogueState {
  /** 0 before the first import; an import with changes adds one. */
  version(): Promise<number>;
  /** Calls the listener after each import, another process's once refresh() finds it. @returns ends the subscription */
  subscribe(listener: () => void): () => void;
  /** Looks for an import by another process, at most every two seconds. */
  refresh(): Promise<void>;
  /** True while refresh() would not query the database. */
  isFresh(): boolean;
  /** Notifies the listeners; the import calls it after its commit. */
  notify(version: number): void;
}

const states = new WeakMap<SiteDatabase, CatalogueState>();

/** Returns the state of a database's catalogue, the same for each call. */
export function getCatalogueState(db: SiteDatabase): CatalogueState {
  const known = states.get(db);
  if (known !== undefined) return known;
  const listeners = new Set<() => void>();
  let knownVersion: number | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  const state: CatalogueState = {
    version: async () => (await db.selectFrom('catalogue').select('version').executeTakeFirst())?.version ?? 0,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: async () => {
      const now = performance.now();
      if (now - refreshedAt < REFRESH_MS) return;
      refreshedAt = now;
      let version: number;
      try {
        version = await state.version();
      } catch (error) {
        // Queries that need the database report the problem.
        if (error instanceof DatabaseUnavailable) return;
        throw error;
      }
      if (knownVersion === undefined) knownVersion = version;
      else state.notify(version);
    },
    isFresh: () => performance.now() - refreshedAt < REFRESH_MS,
    notify: (version) => {
      if (knownVersion === version) return;
      knownVersion = version;
      for (const listener of listeners) listener();
    },
  };
  states.set(db, state);
  return state;
}

/** The people of the firm; those of the demo are invented. */
export interface TeamNow {
  readonly people: readonly Agent[];
  readonly areInvented: boolean;
}

const formatPhone = (phone: string | null | undefined) => phone && (formatPhoneNumber(phone) ?? phone);
/** An earlier import may have written numbers as links cannot use them. */
const formatPhones = (agent: Agent): Agent => ({
  ...agent,
  phone: formatPhone(agent.phone),
  whatsapp: formatPhone(agent.whatsapp),
});

/** Loads the imported people, else those of content/team.json (S28). */
export async function loadTeamNow(db: SiteDatabase): Promise<TeamNow> {
  const rows = await db.selectFrom('team').select('record').orderBy('position').execute();
  return rows.length === 0
    ? { people: v.parse(Team, bundled), areInvented: firm.sample }
    : { people: rows.map(({ record }) => formatPhones(v.parse(Agent, JSON.parse(record)))), areInvented: false };
}

export const loadTeam = async (db: SiteDatabase): Promise<readonly Agent[]> => (await loadTeamNow(db)).people;

/** Loads the hero's pictures in the order of slides; [] before the first import. */
export async function loadHeroPictures(db: SiteDatabase): Promise<Picture[]> {
  const rows = await db.selectFrom('hero_pictures').select('picture').orderBy('position').execute();
  return rows.map((row) => v.parse(Picture, JSON.parse(row.picture)));
}
