import { DeviceName } from '#ui/device-name.tsx';
import styles from './rest-missing.module.css';

/** Shown instead of the details of a property whose page was never opened on this device with a connection. */
export function RestMissing() {
  return (
    <p className={styles['note']}>
      The description, amenities and other photos of this property are not on this <DeviceName /> yet. They come by
      themselves when the connection is back.
    </p>
  );
}
