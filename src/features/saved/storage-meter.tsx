import { useEffect, useState } from 'react';
import { megabytes } from '#lib/sizes.ts';
import { progressOf, type SavedProperty, stateOf } from '#offline/saved/saved-property.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { Meter } from '#ui/meter.tsx';

/** The meter's scale in bytes while little is stored: on a browser's real quota every block would be a hair. */
const FIRST_SCALE = 60_000_000;
/** Bytes of a property without a known size: eight photos for a phone. */
const USUAL_HOME = 600_000;
const MANY = 200;

/**
 * What the storage meter says.
 * @param sizes bytes of each saved property
 * @param estimate what the browser says of storage; fields may be missing
 * @returns `scale`: bytes that the full width of the meter stands for; `more`: about how many properties like these still
 *   fit, undefined where the browser does not say
 */
export function roomLeft(sizes: readonly number[], estimate: StorageEstimate | undefined) {
  const used = sizes.reduce((sum, size) => sum + size, 0);
  const scale = Math.max(FIRST_SCALE, used * 1.25);
  if (estimate?.quota === undefined || estimate.usage === undefined) return { scale, more: undefined };
  const weighed = sizes.filter((size) => size > 0);
  const usual = weighed.length === 0 ? USUAL_HOME : used / weighed.length;
  return { scale, more: Math.max(0, Math.floor((estimate.quota - estimate.usage) / usual)) };
}

/** What the saved photos weigh: one block a property on a dimension line, pale while incomplete, and how many more fit. */
export function StorageMeter({ homes }: { readonly homes: readonly SavedProperty[] }) {
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
