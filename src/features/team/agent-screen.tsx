import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Agent } from '#contract/agent.ts';
import { agentNamed } from '#contract/agent-path.ts';
import { teamQuery } from '#data/team.queries.ts';
import { AgentMissing } from './agent-missing.tsx';
import { AgentProfile } from './agent-profile.tsx';
import { AgentSkeleton } from './agent-skeleton.tsx';
import { TeamUnreachable } from './team-unreachable.tsx';

interface AgentScreenProps {
  readonly username: string;
  readonly origin: string | undefined;
  readonly below: (agent: Agent) => ReactNode;
}

/**
 * /me/{username}: loading, found, not found, or not reachable (spec §2, §4).
 * @param origin the site's origin for the shared link; without it the browser's own
 * @param below what stands under the profile
 */
export function AgentScreen({ username, origin, below }: AgentScreenProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(teamQuery());
  if (data === undefined) {
    if (isPending) return <AgentSkeleton />;
    return (
      <TeamUnreachable
        what="this profile"
        href={`/me/${encodeURIComponent(username)}`}
        error={error}
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  }
  const agent = agentNamed(data.items, username);
  if (agent === undefined) return <AgentMissing teamSize={data.items.length} />;
  return (
    <AgentProfile key={agent.username} agent={agent} origin={origin}>
      {below(agent)}
    </AgentProfile>
  );
}
