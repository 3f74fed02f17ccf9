import { useQuery } from '@tanstack/react-query';
import type { PropertyDetail } from '#contract/property.ts';
import { isGone } from '#contract/property-facts.ts';
import { propertyQuery } from '#data/property.queries.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './packed-particulars.module.css';
import { ParticularsSheet } from './particulars-sheet.tsx';
import { priceDateInWords } from './price-date.ts';
import { goneHeading } from './status-words.ts';

interface PackedParticularsProps {
  /** What the pack knows of the home. */
  readonly known: PropertyDetail;
  /** The site's origin; without it the one that the browser is at. */
  readonly origin: string | undefined;
}

/** The particulars of one home of many, on paper of its own; of one that is gone the screen says so, and no paper. */
export function PackedParticulars({ known, origin }: PackedParticularsProps) {
  const { data, dataUpdatedAt, isPending } = useQuery(propertyQuery(known.id));
  if (isPending) {
    return (
      <div aria-busy="true">
        <Skeleton shape="title" width={60} />
      </div>
    );
  }
  const property = data?.record ?? known;
  if (data?.record === null || isGone(property)) {
    const what = goneHeading(property) ?? 'This property is no longer listed';
    return (
      <p className={styles['gone']}>
        {property.title}: nothing to print. {what}.
      </p>
    );
  }
  const told = data === undefined ? { answeredAt: undefined } : { savedAt: data.savedAt, answeredAt: dataUpdatedAt };
  return (
    <ParticularsSheet
      property={property}
      date={priceDateInWords(property, told, Date.now())}
      origin={origin}
      level={2}
    />
  );
}
