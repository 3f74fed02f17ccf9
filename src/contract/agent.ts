import * as v from 'valibot';
import { lenient } from './lenient.ts';
import { ContractError, type ContractList } from './read-calls.ts';

/** A team member (spec §3): static data of the firm, published as JSON (S28). */
export const Agent = v.object({
  id: v.number(),
  name: v.pipe(v.string(), v.minLength(1)),
  position: v.array(v.string()),
  /** Path of a photo on our own origin. May be empty: then the drawn portrait stands in its place. */
  image: v.string(),
  phone: lenient(v.string()),
  email: lenient(v.string()),
  social: lenient(
    v.object({
      linkedin: lenient(v.string()),
      instagram: lenient(v.string()),
      tiktok: lenient(v.string()),
      github: lenient(v.string()),
    }),
  ),
  username: v.pipe(v.string(), v.minLength(1)),
  /** Paragraphs parted by line breaks. */
  bio: v.string(),
  website_id: v.nullish(v.number()),
});
export type Agent = v.InferOutput<typeof Agent>;

export const Team = v.array(Agent);

/** Where the team is published (S28): our own file, also beside another API host. */
export const TEAM_HREF = '/content/team.json';

/**
 * Reads the published team; a person whose record breaks the contract is left out and counted (S25).
 * @throws ContractError when it is no list at all
 */
export function readTeam(body: unknown): ContractList<Agent> {
  if (!Array.isArray(body)) throw new ContractError('team', ['answer: expected a list']);
  const items = body.flatMap((record: unknown) => {
    const person = v.safeParse(Agent, record);
    return person.success ? [person.output] : [];
  });
  return { items, dropped: body.length - items.length };
}

const folded = (username: string): string => username.trim().normalize('NFC').toLowerCase();

/** The person with this username, in any case; undefined when there is none. */
export const agentNamed = (team: readonly Agent[], username: string): Agent | undefined =>
  team.find((agent) => agent.username === username) ??
  team.find((agent) => folded(agent.username) === folded(username));

/** Path of a person's own page (spec §2). */
export const agentPath = ({ username }: Pick<Agent, 'username'>): string => `/me/${encodeURIComponent(username)}`;
