import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Agent } from '#contract/agent.ts';
import { agentListingsQuery } from '#data/property.queries.ts';
import { CardGrid } from '#parts/card-grid.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { firstName } from './profile-words.ts';

/**
 * The homes that a person looks after. Nothing while they load, fail, or where the API host names no one: the profile is
 * whole without them.
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
