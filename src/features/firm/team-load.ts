import * as v from 'valibot';
import { type Agent, Team } from '#contract/agent.ts';

/** The firm's people, apart from the entry. */
const loadTeam = async (): Promise<Agent[]> => v.parse(Team, (await import('#content/team.json')).default);

/** The person with this username, or null. */
export async function loadAgent(username: string): Promise<Agent | null> {
  return (await loadTeam()).find((agent) => agent.username === username) ?? null;
}

/** The first person of the team who looks after one of these homes (decision 41), else the first of the team. */
export async function loadSampleAgent(
  homes: ReadonlyArray<{ readonly agent?: string | null | undefined }>,
): Promise<Agent | null> {
  const team = await loadTeam();
  return team.find(({ username }) => homes.some(({ agent }) => agent === username)) ?? team[0] ?? null;
}
