import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Agent } from '#contract/agent.ts';
import type { PropertySummary } from '#contract/property.ts';
import { agentListingsQuery } from '#data/property.queries.ts';
import { formatCount } from '#lib/counted.ts';
import { formatPlace, getCardTag } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { FactsRow } from '#parts/property-card.tsx';
import { CoverLink } from '#ui/cover-link.tsx';
import { Picture } from '#ui/picture.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import styles from './agent-listings.module.css';
import { getFirstName } from './profile-words.ts';
import { profile as words } from './words.ts';

/** Nothing while they load, on an error, or where the API names no agents. */
export function AgentListings({ agent }: { readonly agent: Agent }) {
  const titleId = useId();
  const properties = useQuery(agentListingsQuery(agent.username)).data?.items ?? [];
  if (properties.length === 0) return null;
  return (
    <section className="section" aria-labelledby={titleId}>
      <SectionHead
        id={titleId}
        title={words.listings(getFirstName(agent.name))}
        lead={formatCount(properties.length, 'home')}
      />
      <ul className="query-box">
        {properties.map((property) => (
          <li key={property.id}>
            <PropertyLine property={property} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The row is one link. */
function PropertyLine({ property }: { readonly property: PropertySummary }) {
  const place = [formatPlace(property), getCardTag(property)].filter(Boolean).join(', ');
  return (
    <div className={`stack gap-x-4 relative ruled-top pad-block-4 ${styles['row']}`}>
      <Picture
        picture={property.pictures?.[0]}
        fallbackSrc={property.images?.[0]}
        sizes="(width >= 40em) 132px, 96px"
        alt=""
        className={`rounded self-start ${styles['picture']}`}
      />
      <Price property={property} className={styles['price']} />
      <div className={styles['words']}>
        <h3>
          <CoverLink to="/property/$id" params={{ id: `${property.id}` }}>
            {property.title}
          </CoverLink>
        </h3>
        {place !== '' && <p className="small muted">{place}</p>}
      </div>
      <div className={styles['facts']}>
        <FactsRow property={property} />
      </div>
    </div>
  );
}
