import { Skeleton } from '#ui/skeleton.tsx';
import mosaic from './photo-mosaic.module.css';
import page from './property-page.module.css';
import styles from './property-skeleton.module.css';

export function PropertySkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading property...
      </p>
      <div className={`wrap ${page['gallery']}`} aria-hidden="true">
        <div className={mosaic['mosaic']} data-count="3">
          <Skeleton className={`${mosaic['photo']} ${styles['photo']}`} />
          <Skeleton className={`${mosaic['photo']} ${styles['photo']}`} />
          <Skeleton className={`${mosaic['photo']} ${styles['photo']}`} />
        </div>
      </div>
      <div className="wrap" aria-hidden="true">
        <div className={page['detail']}>
          <div className={styles['lines']}>
            <Skeleton shape="price" width={60} className={styles['price']} />
            <Skeleton shape="title" width={75} className={styles['title']} />
            <Skeleton width={40} />
            <Skeleton shape="price" className={styles['facts']} />
            <Skeleton shape="title" width={40} className={styles['title']} />
            <Skeleton />
            <Skeleton />
            <Skeleton width={75} />
          </div>
          <div className={`${page['aside']} ${styles['aside']}`}>
            <div className={page['card']}>
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
