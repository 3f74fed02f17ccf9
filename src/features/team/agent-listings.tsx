import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Agent } from '#contract/agent.ts';
import { agentListingsQuery } from '#data/property.queries.ts';
import { CardGrid } from '#parts/card-grid.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { firstName } from './profile-words.ts';

/**
 * The properties that a person looks after. Nothing while they load, when they fail, or where the API host names no agents.
 */
export function AgentListings({ agent }: { readonly agent: Agent }) {
  const titleId = useId();
  const homes = useQuery(agentListingsQuery(agent.username)).data?.items ?? [];
  if (homes.length === 0) return null;
  return (
    <section className="section" aria-labelledby={titleId}>
      <SectionHead id={titleId} title={`Properties with ${firstName(agent.name)}`} />
      <CardGrid properties={homes} headingLevel={3} />
    </section>
  );
}
