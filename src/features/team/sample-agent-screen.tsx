import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import furtherWords from '#content/further-words.json' with { type: 'json' };
import type { Agent } from '#contract/agent.ts';
import { teamQuery } from '#data/content.queries.ts';
import { featuredQuery, listedAgentsQuery } from '#data/property.queries.ts';
import { Unreachable } from '#parts/offline-panel.tsx';
import { CardGrid, CardSkeletonGrid } from '#parts/property-card.tsx';
import { FailedPanel } from '#ui/panel.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { AgentProfile } from './agent-profile.tsx';
import { AgentMissing, AgentSkeleton } from './agent-states.tsx';
import { profile, team as words } from './words.ts';

/** The first with listings (S41), else the first. */
export const getSampleAgent = (team: readonly Agent[], listed: readonly string[]): Agent | undefined =>
  team.find(({ username }) => listed.includes(username)) ?? team[0];

/** A sample agent with sample properties (spec §2, S5, S41). */
export function SampleAgentScreen({ origin }: { readonly origin: string | undefined }) {
  const team = useQuery(teamQuery());
  const listed = useQuery(listedAgentsQuery());
  if (team.isPending || listed.isPending) return <AgentSkeleton />;
  if (team.data === undefined) return <Unreachable query={team} missing={words.pageName} />;
  const agent = getSampleAgent(team.data.items, listed.data?.usernames ?? []);
  if (agent === undefined) return <AgentMissing teamSize={0} />;
  return (
    <AgentProfile agent={agent} origin={origin}>
      <SampleList />
    </AgentProfile>
  );
}

function SampleList() {
  const titleId = useId();
  const { data, error, refetch } = useQuery(featuredQuery());
  return (
    <section className="section" aria-labelledby={titleId}>
      <SectionHead id={titleId} title={profile.featured} />
      {data === undefined && error === null && <CardSkeletonGrid words={furtherWords.loadingFeatured} />}
      {data === undefined && error !== null && (
        <FailedPanel level={3} message={error.message} reloads onRetry={() => void refetch()} />
      )}
      {data?.items.length === 0 && <p className="muted">{furtherWords.noFeatured}</p>}
      {data !== undefined && data.items.length > 0 && <CardGrid properties={data.items} headingLevel={3} />}
    </section>
  );
}
