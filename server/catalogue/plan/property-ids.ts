import type { SiteDatabase } from '../../db/database.ts';
import type { PropertyEntry } from '../entries.ts';
import { referenceKey } from '../normalise/reading.ts';

/**
 * The ids of properties: addresses and phones hold them, so a reference has its id for ever, and no id is used twice.
 */
export class PropertyIds {
  readonly #byReference = new Map<string, number>();
  readonly #referenceOf = new Map<number, string | null>();
  readonly #changed = new Set<number>();
  readonly #reassigned = new Map<string, number>();
  #next = 1;

  /** Loads all ids; stored references are compared by the present rules, also where older rules made them. */
  static async load(db: SiteDatabase): Promise<PropertyIds> {
    const ids = new PropertyIds();
    const rows = await db
      .selectFrom('property_ids')
      .leftJoin('properties', 'properties.id', 'property_ids.id')
      .select(['property_ids.id', 'property_ids.reference', 'properties.id as shown'])
      .orderBy('property_ids.id')
      .execute();
    // Of two references that the rules now call one, the property on the site keeps its address.
    for (const { id, reference } of rows.toSorted((a, b) => Number(a.shown === null) - Number(b.shown === null))) {
      const key = reference === null ? '' : referenceKey(reference);
      const own = key === '' || ids.#byReference.has(key) ? null : key;
      ids.#referenceOf.set(id, own);
      if (own !== null) ids.#byReference.set(own, id);
      if (own !== reference) ids.#changed.add(id);
      ids.#next = Math.max(ids.#next, id + 1);
    }
    return ids;
  }

  /** The id of a listing, a new one where it has none; or why it cannot have the one that it names. */
  getId({
    id,
    reference,
  }: Pick<PropertyEntry, 'id' | 'reference'>): { readonly id: number } | { readonly problem: string } {
    const key = reference == null ? '' : referenceKey(reference);
    const known = key === '' ? undefined : this.#byReference.get(key);
    if (id !== undefined && known !== undefined && known !== id) {
      return {
        problem: `the reference "${reference}" has the id ${known}, and links to it hold that; write ${known}, or leave the id out`,
      };
    }
    const reassigned = id === undefined ? this.#reassigned.get(key) : undefined;
    if (reassigned !== undefined) {
      return {
        problem: `the reference "${reference}" has the id ${reassigned}, and links to it hold that; another entry takes this id, so leave it out there`,
      };
    }
    const given = id ?? known ?? this.#next;
    this.#next = Math.max(this.#next, given + 1);
    const before = this.#referenceOf.get(given);
    const after = key === '' ? (before ?? null) : key;
    if (before !== after) {
      if (before != null) {
        this.#byReference.delete(before);
        this.#reassigned.set(before, given);
      }
      this.#referenceOf.set(given, after);
      if (after !== null) this.#byReference.set(after, given);
      this.#changed.add(given);
    }
    return { id: given };
  }

  *unsaved(): Generator<{ readonly id: number; readonly reference: string | null }> {
    for (const id of this.#changed) yield { id, reference: this.#referenceOf.get(id) ?? null };
  }
}
