import { useEffect, useState } from 'react';
import type { CatalogueChange } from '#contract/device-catalogue.ts';
import type { PropertyDetail } from '#contract/property.ts';
import { changesQuery, markSeen } from '#data/device/changes.queries.ts';
import { useDevice } from '#data/device/device-query.ts';
import { useSavedProperties } from '#data/saved-properties.ts';
import { Alike } from './alike.tsx';
import { PriceChange } from './news-list.tsx';
import styles from './property-news.module.css';
import { kinds } from './words.tsx';

/** Seeing them here marks them as seen. They lie over the photos of a saved property, so that nothing moves. */
export function PropertyNews({ property: { id } }: { readonly property: PropertyDetail }) {
  const { data } = useDevice(changesQuery);
  const isSaved = useSavedProperties().properties.has(id);
  const [shown, setShown] = useState<CatalogueChange>();
  const change = data?.catalogue?.changes.find(({ property }) => property.id === id);
  useEffect(() => {
    if (change === undefined) return;
    setShown(change);
    markSeen([change]).catch(() => undefined);
  }, [change]);
  if (!isSaved || shown?.property.id !== id) return null;
  return (
    <p className={`row text-sm strong absolute raised gap-x-2 rounded leading-snug tea ${styles['line']}`}>
      <span>{kinds[shown.kind]}</span> <PriceChange change={shown} />
      {shown.kind === 'gone' && <Alike property={shown.property} />}
    </p>
  );
}
