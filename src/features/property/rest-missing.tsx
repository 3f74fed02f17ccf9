import styles from './rest-missing.module.css';

/** In the place of what only the property's own page tells: it was never opened on this device with a connection. */
export function RestMissing() {
  return (
    <p className={styles['note']}>
      The description, amenities and other photos of this property are not on this{' '}
      <span className="w-phone">phone</span>
      <span className="w-comp">computer</span> yet. They come by themselves when the connection is back.
    </p>
  );
}
