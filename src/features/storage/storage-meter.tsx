import { DeviceName } from '#ui/device-name.tsx';
import { Meter } from '#ui/meter.tsx';
import styles from './storage-meter.module.css';
import { type Kind, sizeInWords } from './storage-words.ts';

interface StorageMeterProps {
  readonly kinds: readonly Kind[];
  /** In bytes; undefined where the browser does not say, and then there is no line to measure on. */
  readonly quota: number | undefined;
}

/** How much is on this device, as violet blocks on a dimension line as long as what the browser allows. */
export function StorageMeter({ kinds, quota }: StorageMeterProps) {
  const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <Meter
      className={styles['meter']}
      most={quota === undefined ? undefined : `${sizeInWords(quota)} allowed`}
      label={quota === undefined ? undefined : `${sizeInWords(total)} of ${sizeInWords(quota)} used`}
      parts={
        quota === undefined
          ? undefined
          : kinds
              .filter(({ bytes }) => bytes > 0)
              .map(({ kind, bytes }) => ({ key: kind, share: Math.min(1, bytes / quota) }))
      }
    >
      <b>{sizeInWords(total)}</b> on this <DeviceName />
    </Meter>
  );
}
