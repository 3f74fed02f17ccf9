import type { SiteDatabase } from '../../db/database.ts';
import type { PropertyEntry } from '../entries.ts';
import { getReferenceKey } from '../normalise/reading.ts';

/** A reference has its id for ever, and no id is used twice, since links and phones hold them. */
export class PropertyIds {
  readonly #byReference = new Map<string, number>();
  readonly #referenceOf = new Map<number, string | null>();
  readonly #changed = new Set<number>();
  readonly #reassigned = new Map<string, number>();
  #next = 1;

  /** Loads all ids by the keys of their references, as today's rules make them. */
  static async load(db: SiteDatabase): Promise<PropertyIds> {
    const ids = new PropertyIds();
    const rows = await db
      .selectFrom('property_ids')
      .leftJoin('properties', 'properties.id', 'property_ids.id')
      .select(['property_ids.id', 'property_ids.reference', 'properties.id as shown'])
      .orderBy('property_ids.id')
      .execute();
    // Of two references with one key, the property on the site wins.
    for (const { id, reference } of rows.toSorted((a, b) => Number(a.shown === null) - Number(b.shown === null))) {
      const key = reference === null ? '' : getReferenceKey(reference);
      const uniqueKey = key === '' || ids.#byReference.has(key) ? null : key;
      ids.#referenceOf.set(id, uniqueKey);
      if (uniqueKey !== null) ids.#byReference.set(uniqueKey, id);
      if (uniqueKey !== reference) ids.#changed.add(id);
      ids.#next = Math.max(ids.#next, id + 1);
    }
    return ids;
  }

  /** Returns the stated, known or new id of a listing; a problem when another has the stated one. */
  getId({
    id,
    reference,
  }: Pick<PropertyEntry, 'id' | 'reference'>): { readonly id: number } | { readonly problem: string } {
    const key = reference == null ? '' : getReferenceKey(reference);
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
    const propertyId = id ?? known ?? this.#next;
    this.#next = Math.max(this.#next, propertyId + 1);
    const before = this.#referenceOf.get(propertyId);
    const after = key === '' ? (before ?? null) : key;
    if (before !== after) {
      if (before != null) {
        this.#byReference.delete(before);
        this.#reassigned.set(before, propertyId);
      }
      this.#referenceOf.set(propertyId, after);
      if (after !== null) this.#byReference.set(after, propertyId);
      this.#changed.add(propertyId);
    }
    return { id: propertyId };
  }

  *unsaved(): Generator<{ readonly id: number; readonly reference: string | null }> {
    for (const id of this.#changed) yield { id, reference: this.#referenceOf.get(id) ?? null };
  }
}
