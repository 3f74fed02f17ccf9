import { formatNumber } from '#lib/money.ts';
import { DeviceName } from '#ui/device-name.tsx';
import styles from './unchecked-note.module.css';

/** How many homes on this device could not be checked against the filter, because their copies do not say enough (decision 8). */
export function UncheckedNote({ count }: { readonly count: number | undefined }) {
  if (count === undefined || count === 0) return null;
  return (
    <p className={styles['note']}>
      {formatNumber(count)} more {count === 1 ? 'home' : 'homes'} on this <DeviceName /> could not be checked against
      these filters.
    </p>
  );
}
