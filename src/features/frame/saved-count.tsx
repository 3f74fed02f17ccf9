import { useSavedCount } from '#parts/saving.ts';
import styles from './saved-count.module.css';

/** How many properties are saved, beside the word "Saved"; nothing while none is. */
export function SavedCount() {
  const count = useSavedCount();
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className={styles['count']} data-late="">
        {count}
      </span>
    </>
  );
}
