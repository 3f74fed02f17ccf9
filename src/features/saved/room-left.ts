/** The meter's scale while little is kept: a browser's real quota would make every block a hair. */
const FIRST_SCALE = 60_000_000;
/** A property that nobody has weighed yet: eight photos for a phone. */
const USUAL_HOME = 600_000;
/** Beyond this nobody counts. */
export const MANY = 200;

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
