import type { PropertySummary } from '#contract/property.ts';
import { placeLine } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import mosaic from './photo-mosaic.module.css';
import { FIRST_SIZES } from './photo-mosaic.tsx';
import head from './property-head.module.css';
import page from './property-page.module.css';
import styles from './property-skeleton.module.css';

/**
 * Stands there while a property loads.
 * @param known what the list that led here says of it: that much is shown at once
 */
export function PropertySkeleton({ known }: { readonly known?: PropertySummary | undefined }) {
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
