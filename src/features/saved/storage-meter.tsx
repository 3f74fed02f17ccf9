import { deviceQuery, useDevice } from '#data/device/device-query.ts';
import { megabytes } from '#lib/sizes.ts';
import { progressOf, type SavedProperty, stateOf } from '#offline/saved/saved-property.ts';
import { Meter } from '#ui/meter.tsx';
import { storageMeter as words } from './words.tsx';

/** The meter's scale in bytes while little is stored: on a browser's real quota every block would be a hair. */
const MIN_SCALE = 60_000_000;
/** Bytes of a property whose size is unknown: eight photos for a phone. */
const USUAL_SIZE = 600_000;
const MANY = 200;

const estimateQuery = deviceQuery('estimate', ['homes'], async () => (await navigator.storage?.estimate?.()) ?? null);

/**
 * The figures of the meter: `scale` is its full width in bytes, `more` about how many properties like these still fit,
 * undefined where the browser does not say.
 * @param sizes bytes of each saved property
 */
export function roomLeft(sizes: readonly number[], estimate: StorageEstimate | null | undefined) {
  const used = sizes.reduce((sum, size) => sum + size, 0);
  const scale = Math.max(MIN_SCALE, used * 1.25);
  if (estimate?.quota === undefined || estimate.usage === undefined) return { used, scale, more: undefined };
  const known = sizes.filter((size) => size > 0);
  const usual = known.length === 0 ? USUAL_SIZE : used / known.length;
  return { used, scale, more: Math.max(0, Math.floor((estimate.quota - estimate.usage) / usual)) };
}

/** The bytes of saved photos: one block a property on a line, pale while incomplete, and how many more fit. */
export function StorageMeter({ saved }: { readonly saved: readonly SavedProperty[] }) {
  const { data: estimate, isPending } = useDevice(estimateQuery);
  const sizes = saved.map((property) => progressOf(property).bytesStored);
  const { used, scale, more } = roomLeft(sizes, estimate);
  const room = more === undefined || more > MANY ? words.muchRoom(MANY) : words.room(more);
  return (
    <Meter
      most={more === undefined && !isPending ? undefined : room}
      isMostComing={isPending}
      parts={saved.map((property, index) => ({
        key: property.id,
        share: (sizes[index] ?? 0) / scale,
        isPale: stateOf(property) !== 'ready',
      }))}
    >
      {words.used(megabytes(used))}
    </Meter>
  );
}
