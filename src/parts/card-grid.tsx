import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import type { PropertySummary } from '#contract/property.ts';
import styles from './card-grid.module.css';
import { useDeviceParts } from './device-parts.tsx';
import type { CardTag } from './facts.ts';
import { CardSkeleton, PropertyCard } from './property-card.tsx';

interface CardGridProps {
  readonly properties: readonly PropertySummary[];
  readonly priorityCount?: number;
  readonly headingLevel?: 2 | 3;
  readonly knownTag?: CardTag | undefined;
  readonly noteOf?: ((property: PropertySummary) => string | undefined) | undefined;
}

export function CardGrid({ properties, priorityCount = 0, headingLevel = 2, knownTag, noteOf }: CardGridProps) {
  const [isServed] = useState(!useHydrated());
  const hiding = useDeviceParts()?.hiding;
  return (
    <>
      {/* index.html hides cards by these two attributes before the first paint. */}
      <ul className={styles['grid']} data-served={isServed || undefined}>
        {properties.map((property, index) => {
          const state = hiding?.stateOf(property.id, isServed);
          if (state === 'left-out') return null;
          const isLine = hiding && state === 'line';
          return (
            <li key={property.id} data-property={property.id} data-late={isLine || undefined}>
              {isLine ? (
                <hiding.Line property={property} />
              ) : (
                <PropertyCard
                  property={property}
                  priority={index < priorityCount}
                  headingLevel={headingLevel}
                  knownTag={knownTag}
                  note={noteOf?.(property)}
                  edge
                />
              )}
              {hiding && !isLine && <hiding.Button property={property} />}
            </li>
          );
        })}
      </ul>
      {hiding && <hiding.Foot properties={properties} />}
    </>
  );
}

const SKELETON_CARDS = 6;

export function CardSkeletonGrid({ words }: { readonly words: string }) {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {words}
      </p>
      <div className={styles['grid']}>
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <CardSkeleton key={index} edge />
        ))}
      </div>
    </div>
  );
}
