import type { Agent } from './agent.ts';

// Where the team and its members are found, apart from what a record of one must be: addresses are read on every page.

/** Where the team is published (S28): our own file, also beside another API host. */
export const TEAM_HREF = '/content/team.json';

const folded = (username: string): string => username.trim().normalize('NFC').toLowerCase();

/** The person with this username, in any case; undefined when there is none. */
export const agentNamed = (team: readonly Agent[], username: string): Agent | undefined =>
  team.find((agent) => agent.username === username) ??
  team.find((agent) => folded(agent.username) === folded(username));

/** Path of a person's own page (spec §2). */
export const agentPath = ({ username }: Pick<Agent, 'username'>): string => `/me/${encodeURIComponent(username)}`;
