import type { PropertyChange, PropertySummary } from './property.ts';

// What a property's record says beyond its fields. Apart from the schemas, which the first page does not need.

/** Where a property stands, wherever its record says so. */
export function placeOf(property: Pick<PropertySummary, 'address' | 'state' | 'location'>): {
  readonly address: string | undefined;
  readonly state: string | undefined;
} {
  return {
    address: property.location?.address_line1 ?? property.address ?? undefined,
    state: property.location?.state ?? property.state ?? undefined,
  };
}

/** Statuses that lists, filter, search, related and featured hold (S37). */
export const LISTED_STATUSES: ReadonlySet<string> = new Set(['available', 'under offer']);

/** True for a property that can still be had; a record that does not say counts as listed (S37). */
export const isListed = (property: { readonly status?: string | null | undefined }): boolean =>
  property.status == null || LISTED_STATUSES.has(property.status.toLowerCase());

/** The status that this device gives a saved property of which the server knows nothing any more. No server sends it. */
export const UNLISTED_STATUS = 'no longer listed';

/** True for a property that is gone: "let", "sold" or no longer listed. Another host's unknown status is not gone. */
export const isGone = (property: { readonly status?: string | null | undefined }): boolean =>
  property.status != null && ['let', 'sold', UNLISTED_STATUS].includes(property.status.toLowerCase());

/**
 * The last lowering of a home's price, where it led to the price that is shown (0028); undefined where the price has risen
 * since, another listing has begun, or the home is gone.
 */
export function lastReduction(
  property: Pick<PropertySummary, 'changes' | 'price' | 'lowest_variant_price' | 'listed_at' | 'status'>,
): (PropertyChange & { readonly what: 'price' }) | undefined {
  const last = property.changes?.find((change) => change.what === 'price');
  const shown = property.price ?? property.lowest_variant_price;
  if (last === undefined || last.to !== shown || last.to >= last.from || isGone(property)) return undefined;
  return last.on < (property.listed_at ?? '').slice(0, 10) ? undefined : last;
}

/** For so many days a home counts as reduced. */
export const REDUCED_DAYS = 30;

/** The first day, in Nairobi, on which a reduction still counts. @param now ms since 1970 */
export const reducedSince = (now: number): string =>
  // Nairobi is three hours ahead of UTC, all year.
  new Date(now + 3 * 3_600_000 - REDUCED_DAYS * 86_400_000).toISOString().slice(0, 10);
