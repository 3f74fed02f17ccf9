import type { PropertySummary } from './property.ts';

/*
 * What a property's record says beyond its fields. Apart from the schemas, which the first page does not need.
 */

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
