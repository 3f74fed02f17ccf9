import { deviceQuery, useDevice } from '#data/device/device-query.ts';
import { formatSize } from '#lib/sizes.ts';
import { awaitInTime } from '#offline/device/in-time.ts';
import { getProgress, getState, type SavedProperty } from '#offline/saved/saved-property.ts';
import { Meter } from '#ui/meter.tsx';
import { storageMeter as words } from './words.tsx';

/** In bytes; on the scale of a browser's real quota every block would be a hair. */
const MIN_SCALE = 60_000_000;
/** In bytes, where it is unknown: eight photos for a phone. */
const USUAL_SIZE = 600_000;
const MANY = 200;

/** The list waits no longer for the estimate. */
const ESTIMATE_LIMIT_MS = 1_000;
const NEARLY_FULL = 0.8;

const estimateQuery = deviceQuery('estimate', ['homes'], () =>
  awaitInTime(Promise.resolve(navigator.storage?.estimate?.() ?? null), ESTIMATE_LIMIT_MS),
);

export const useStorageEstimate = () => useDevice(estimateQuery);

/** @param estimate null or undefined where the browser does not say */
export const isNearlyFull = (estimate: StorageEstimate | null | undefined): boolean =>
  estimate?.quota !== undefined && estimate.usage !== undefined && estimate.usage > NEARLY_FULL * estimate.quota;

/**
 * `scale` is the meter's width in bytes; `more` such properties still fit, undefined where the browser does not say.
 * @param sizes bytes of each saved property
 */
export function estimateRoomLeft(sizes: readonly number[], estimate: StorageEstimate | null | undefined) {
  const used = sizes.reduce((sum, size) => sum + size, 0);
  const scale = Math.max(MIN_SCALE, used * 1.25);
  if (estimate?.quota === undefined || estimate.usage === undefined) return { used, scale, more: undefined };
  const known = sizes.filter((size) => size > 0);
  const usual = known.length === 0 ? USUAL_SIZE : used / known.length;
  return { used, scale, more: Math.max(0, Math.floor((estimate.quota - estimate.usage) / usual)) };
}

interface StorageMeterProps {
  readonly saved: readonly SavedProperty[];
  readonly className?: string | undefined;
}

/** A block for each property on a line, pale while it is incomplete. */
export function StorageMeter({ saved, className }: StorageMeterProps) {
  const { data: estimate } = useStorageEstimate();
  const sizes = saved.map((property) => getProgress(property).bytesStored);
  const { used, scale, more } = estimateRoomLeft(sizes, estimate);
  const room = more === undefined || more > MANY ? words.muchRoom(MANY) : words.room(more);
  return (
    <Meter
      className={className}
      most={more === undefined ? undefined : room}
      parts={saved.map((property, index) => ({
        key: property.id,
        share: (sizes[index] ?? 0) / scale,
        isPale: getState(property) !== 'ready',
      }))}
    >
      {words.used(formatSize(used))}
    </Meter>
  );
}
