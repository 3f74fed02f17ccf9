import * as v from 'valibot';
import { findAgentByUsername } from '#contract/agent-path.ts';
import { PropertySummary } from '#contract/property.ts';
import { getConfirmation, getPlace } from '#contract/property-facts.ts';
import { formatLongDate } from '#lib/dates.ts';
import { loadTeam } from '../catalogue/published/published.ts';
import { readConfig } from '../config/config.ts';
import { openConfiguredDatabase, type SiteDatabase } from '../db/database.ts';
import { makeLineSafe } from '../text/safe-text.ts';
import { type Command, readArgs, UsageError } from './command.ts';

const USAGE = `npm run listings -- --unconfirmed
  the listed homes that nobody has confirmed lately: a let or short let for 14 days, a sale for 45; under the agent who
  looks after each, those that waited longest first`;

const MAX_LINE = 200;

interface DueProperty {
  readonly agent: string | null;
  readonly line: string;
}

/** Returns the listed properties that are due for a confirmation (0033), the longest ago first. @param now ms since 1970 */
async function findDue(db: SiteDatabase, now: number): Promise<readonly DueProperty[]> {
  const rows = await db
    .selectFrom('property_search as p')
    .innerJoin('properties', 'properties.id', 'p.id')
    .select(['properties.summary', 'properties.agent'])
    .orderBy('p.confirmed_on')
    .orderBy('p.listed_at')
    .orderBy('p.id')
    .execute();
  return rows.flatMap(({ summary, agent }) => {
    const property = v.parse(PropertySummary, JSON.parse(summary));
    const { confirmed_on: day, reference, id, title } = property;
    const confirmation = getConfirmation(property, now);
    if (confirmation?.isDue === false) return [];
    const { address, state } = getPlace(property);
    const age =
      confirmation === undefined
        ? 'never confirmed'
        : `confirmed ${formatLongDate(day ?? '')}, ${confirmation.days} days ago`;
    return [{ agent, line: [reference ?? `id ${id}`, title, address ?? state, age].filter(Boolean).join(', ') }];
  });
}

/** `npm run listings`: what the office has to look after in its list. */
export const runListings: Command = async ({ args, env, print }) => {
  const { values } = readArgs(args, { unconfirmed: { type: 'boolean', default: false } }, USAGE, false);
  if (!values.unconfirmed) throw new UsageError(USAGE);
  const { db, close } = await openConfiguredDatabase(readConfig(env));
  try {
    const due = await findDue(db, Date.now());
    const team = await loadTeam(db);
    for (const agent of new Set(due.map((property) => property.agent))) {
      const person = agent === null ? undefined : findAgentByUsername(team, agent);
      const own = due.filter((property) => property.agent === agent);
      const heading = [person?.name ?? agent ?? 'No agent', person?.phone, person?.email].filter(Boolean).join(', ');
      print(makeLineSafe(`${heading}: ${own.length}`, MAX_LINE));
      for (const { line } of own) print(`  ${makeLineSafe(line, MAX_LINE)}`);
    }
    print(due.length === 0 ? 'Every listed home is confirmed.' : `${due.length} to confirm.`);
    return 0;
  } finally {
    await close();
  }
};
