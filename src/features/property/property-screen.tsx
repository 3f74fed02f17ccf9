import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue } from 'react';
import words from '#content/words.json' with { type: 'json' };
import type { PropertyDetail, PropertySummary } from '#contract/property.ts';
import { useLoggedFailure } from '#data/api-error.ts';
import { propertyQuery, summaryInLists } from '#data/property.queries.ts';
import { placeLine } from '#parts/facts.ts';
import { Unreachable } from '#parts/offline-panel.tsx';
import { Price } from '#parts/price.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import mosaic from './photo-mosaic.module.css';
import { FIRST_SIZES } from './photo-mosaic.tsx';
import head from './property-head.module.css';
import { PropertyMissing } from './property-missing.tsx';
import page from './property-page.module.css';
import { PropertyPage } from './property-page.tsx';
import styles from './property-skeleton.module.css';

interface PropertyScreenProps {
  /** Null where the address holds no valid id (S3). */
  readonly id: number | null;
  readonly origin: string | undefined;
  readonly enquiry: (property: PropertyDetail) => ReactNode;
  /** What it costs beside its price, which belongs to another feature. */
  readonly costs: (property: PropertyDetail) => ReactNode;
  /** The thanks for an enquiry that was sent without script, about a property that has left the list. */
  readonly thanks?: ReactNode;
}

/** /property/{id}: loading, loaded, not found, or not reachable (spec §2, §4; S2, S3, S26). */
export function PropertyScreen({ id, ...rest }: PropertyScreenProps) {
  if (id === null) return <PropertyMissing reason={words.invalidPropertyId} />;
  return <KnownProperty key={id} id={id} {...rest} />;
}

function KnownProperty({ id, origin, enquiry, costs, thanks }: PropertyScreenProps & { readonly id: number }) {
  const query = useQuery(propertyQuery(id));
  const queryClient = useQueryClient();
  const { error } = query;
  // Within the app what the list knows is drawn first, in the frame of the press, and then the whole in slices. A page of
  // the server is whole, and who comes back finds it so: their place is a number of pixels.
  const isFirst = useHydrated() && !('cameBack' in document.documentElement.dataset);
  const data = useDeferredValue(query.data, isFirst ? undefined : query.data);
  const isPending = query.isPending || (query.data !== undefined && data === undefined);
  useLoggedFailure(`Property ${id}`, error);
  if (data !== undefined) {
    if (data.record === null) {
      return <PropertyMissing reason="This property does not exist, or has been taken down." thanks={thanks} />;
    }
    return (
      <PropertyPage
        property={data.record}
        isSummary={data.summaryOnly === 1}
        origin={origin}
        enquiry={enquiry(data.record)}
        costs={costs(data.record)}
        thanks={thanks}
      />
    );
  }
  if (isPending) return <PropertySkeleton known={summaryInLists(queryClient, id)} />;
  return (
    <Unreachable
      query={query}
      what="this property"
      // The failure itself is only logged (spec §8).
      message="This property could not be loaded just now."
      back={<ButtonLink to="/filter-results">Back to the search</ButtonLink>}
    />
  );
}

/**
 * Stands there while a property loads.
 * @param known what the list that led here says of it: that much is shown at once
 */
function PropertySkeleton({ known }: { readonly known?: PropertySummary | undefined }) {
  const photo = known?.pictures?.[0];
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading property...
      </p>
      <div className={`wrap ${page['gallery']}`} aria-hidden="true">
        <div className={mosaic['mosaic']} data-count="3">
          {photo === undefined ? (
            <Skeleton className={`${mosaic['photo']} ${styles['photo']}`} />
          ) : (
            <div className={mosaic['photo']}>
              <Picture picture={photo} sizes={FIRST_SIZES} alt="" eager priority className={mosaic['fill']} />
            </div>
          )}
          <Skeleton className={`${mosaic['photo']} ${styles['photo']}`} />
          <Skeleton className={`${mosaic['photo']} ${styles['photo']}`} />
        </div>
      </div>
      <div className="wrap">
        <div className={page['detail']}>
          <div>
            {known === undefined ? <LinesOfHead /> : <KnownHead property={known} />}
            <div className={classNames('stack gap-3', styles['lines'])} aria-hidden="true">
              <Skeleton shape="price" className={styles['facts']} />
              <Skeleton shape="title" width={40} className={styles['title']} />
              <Skeleton />
              <Skeleton />
              <Skeleton width={75} />
            </div>
          </div>
          <div className={`${page['aside']} ${styles['aside']}`} aria-hidden="true">
            <div className={classNames('stack gap-6', page['card'])}>
              <Skeleton shape="price" width={60} />
              <Skeleton shape="price" className={styles['facts']} />
              <Skeleton shape="price" className={styles['facts']} />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

const LinesOfHead = () => (
  <div className={classNames('stack gap-3', styles['lines'])} aria-hidden="true">
    <Skeleton shape="price" width={60} className={styles['price']} />
    <Skeleton shape="title" width={75} className={styles['title']} />
    <Skeleton width={40} />
  </div>
);

function KnownHead({ property }: { readonly property: PropertySummary }) {
  const place = placeLine(property);
  return (
    <div className={head['head']}>
      <div className="row middle spread gap-3">
        <Price property={property} className={head['price']} />
      </div>
      <h1 className={head['title']}>{property.title}</h1>
      {place !== '' && <p className="muted">{place}</p>}
    </div>
  );
}
