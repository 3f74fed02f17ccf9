import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Agent } from '#contract/agent.ts';
import { findAgentByUsername } from '#contract/agent-path.ts';
import { teamQuery } from '#data/content.queries.ts';
import { Unreachable } from '#parts/offline-panel.tsx';
import { AgentProfile } from './agent-profile.tsx';
import { AgentMissing, AgentSkeleton } from './agent-states.tsx';
import { profile } from './words.ts';

interface AgentScreenProps {
  readonly username: string;
  readonly origin: string | undefined;
  readonly below: (agent: Agent) => ReactNode;
}

/** @param below stands under the profile */
export function AgentScreen({ username, origin, below }: AgentScreenProps) {
  const query = useQuery(teamQuery());
  if (query.isPending) return <AgentSkeleton />;
  if (query.data === undefined) return <Unreachable query={query} missing={profile.name} />;
  const agent = findAgentByUsername(query.data.items, username);
  if (agent === undefined) return <AgentMissing teamSize={query.data.items.length} />;
  return (
    <AgentProfile key={agent.username} agent={agent} origin={origin}>
      {below(agent)}
    </AgentProfile>
  );
}
