import type { ReactNode } from 'react';
import viewingWords from '#content/viewing-words.json' with { type: 'json' };
import type { PropertyDetail } from '#contract/property.ts';
import { PropertyRow } from '#parts/property-row.tsx';
import { BackRow } from '#ui/back-row.tsx';
import type { Destination } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './viewing-screen.module.css';

interface ViewingScreenProps {
  readonly home: Destination;
  readonly property: PropertyDetail | undefined;
  /** The form, which belongs to another feature. */
  readonly form: (property: PropertyDetail) => ReactNode;
}

/** /property/{id}/viewing: asks for a viewing of a home that is on the list (0029). */
export function ViewingScreen({ home, property, form }: ViewingScreenProps) {
  return (
    <div className={`wrap ${styles['screen']}`}>
      <BackRow to={home} label="Back to the home" />
      <h1>Ask for a viewing</h1>
      {property === undefined ? (
        <div aria-busy="true">
          <p className="visually-hidden" role="status">
            Loading property...
          </p>
          <Skeleton shape="title" width={60} />
          <Skeleton width={75} />
        </div>
      ) : (
        <>
          <div className={styles['home']}>
            <PropertyRow property={property} />
          </div>
          <p className={styles['lead']}>
            Up to three times that suit you. {viewingWords.no_appointment} {viewingWords.answer} Viewing is free.
          </p>
          {form(property)}
        </>
      )}
    </div>
  );
}
