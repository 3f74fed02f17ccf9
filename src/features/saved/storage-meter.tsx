import { useEffect, useState } from 'react';
import { megabytes } from '#lib/sizes.ts';
import { progressOf, type SavedProperty, stateOf } from '#offline/shortlist/saved-property.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { Meter } from '#ui/meter.tsx';
import { MANY, roomLeft } from './room-left.ts';

/** What the saved photos weigh: one block a property on a dimension line, pale while incomplete, and how many more fit. */
export function StorageMeter({ homes }: { readonly homes: readonly SavedProperty[] }) {
  // What has no estimate to come says nothing of what is left.
  const [isComing, setComing] = useState(() => navigator.storage?.estimate !== undefined);
  const [estimate, setEstimate] = useState<StorageEstimate>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept has changed, so what is left has too
  useEffect(() => {
    let isHere = true;
    const take = (answer: StorageEstimate | undefined): void => {
      if (!isHere) return;
      setComing(false);
      setEstimate(answer);
    };
    navigator.storage?.estimate?.().then(take, () => take(undefined));
    return () => {
      isHere = false;
    };
  }, [homes]);
  const sizes = homes.map((home) => progressOf(home).bytesKept);
  const used = sizes.reduce((sum, size) => sum + size, 0);
  const { scale, more } = roomLeft(sizes, estimate);
  return (
    <Meter
      most={
        more === undefined && !isComing
          ? undefined
          : more === undefined || more > MANY
            ? `Room for more than ${MANY} more`
            : `Room for about ${more} more`
      }
      isMostComing={isComing}
      parts={homes.map((home, index) => ({
        key: home.id,
        share: (sizes[index] ?? 0) / scale,
        isPale: stateOf(home) !== 'ready',
      }))}
    >
      <b>{megabytes(used)} MB</b> of photos on this <DeviceName />
    </Meter>
  );
}
