import * as v from 'valibot';
import firm from '#content/firm.json' with { type: 'json' };
import bundled from '#content/team.json' with { type: 'json' };
import { Agent, Team } from '#contract/agent.ts';
import { phoneNumberInGroups } from '#lib/phone-number.ts';
import type { SiteDatabase } from '../../db/database.ts';

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
