import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useDeferredValue } from 'react';
import contentWords from '#content/words.json' with { type: 'json' };
import type { PropertyDetail, PropertySummary } from '#contract/property.ts';
import { isGone } from '#contract/property-facts.ts';
import { useLoggedFailure } from '#data/api-error.ts';
import { findSummary, propertyQuery } from '#data/property.queries.ts';
import { formatPlace } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EnquiryBar } from './contact-ways.tsx';
import mosaic from './photo-mosaic.module.css';
import { FIRST_SIZES } from './photo-mosaic.tsx';
import head from './property-head.module.css';
import page from './property-page.module.css';
import { PropertyPage } from './property-page.tsx';
import styles from './property-skeleton.module.css';
import { LoadingStatus, PropertyMissing, PropertyUnreachable } from './property-states.tsx';

interface PropertyScreenProps extends Pick<ComponentProps<typeof PropertyPage>, 'origin' | 'thanks'> {
  /** Null where the address holds no valid id (S3). */
  readonly id: number | null;
  readonly enquiry: (property: PropertyDetail) => ReactNode;
  readonly costs: (property: PropertyDetail) => ReactNode;
}

/** Loading, loaded, not found, or not reachable (spec §2, §4; S2, S3, S26). */
export function PropertyScreen({ id, ...rest }: PropertyScreenProps) {
  if (id === null) return <PropertyMissing reason={contentWords.invalidPropertyId} />;
  return <KnownProperty key={id} id={id} {...rest} />;
}

function KnownProperty({ id, enquiry, costs, ...rest }: PropertyScreenProps & { readonly id: number }) {
  const query = useQuery(propertyQuery(id));
  const queryClient = useQueryClient();
  // Within the app the list's summary renders in the frame of the press, and details follow in slices. The server's page is
  // complete, and so is one that a visitor comes back to, whose scroll position is in pixels.
  const isFirst = useHydrated() && !('cameBack' in document.documentElement.dataset);
  const data = useDeferredValue(query.data, isFirst ? undefined : query.data);
  useLoggedFailure(`Property ${id}`, query.error);
  const summary = data === undefined ? findSummary(queryClient, id) : undefined;
  if (data === undefined && !query.isPending && query.data === undefined) return <PropertyUnreachable query={query} />;
  if (data?.record === null) return <PropertyMissing thanks={rest.thanks} />;
  const property = data?.record ?? summary;
  return (
    <>
      {data === undefined ? (
        <PropertySkeleton summary={summary} />
      ) : (
        <PropertyPage
          {...rest}
          property={data.record}
          isSummary={data.summaryOnly === 1}
          enquiry={enquiry(data.record)}
          costs={costs(data.record)}
        />
      )}
      {/* One bar for both states, since another would take a press away. */}
      {property !== undefined && !isGone(property) && (
        <EnquiryBar property={property} hasForm={data !== undefined} origin={rest.origin} />
      )}
    </>
  );
}

/** @param summary from the list that led here, shown at once */
function PropertySkeleton({ summary }: { readonly summary: PropertySummary | undefined }) {
  const photo = summary?.pictures?.[0];
  return (
    <div aria-busy="true">
      <LoadingStatus />
      <div className={`wrap relative ${page['gallery']}`} aria-hidden="true">
        <div className={`relative stack ${mosaic['mosaic']}`} data-count="3">
          {photo === undefined ? (
            <Skeleton
              className={`relative clipped block ground-linen photo-shape ${mosaic['photo']} ${styles['photo']}`}
            />
          ) : (
            <div className={`relative clipped block ground-linen photo-shape ${mosaic['photo']}`}>
              <Picture picture={photo} sizes={FIRST_SIZES} alt="" eager priority className={mosaic['fill']} />
            </div>
          )}
          <Skeleton
            className={`relative clipped block ground-linen photo-shape ${mosaic['photo']} ${styles['photo']}`}
          />
          <Skeleton
            className={`relative clipped block ground-linen photo-shape ${mosaic['photo']} ${styles['photo']}`}
          />
        </div>
      </div>
      <div className="wrap">
        <div className={`stack ${page['detail']}`}>
          {summary === undefined ? <HeadSkeleton /> : <SummaryHead summary={summary} />}
          <div>
            <div className={`stack gap-3 content-start pad-top-5 ${styles['lines']}`} aria-hidden="true">
              <Skeleton shape="price" className={`block-4 ${styles['facts']}`} />
              <Skeleton shape="title" width={40} className={styles['title']} />
              <Skeleton />
              <Skeleton />
              <Skeleton width={75} />
            </div>
          </div>
          <div className={`pad-top-10 from-768 ${page['aside']}`} aria-hidden="true">
            <div className={`stack gap-6 one-column ${page['card']}`}>
              <Skeleton shape="price" width={60} />
              <Skeleton shape="price" className={`block-4 ${styles['facts']}`} />
              <Skeleton shape="price" className={`block-4 ${styles['facts']}`} />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

const HeadSkeleton = () => (
  <div className={`stack gap-3 content-start pad-top-5 ${styles['lines']}`} aria-hidden="true">
    <Skeleton shape="price" width={60} className={styles['price']} />
    <Skeleton shape="title" width={75} className={styles['title']} />
    <Skeleton width={40} />
  </div>
);

function SummaryHead({ summary }: { readonly summary: PropertySummary }) {
  const place = formatPlace(summary);
  return (
    <div className="query-box pad-top-5">
      <div className="row middle spread gap-3">
        <Price property={summary} className={head['price']} />
      </div>
      <h1 className={`top-1 ${head['title']}`}>{summary.title}</h1>
      {place !== '' && <p className={classNames('muted', head['place'])}>{place}</p>}
    </div>
  );
}
