import type { PropertyChange, PropertyDetail } from '#contract/property.ts';

/* What an import notes of a home that was on the list before (0028): another price, another status. */

/** Changes that are kept of a home: those of some years. */
const MOST_CHANGES = 12;

/** The layouts that a home is offered in, without their prices. */
const layoutsOf = ({ variants }: PropertyDetail): string =>
  JSON.stringify((variants ?? []).map(({ bedrooms, bathrooms, area_sqft }) => [bedrooms, bathrooms, area_sqft]));

/** The price that a home is shown with, KES; undefined on request. */
function shownPrice({ price, lowest_variant_price }: PropertyDetail): number | undefined {
  const shown = price ?? lowest_variant_price ?? 0;
  return shown > 0 ? shown : undefined;
}

/** What the price was and is, where both are prices of the same thing: a smaller layout more is no lower price. */
function priceChange(before: PropertyDetail, after: PropertyDetail): { from: number; to: number } | undefined {
  const [from, to] = [shownPrice(before), shownPrice(after)];
  if (from === undefined || to === undefined || from === to) return undefined;
  const isSame =
    (before.price == null) === (after.price == null) &&
    before.agreement_type === after.agreement_type &&
    layoutsOf(before) === layoutsOf(after);
  return isSame ? { from, to } : undefined;
}

/** What a home is whose record does not say (S37). */
const AVAILABLE = 'available';

function statusChange(before: PropertyDetail, after: PropertyDetail): { from: string; to: string } | undefined {
  const [from, to] = [before.status ?? AVAILABLE, after.status ?? AVAILABLE];
  return from === to ? undefined : { from, to };
}

/** One change of a kind a day: a slip that was put right on its day leaves nothing. */
function noted<Change extends PropertyChange>(
  history: readonly PropertyChange[],
  change: Change,
): readonly PropertyChange[] {
  const sameDay = history.find(({ what, on }) => what === change.what && on === change.on);
  const others = history.filter((one) => one !== sameDay);
  const whole = { ...change, from: sameDay?.from ?? change.from };
  return whole.from === whole.to ? others : [whole, ...others];
}

/**
 * The history of a home after an import.
 * @param before the home as it is on the site
 * @param after the home as the import has it, with the history so far
 * @param on the day in Nairobi, "2026-11-03"
 * @returns newest first
 */
export function notedChanges(before: PropertyDetail, after: PropertyDetail, on: string): readonly PropertyChange[] {
  const price = priceChange(before, after);
  const status = statusChange(before, after);
  let history: readonly PropertyChange[] = after.changes ?? [];
  if (price !== undefined) history = noted(history, { what: 'price', on, ...price });
  if (status !== undefined) history = noted(history, { what: 'status', on, ...status });
  return history.slice(0, MOST_CHANGES);
}
