/** What the storage meter says. Sizes in bytes. */
export interface RoomLeft {
  /** What the full width of the meter stands for. */
  readonly scale: number;
  /** About how many properties like these still fit; undefined where the browser does not say. */
  readonly more: number | undefined;
}

/** The meter's scale while little is kept: a browser's real quota would make every block a hair. */
const FIRST_SCALE = 60_000_000;
/** A property that nobody has weighed yet: eight photos for a phone. */
const USUAL_HOME = 600_000;
/** Beyond this nobody counts. */
export const MANY = 200;

/**
 * @param sizes bytes of each saved property
 * @param estimate what the browser says of storage; fields may be missing
 */
export function roomLeft(sizes: readonly number[], estimate: StorageEstimate | undefined): RoomLeft {
  const used = sizes.reduce((sum, size) => sum + size, 0);
  const scale = Math.max(FIRST_SCALE, used * 1.25);
  if (estimate?.quota === undefined || estimate.usage === undefined) return { scale, more: undefined };
  const weighed = sizes.filter((size) => size > 0);
  const usual = weighed.length === 0 ? USUAL_HOME : used / weighed.length;
  return { scale, more: Math.max(0, Math.floor((estimate.quota - estimate.usage) / usual)) };
}
