import { subtypeSlug } from '#contract/filter.ts';
import type { PropertyChange, PropertyDetail } from '#contract/property.ts';

const MAX_NAMED = 100;

/** Fields of records as people know them; "" for fields that follow from others. */
const WORDS: Readonly<Record<string, string>> = {
  property_type: 'type',
  agreement_type: 'agreement',
  area_sqft: 'size',
  plot_acres: 'plot',
  lowest_variant_price: 'lowest price',
  has_deposit: 'deposit',
  listed_at: 'date listed',
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

export const wordOfField = (name: string): string => WORDS[name] ?? name;

/** A record without null, missing fields, empty lists and empty texts. */
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

/** Words that mean the same in any spelling: "office space" and "office-space". */
const CHOICES = new Set(['property_type', 'agreement_type', 'subtype', 'furnishing', 'status']);

const comparable = (name: string, value: unknown): string | undefined =>
  CHOICES.has(name) && typeof value === 'string' ? subtypeSlug(value) : JSON.stringify(value);

const fieldsOf = (json: string): Readonly<Record<string, unknown>> => {
  const value: unknown = stripEmpty(JSON.parse(json));
  return typeof value === 'object' && value !== null ? { ...value } : {};
};

/**
 * The fields in which two records differ, in words; "none" and "not said" are the same.
 * @param before JSON of the stored record
 * @param after JSON of the new one
 */
export function changedFields(before: string, after: string): readonly string[] {
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  const names = [...new Set([...Object.keys(now), ...Object.keys(old)])];
  const changed = names.filter((name) => comparable(name, old[name]) !== comparable(name, now[name]));
  return [...new Set(changed.map(wordOfField))].filter((name) => name !== '');
}

type Change = 'added' | 'changed' | 'removed';

/** What an import does to the entries of one kind. */
export interface KindOutcome {
  readonly total: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** On the site, and not in the file. */
  readonly removed: number;
  /** The first of each, by name; a changed one with its fields. */
  readonly named: Readonly<Record<Change, readonly string[]>>;
}

export class Changes {
  readonly #counts = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  readonly #named: Record<Change, string[]> = { added: [], changed: [], removed: [] };

  addUnchanged(): void {
    this.#counts.unchanged++;
  }

  add(what: Change, name: string): void {
    this.#counts[what]++;
    if (this.#named[what].length < MAX_NAMED) this.#named[what].push(name);
  }

  addUnnamedRemovals(count: number): void {
    this.#counts.removed += count;
  }

  outcome(): KindOutcome {
    const { added, changed, unchanged } = this.#counts;
    return { ...this.#counts, total: added + changed + unchanged, named: this.#named };
  }
}

// The history of a property (0028): another price, another status.

/** The history of some years. */
const MAX_CHANGES = 12;

const layoutsOf = ({ variants }: PropertyDetail): string =>
  JSON.stringify((variants ?? []).map(({ bedrooms, bathrooms, area_sqft }) => [bedrooms, bathrooms, area_sqft]));

function shownPrice({ price, lowest_variant_price }: PropertyDetail): number | undefined {
  const shown = price ?? lowest_variant_price ?? 0;
  return shown > 0 ? shown : undefined;
}

/** A change between prices of the same thing: one smaller layout more is no lower price. */
function priceChange(before: PropertyDetail, after: PropertyDetail): { from: number; to: number } | undefined {
  const [from, to] = [shownPrice(before), shownPrice(after)];
  if (from === undefined || to === undefined || from === to) return undefined;
  const isSame =
    (before.price == null) === (after.price == null) &&
    before.agreement_type === after.agreement_type &&
    layoutsOf(before) === layoutsOf(after);
  return isSame ? { from, to } : undefined;
}

/** The status of a property whose record names none (S37). */
const AVAILABLE = 'available';

function statusChange(before: PropertyDetail, after: PropertyDetail): { from: string; to: string } | undefined {
  const [from, to] = [before.status ?? AVAILABLE, after.status ?? AVAILABLE];
  return from === to ? undefined : { from, to };
}

/** One change of a kind a day: a slip that is corrected on its day leaves nothing. */
function withChange<Change extends PropertyChange>(
  history: readonly PropertyChange[],
  change: Change,
): readonly PropertyChange[] {
  const sameDay = history.find(({ what, on }) => what === change.what && on === change.on);
  const others = history.filter((one) => one !== sameDay);
  const whole = { ...change, from: sameDay?.from ?? change.from };
  return whole.from === whole.to ? others : [whole, ...others];
}

/**
 * The history of a property after an import.
 * @param before the stored property
 * @param after the property as the import has it, with the history so far
 * @param on the day in Nairobi, "2026-11-03"
 * @returns newest first
 */
export function historyAfter(before: PropertyDetail, after: PropertyDetail, on: string): readonly PropertyChange[] {
  const price = priceChange(before, after);
  const status = statusChange(before, after);
  let history: readonly PropertyChange[] = after.changes ?? [];
  if (price !== undefined) history = withChange(history, { what: 'price', on, ...price });
  if (status !== undefined) history = withChange(history, { what: 'status', on, ...status });
  return history.slice(0, MAX_CHANGES);
}
