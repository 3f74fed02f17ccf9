import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './card-skeleton.module.css';

/** Shown instead of a card while it loads: the same geometry, no words. */
export function CardSkeleton({ edge = false }: { readonly edge?: boolean }) {
  return (
    <div className={classNames(styles['card'], edge && styles['edge'])} aria-hidden="true">
      <Skeleton shape="picture" className={styles['frame']} />
      <Skeleton shape="price" width={60} className={styles['price']} />
      <Skeleton shape="title" width={75} className={styles['title']} />
      <Skeleton width={40} className={styles['place']} />
      <Skeleton width={60} className={styles['facts']} />
    </div>
  );
}
