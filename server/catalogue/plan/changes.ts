import { subtypeSlug } from '#contract/filter.ts';

/** Examples that are told of each kind of change. */
const MOST_NAMED = 100;

/** Fields of records as people know them; those that follow from others are not told. */
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

/** A field's name as `changedFields` tells it. */
export const wordOfField = (name: string): string => WORDS[name] ?? name;

/** A record without what says nothing: null, missing, an empty list, an empty text. */
function meaningful(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((entry) => meaningful(entry) ?? null);
  if (typeof value !== 'object') return value === '' ? undefined : value;
  if (value === null) return undefined;
  const entries = Object.entries(value).flatMap(([name, field]) => {
    const kept = meaningful(field);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Words that mean the same in any spelling: "office space" and "office-space". */
const CHOICES = new Set(['property_type', 'agreement_type', 'subtype', 'furnishing', 'status']);

const comparable = (name: string, value: unknown): string | undefined =>
  CHOICES.has(name) && typeof value === 'string' ? subtypeSlug(value) : JSON.stringify(value);

const fieldsOf = (json: string): Readonly<Record<string, unknown>> => {
  const value: unknown = meaningful(JSON.parse(json));
  return typeof value === 'object' && value !== null ? { ...value } : {};
};

/**
 * The fields in which two records differ, in words; "none" and "not said" count as the same.
 * @param before JSON of the record that is there
 * @param after JSON of the one in its place
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
  /** In the file. */
  readonly total: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** On the site until now, and not in the file. */
  readonly removed: number;
  /** The first of each, by name; a changed one with its fields. */
  readonly named: Readonly<Record<Change, readonly string[]>>;
}

/** Counts changes, and names the first of them. */
export class Changes {
  readonly #counts = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  readonly #named: Record<Change, string[]> = { added: [], changed: [], removed: [] };

  unchanged(): void {
    this.#counts.unchanged++;
  }

  add(what: Change, name: string): void {
    this.#counts[what]++;
    if (this.#named[what].length < MOST_NAMED) this.#named[what].push(name);
  }

  /** Counts further ones that were removed, without their names. */
  removedMore(count: number): void {
    this.#counts.removed += count;
  }

  outcome(): KindOutcome {
    const { added, changed, unchanged } = this.#counts;
    return { ...this.#counts, total: added + changed + unchanged, named: this.#named };
  }
}
