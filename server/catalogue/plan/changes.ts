import { getSubtypeSlug } from '#contract/filter.ts';
import type { PropertyChange, PropertyDetail } from '#contract/property.ts';

export const MAX_NAMED = 100;

/** Names of fields in messages; "" for fields that follow from others. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  property_type: 'type',
  agreement_type: 'agreement',
  area_sqft: 'size',
  plot_acres: 'plot',
  lowest_variant_price: 'lowest price',
  has_deposit: 'deposit',
  listed_at: 'date listed',
  confirmed_on: 'date confirmed',
  variants: 'unit types',
  pictures: 'photos',
  picture: 'photo',
  created_at: 'date',
  changes: 'history',
  heading: 'title',
  address: '',
  state: '',
  images: '',
  featured_image: '',
  image: 'photo',
};

export const getFieldName = (name: string): string => FIELD_NAMES[name] ?? name;

function stripEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((entry) => stripEmpty(entry) ?? null);
  if (typeof value !== 'object') return value === '' ? undefined : value;
  if (value === null) return undefined;
  const entries = Object.entries(value).flatMap(([name, field]) => {
    const content = stripEmpty(field);
    return content === undefined ? [] : [[name, content] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** "office space" and "office-space" are the same in these. */
const SLUG_FIELDS = new Set(['property_type', 'agreement_type', 'subtype', 'furnishing', 'status']);

const toComparable = (name: string, value: unknown): string | undefined =>
  SLUG_FIELDS.has(name) && typeof value === 'string' ? getSubtypeSlug(value) : JSON.stringify(value);

const parseFields = (json: string): Readonly<Record<string, unknown>> => {
  const value: unknown = stripEmpty(JSON.parse(json));
  return typeof value === 'object' && value !== null ? { ...value } : {};
};

/** Names the fields in which two records in JSON differ; empty and missing are the same. */
export function findChangedFields(before: string, after: string): readonly string[] {
  const old = parseFields(before);
  const now = parseFields(after);
  const names = [...new Set([...Object.keys(now), ...Object.keys(old)])];
  const changed = names.filter((name) => toComparable(name, old[name]) !== toComparable(name, now[name]));
  return [...new Set(changed.map(getFieldName))].filter((name) => name !== '');
}

type Change = 'added' | 'changed' | 'removed';

export interface KindOutcome {
  readonly total: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  /** The first entries only; changed ones with their fields. */
  readonly named: Readonly<Record<Change, readonly string[]>>;
}

export class Changes {
  readonly #counts = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  readonly #named: Record<Change, string[]> = { added: [], changed: [], removed: [] };

  addUnchanged(): void {
    this.#counts.unchanged++;
  }

  add(change: Change, name: string): void {
    this.#counts[change]++;
    if (this.#named[change].length < MAX_NAMED) this.#named[change].push(name);
  }

  addUnnamedRemovals(count: number): void {
    this.#counts.removed += count;
  }

  outcome(): KindOutcome {
    const { added, changed, unchanged } = this.#counts;
    return { ...this.#counts, total: added + changed + unchanged, named: this.#named };
  }
}

const MAX_CHANGES = 12;

const formatLayouts = ({ variants }: PropertyDetail): string =>
  JSON.stringify((variants ?? []).map(({ bedrooms, bathrooms, area_sqft }) => [bedrooms, bathrooms, area_sqft]));

function getShownPrice({ price, lowest_variant_price }: PropertyDetail): number | undefined {
  const shown = price ?? lowest_variant_price ?? 0;
  return shown > 0 ? shown : undefined;
}

/** A further, smaller layout does not lower the price. */
function findPriceChange(before: PropertyDetail, after: PropertyDetail): { from: number; to: number } | undefined {
  const [from, to] = [getShownPrice(before), getShownPrice(after)];
  if (from === undefined || to === undefined || from === to) return undefined;
  const isSame =
    (before.price == null) === (after.price == null) &&
    before.agreement_type === after.agreement_type &&
    formatLayouts(before) === formatLayouts(after);
  return isSame ? { from, to } : undefined;
}

/** A record without a status has this one (S37). */
const AVAILABLE = 'available';

function findStatusChange(before: PropertyDetail, after: PropertyDetail): { from: string; to: string } | undefined {
  const [from, to] = [before.status ?? AVAILABLE, after.status ?? AVAILABLE];
  return from === to ? undefined : { from, to };
}

/** A mistake that is corrected on the same day leaves no trace. */
function addChange<Change extends PropertyChange>(
  history: readonly PropertyChange[],
  change: Change,
): readonly PropertyChange[] {
  const sameDay = history.find(({ what, on }) => what === change.what && on === change.on);
  const others = history.filter((earlier) => earlier !== sameDay);
  const merged = { ...change, from: sameDay?.from ?? change.from };
  return merged.from === merged.to ? others : [merged, ...others];
}

/**
 * Adds a change of price or status to a property's history (0028), newest first.
 * @param after imported, with the history so far @param on the day in Nairobi, "2026-11-03"
 */
export function updateHistory(before: PropertyDetail, after: PropertyDetail, on: string): readonly PropertyChange[] {
  const price = findPriceChange(before, after);
  const status = findStatusChange(before, after);
  let history: readonly PropertyChange[] = after.changes ?? [];
  if (price !== undefined) history = addChange(history, { what: 'price', on, ...price });
  if (status !== undefined) history = addChange(history, { what: 'status', on, ...status });
  return history.slice(0, MAX_CHANGES);
}
