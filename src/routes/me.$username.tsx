import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { Agent } from '#contract/agent.ts';
import { agentByUsername } from '#contract/agent-path.ts';
import { teamQuery } from '#data/content.queries.ts';
import { agentListingsQuery } from '#data/property.queries.ts';
import { loadScreen, type RouteContext } from '#data/route.ts';
import { AgentListings } from '#features/team/agent-listings.tsx';
import { AgentScreen } from '#features/team/agent-screen.tsx';
import { aboutAgent } from '#features/team/profile-words.ts';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/me/$username')({
  loader: async ({ params, context }) => {
    const loaded = findAgent(params.username, context);
    const listings = loaded == null ? [] : [agentListingsQuery(loaded.username)];
    await loadScreen(context, { primary: [teamQuery()], secondary: listings });
    const agent = findAgent(params.username, context);
    if (agent === null) context.setStatus(404);
    // On the server the team comes first: it says whose properties to ask for, and whether there is anyone at all.
    if (agent != null && loaded == null) await loadScreen(context, { secondary: [agentListingsQuery(agent.username)] });
  },
  component: ProfileRoute,
});

/** @returns undefined: the team is not here yet; null: there is no one of this name */
function findAgent(username: string, { queryClient }: RouteContext): Agent | null | undefined {
  const team = queryClient.getQueryData(teamQuery().queryKey)?.items;
  return team === undefined ? undefined : (agentByUsername(team, username) ?? null);
}

function ProfileRoute() {
  const { username } = Route.useParams();
  const { origin } = Route.useRouteContext();
  const team = useQuery(teamQuery()).data?.items;
  const agent = team === undefined ? undefined : (agentByUsername(team, username) ?? null);
  return (
    <>
      <ScreenHead {...aboutAgent(agent, username)} />
      <AgentScreen username={username} origin={origin} below={(known) => <AgentListings agent={known} />} />
    </>
  );
}
