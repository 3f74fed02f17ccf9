import { useShortlist } from '#data/shortlist.ts';
import styles from './saved-count.module.css';

/** How many properties are saved, beside the word "Saved"; nothing while none is. */
export function SavedCount() {
  const { homes } = useShortlist();
  if (homes.size === 0) return null;
  return (
    <>
      {' '}
      <span className={styles['count']} data-late="">
        {homes.size}
      </span>
    </>
  );
}
