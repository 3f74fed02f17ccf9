import type { Agent } from './agent.ts';

// Apart from the schema in agent.ts, which few pages need.

/** Path of the team's file (S28), ours also beside another API host. */
export const TEAM_HREF = '/content/team.json';

const foldUsername = (username: string): string => username.trim().normalize('NFC').toLowerCase();

/** Finds the person with this username, in any case. @returns undefined when there is none */
export const findAgentByUsername = (team: readonly Agent[], username: string): Agent | undefined =>
  team.find((agent) => agent.username === username) ??
  team.find((agent) => foldUsername(agent.username) === foldUsername(username));

/** Path of a person's own page (spec §2). */
export const getAgentPath = ({ username }: Pick<Agent, 'username'>): string => `/me/${encodeURIComponent(username)}`;
