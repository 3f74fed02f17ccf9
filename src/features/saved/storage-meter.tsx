import { useEffect, useState } from 'react';
import { megabytes } from '#lib/sizes.ts';
import { progressOf, type SavedHome, stateOf } from '#offline/saved-home.ts';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { MANY, roomLeft } from './room-left.ts';
import styles from './storage-meter.module.css';

/** What the saved photos weigh: one block a home on a dimension line, pale while incomplete, and how many more fit. */
export function StorageMeter({ homes }: { readonly homes: readonly SavedHome[] }) {
  const [estimate, setEstimate] = useState<StorageEstimate>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept has changed, so what is left has too
  useEffect(() => {
    let isHere = true;
    navigator.storage?.estimate?.().then(
      (answer) => isHere && setEstimate(answer),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [homes]);
  const sizes = homes.map((home) => progressOf(home).bytesKept);
  const used = sizes.reduce((sum, size) => sum + size, 0);
  const { scale, more } = roomLeft(sizes, estimate);
  return (
    <div className={styles['meter']}>
      <p className={styles['numbers']}>
        <span>
          <b>{megabytes(used)} MB</b> of photos on this <DeviceName />
        </span>
        {more === undefined ? null : (
          <span>{more > MANY ? `Room for more than ${MANY} more` : `Room for about ${more} more`}</span>
        )}
      </p>
      <div className={styles['bar']} aria-hidden="true">
        {homes.map((home, index) => (
          <i
            key={home.id}
            className={classNames(stateOf(home) !== 'ready' && styles['partly'])}
            style={{ width: `${((sizes[index] ?? 0) / scale) * 100}%` }}
          />
        ))}
      </div>
    </div>
  );
}
