import type { PropertySummary } from '#contract/property.ts';
import styles from './card-grid.module.css';
import type { CardTag } from './facts.ts';
import { PropertyCard } from './property-card.tsx';

interface CardGridProps {
  readonly properties: readonly PropertySummary[];
  readonly priorityCount?: number;
  readonly headingLevel?: 2 | 3;
  readonly knownTag?: CardTag | undefined;
  readonly noteOf?: ((property: PropertySummary) => string | undefined) | undefined;
}

/**
 * Property cards, one to five across; on phones their pictures run to the edges.
 * @param priorityCount how many first pictures are fetched before anything else
 * @param noteOf what the list has to say of one home
 */
export function CardGrid({ properties, priorityCount = 0, headingLevel = 2, knownTag, noteOf }: CardGridProps) {
  return (
    <ul className={styles['grid']}>
      {properties.map((property, index) => (
        <li key={property.id}>
          <PropertyCard
            property={property}
            priority={index < priorityCount}
            headingLevel={headingLevel}
            knownTag={knownTag}
            note={noteOf?.(property)}
            edge
          />
        </li>
      ))}
    </ul>
  );
}
