import styles from './filters-missing.module.css';

/** Said where the advanced filters could not be fetched when they were asked for. */
export function FiltersMissing() {
  return (
    <p role="alert" className={styles['note']}>
      The filters could not be loaded. Check the connection and press Filters again.
    </p>
  );
}
