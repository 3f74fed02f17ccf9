import type { PropertySummary } from '#contract/property.ts';
import { useFewFirst } from '#ui/few-first.ts';
import styles from './card-grid.module.css';
import type { CardTag } from './facts.ts';
import { PropertyCard } from './property-card.tsx';

interface CardGridProps {
  readonly properties: readonly PropertySummary[];
  readonly priorityCount?: number;
  readonly headingLevel?: 2 | 3;
  readonly knownTag?: CardTag | undefined;
}

/**
 * Property cards, one, two or three across; on phones their pictures run to the edges.
 * @param priorityCount how many first pictures are fetched before anything else
 */
export function CardGrid({ properties, priorityCount = 0, headingLevel = 2, knownTag }: CardGridProps) {
  const shown = useFewFirst(properties);
  return (
    <ul className={styles['grid']}>
      {shown.map((property, index) => (
        <li key={property.id}>
          <PropertyCard
            property={property}
            priority={index < priorityCount}
            headingLevel={headingLevel}
            knownTag={knownTag}
            edge
          />
        </li>
      ))}
    </ul>
  );
}
