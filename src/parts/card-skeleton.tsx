import styles from './card-skeleton.module.css';

/** What stands in the place of a card while it loads: the same geometry, no words. */
export function CardSkeleton({ edge = false }: { readonly edge?: boolean }) {
  return (
    <div className={edge ? `${styles['card']} ${styles['edge']}` : styles['card']} aria-hidden="true">
      <div className={`${styles['bone']} ${styles['frame']}`} />
      <div className={`${styles['bone']} ${styles['price']}`} />
      <div className={`${styles['bone']} ${styles['title']}`} />
      <div className={`${styles['bone']} ${styles['place']}`} />
      <div className={`${styles['bone']} ${styles['facts']}`} />
    </div>
  );
}
