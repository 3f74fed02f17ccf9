import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Agent } from '#contract/agent.ts';
import type { PropertySummary } from '#contract/property.ts';
import { agentListingsQuery } from '#data/property.queries.ts';
import { counted } from '#lib/counted.ts';
import { cardTag, placeLine } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { FactsRow } from '#parts/property-card.tsx';
import { classNames } from '#ui/class-names.ts';
import { CoverLink } from '#ui/cover-link.tsx';
import { Picture } from '#ui/picture.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import styles from './agent-listings.module.css';
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

/** A home as a line of a survey: picture, price, what and where, then its facts. The whole row is one link. */
function SurveyRow({ property }: { readonly property: PropertySummary }) {
  const where = [placeLine(property), cardTag(property) ?? ''].filter((words) => words !== '');
  return (
    <div className={classNames('stack gap-x-4', styles['row'])}>
      <Picture
        picture={property.pictures?.[0]}
        fallbackSrc={property.images?.[0]}
        sizes="(min-width: 640px) 132px, 96px"
        alt=""
        className={styles['picture']}
      />
      <Price property={property} className={styles['price']} />
      <div className={styles['words']}>
        <h3>
          <CoverLink to="/property/$id" params={{ id: `${property.id}` }}>
            {property.title}
          </CoverLink>
        </h3>
        {where.length > 0 && <p>{where.join(', ')}</p>}
      </div>
      <div className={styles['facts']}>
        <FactsRow property={property} />
      </div>
    </div>
  );
}
