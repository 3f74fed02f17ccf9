import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Agent } from '#contract/agent.ts';
import { agentListingsQuery } from '#data/property.queries.ts';
import { counted } from '#lib/counted.ts';
import { SectionHead } from '#ui/section-head.tsx';
import styles from './agent-listings.module.css';
import { firstName } from './profile-words.ts';
import { SurveyRow } from './survey-row.tsx';

/**
 * The properties that a person looks after. Nothing while they load, when they fail, or where the API host names no agents.
 */
export function AgentListings({ agent }: { readonly agent: Agent }) {
  const titleId = useId();
  const homes = useQuery(agentListingsQuery(agent.username)).data?.items ?? [];
  if (homes.length === 0) return null;
  return (
    <section className="section" aria-labelledby={titleId}>
      <SectionHead
        id={titleId}
        title={`Properties with ${firstName(agent.name)}`}
        lead={counted(homes.length, 'home')}
      />
      <ul className={styles['rows']}>
        {homes.map((home) => (
          <li key={home.id}>
            <SurveyRow property={home} />
          </li>
        ))}
      </ul>
    </section>
  );
}
