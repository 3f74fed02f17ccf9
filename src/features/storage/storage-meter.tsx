import { DeviceName } from '#ui/device-name.tsx';
import styles from './storage-meter.module.css';
import { type Kind, sizeInWords } from './storage-words.ts';

/** How much is on this device, as violet blocks on a dimension line as long as what the browser allows. */
export function StorageMeter({
  kinds,
  quota,
}: {
  readonly kinds: readonly Kind[];
  /** In bytes; undefined where the browser does not say, and then there is no line to measure on. */
  readonly quota: number | undefined;
}) {
  const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <div className={styles['meter']}>
      <p className={styles['nums']}>
        <span>
          <b>{sizeInWords(total)}</b> on this <DeviceName />
        </span>
        {quota === undefined ? null : <span>{sizeInWords(quota)} allowed</span>}
      </p>
      {quota === undefined ? null : (
        <div className={styles['bar']} role="img" aria-label={`${sizeInWords(total)} of ${sizeInWords(quota)} used`}>
          {kinds
            .filter(({ bytes }) => bytes > 0)
            .map(({ kind, bytes }) => (
              <i key={kind} style={{ flexBasis: `${Math.min(100, (100 * bytes) / quota)}%` }} />
            ))}
        </div>
      )}
    </div>
  );
}
