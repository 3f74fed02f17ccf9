import type { ReactNode } from 'react';
import type { PropertySummary } from '#contract/property.ts';
import { CoverLink } from '#ui/cover-link.tsx';
import { Picture } from '#ui/picture.tsx';
import { formatUnbroken } from '#ui/unbroken-words.tsx';
import { formatPlace } from './facts.ts';
import { Price } from './price.tsx';
import styles from './property-row.module.css';

export function PropertyRow({
  property,
  sizes = '112px',
  headingLevel = 3,
  children,
}: {
  readonly property: PropertySummary;
  readonly sizes?: string;
  readonly headingLevel?: 2 | 3;
  readonly children?: ReactNode;
}) {
  const Heading = `h${headingLevel}` as const;
  const place = formatPlace(property);
  return (
    <div className={`row relative ${styles['row']}`}>
      <Picture
        picture={property.pictures?.[0]}
        fallbackSrc={property.images?.[0]}
        sizes={sizes}
        alt=""
        className={`rounded ${styles['picture']}`}
      />
      <div className={`can-shrink ${styles['words']}`}>
        <Price property={property} className={styles['price']} />
        <Heading className={`medium top-2px ${styles['title']}`}>
          <CoverLink to="/property/$id" params={{ id: `${property.id}` }}>
            {formatUnbroken(property.title)}
          </CoverLink>
        </Heading>
        {place === '' ? null : <p className="muted text-sm leading-snug">{place}</p>}
        {children}
      </div>
    </div>
  );
}
