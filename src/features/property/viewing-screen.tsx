import type { ReactNode } from 'react';
import viewingWords from '#content/viewing-words.json' with { type: 'json' };
import type { PropertyDetail } from '#contract/property.ts';
import { PropertyRow } from '#parts/property-row.tsx';
import { BackRow } from '#ui/back-row.tsx';
import type { Destination } from '#ui/link.tsx';
import { PropertyLoading } from './property-states.tsx';
import { ViewingLine } from './viewing-line.tsx';
import styles from './viewing-screen.module.css';
import { viewing as words } from './words.ts';

interface ViewingScreenProps {
  readonly page: Destination;
  readonly property: PropertyDetail | undefined;
  readonly form: (property: PropertyDetail) => ReactNode;
}

/** For a listed property (0029). */
export function ViewingScreen({ page, property, form }: ViewingScreenProps) {
  return (
    <div className={`wrap ${styles['screen']}`}>
      <BackRow to={page} label={words.back(property?.title)} />
      <h1>{words.title}</h1>
      {property === undefined ? (
        <PropertyLoading />
      ) : (
        <>
          <div className={`pad-block-4 ruled ruled-top ${styles['property']}`}>
            <PropertyRow property={property} sizes="(width >= 64em) 26rem, 112px" headingLevel={2} />
          </div>
          <ViewingLine id={property.id} />
          <p className={`muted top-4 bottom-6 ${styles['lead']}`}>
            {words.times} {viewingWords.no_appointment} {words.free}
          </p>
          {form(property)}
        </>
      )}
    </div>
  );
}
