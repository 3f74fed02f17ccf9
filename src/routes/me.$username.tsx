import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { Agent } from '#contract/agent.ts';
import { findAgentByUsername } from '#contract/agent-path.ts';
import { teamQuery } from '#data/content.queries.ts';
import { agentListingsQuery } from '#data/property.queries.ts';
import { loadScreen } from '#data/route.ts';
import { AgentListings } from '#features/team/agent-listings.tsx';
import { AgentScreen } from '#features/team/agent-screen.tsx';
import { createAgentHead } from '#features/team/profile-words.ts';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/me/$username')({
  loader: async ({ params, context }) => {
    const getTeam = () => context.queryClient.getQueryData(teamQuery().queryKey)?.items;
    const cached = findAgent(getTeam(), params.username);
    const listings = cached == null ? [] : [agentListingsQuery(cached.username)];
    await loadScreen(context, { primary: [teamQuery()], secondary: listings });
    const agent = findAgent(getTeam(), params.username);
    if (agent === null) context.setStatus(404);
    // The server loads the team first, which has the agent's username.
    if (agent != null && cached == null) await loadScreen(context, { secondary: [agentListingsQuery(agent.username)] });
  },
  component: ProfileRoute,
});

/** @returns undefined without a team; null when it has no such agent */
const findAgent = (team: readonly Agent[] | undefined, username: string): Agent | null | undefined =>
  team && (findAgentByUsername(team, username) ?? null);

function ProfileRoute() {
  const { username } = Route.useParams();
  const { origin } = Route.useRouteContext();
  const agent = findAgent(useQuery(teamQuery()).data?.items, username);
  return (
    <>
      <ScreenHead {...createAgentHead(agent, username)} />
      <AgentScreen username={username} origin={origin} below={(shown) => <AgentListings agent={shown} />} />
    </>
  );
}
