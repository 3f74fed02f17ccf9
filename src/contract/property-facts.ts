import { getDaysSince, readFirmDate } from '../lib/dates.ts';
import type { PropertyChange, PropertySummary } from './property.ts';

// Apart from the schemas, which the first page does not need.

/** Returns address line and county, from whichever field has them. */
export function getPlace(property: Pick<PropertySummary, 'address' | 'state' | 'location'>): {
  readonly address: string | undefined;
  readonly state: string | undefined;
} {
  return {
    address: property.location?.address_line1 ?? property.address ?? undefined,
    state: property.location?.state ?? property.state ?? undefined,
  };
}

/** True for a plot, which has no rooms. */
export const isLand = (property: { readonly property_type?: string | null | undefined }): boolean =>
  property.property_type?.toLowerCase() === 'land';

export const LISTED_STATUSES: ReadonlySet<string> = new Set(['available', 'under offer']);

/** True for a property that is on offer; a record without a status counts as listed (S37). */
export const isListed = (property: { readonly status?: string | null | undefined }): boolean =>
  property.status == null || LISTED_STATUSES.has(property.status.toLowerCase());

/** This device's status of a saved property that the server no longer knows; no server sends it. */
export const UNLISTED_STATUS = 'no longer listed';

/** True for "let", "sold" or no longer listed. An unknown status of another host is not gone. */
export const isGone = (property: { readonly status?: string | null | undefined }): boolean =>
  property.status != null && ['let', 'sold', UNLISTED_STATUS].includes(property.status.toLowerCase());

/** Returns the reduction to the price shown (0028); undefined once it has risen, or the property is gone or listed anew. */
export function lastReduction(
  property: Pick<PropertySummary, 'changes' | 'price' | 'lowest_variant_price' | 'listed_at' | 'status'>,
): (PropertyChange & { readonly what: 'price' }) | undefined {
  const last = property.changes?.find((change) => change.what === 'price');
  const shown = property.price ?? property.lowest_variant_price;
  if (last === undefined || last.to !== shown || last.to >= last.from || isGone(property)) return undefined;
  return last.on < (property.listed_at ?? '').slice(0, 10) ? undefined : last;
}

/**
 * Returns days since the confirmation, and whether to look again (0033): after 14 days, of a sale after 45.
 * @param now ms since 1970 @returns undefined where nobody has confirmed it
 */
export function getConfirmation(
  { confirmed_on: day, agreement_type }: Pick<PropertySummary, 'confirmed_on' | 'agreement_type'>,
  now: number,
): { readonly days: number; readonly isDue: boolean } | undefined {
  if (day == null) return undefined;
  const days = getDaysSince(day, now);
  return { days, isDue: days >= (agreement_type?.toLowerCase() === 'sale' ? 45 : 14) };
}

export const REDUCED_DAYS = 30;

/** Returns the earliest day in Nairobi whose reductions still count. @param now ms since 1970 */
export const getReducedSince = (now: number): string => readFirmDate(now - REDUCED_DAYS * 86_400_000)?.iso ?? '';
