import * as v from 'valibot';
import bundled from '#content/team.json' with { type: 'json' };
import { Agent, Team } from '#contract/agent.ts';
import type { SiteDatabase } from '../db/database.ts';

/** The people of the firm, in their order: those that were imported, else those of content/team.json (decision 28). */
export async function teamOf(db: SiteDatabase): Promise<readonly Agent[]> {
  const rows = await db.selectFrom('team').select('record').orderBy('position').execute();
  return rows.length === 0 ? v.parse(Team, bundled) : rows.map(({ record }) => v.parse(Agent, JSON.parse(record)));
}
