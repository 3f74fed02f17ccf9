import * as v from 'valibot';
import { PropertySummary } from '#contract/property.ts';
import { findByReference } from '#contract/reference.ts';
import { getCatalogueState } from '../catalogue/published/published.ts';
import type { SiteDatabase } from '../db/database.ts';

/** Returns JSON of the summaries with a reference as it was typed, let and sold ones too. */
export type FindReference = (text: string) => Promise<readonly unknown[]>;

/** Finds properties of our own by their reference. Their references are read once for each catalogue. */
export function createReferences(db: SiteDatabase): FindReference {
  const read = () =>
    db
      .selectFrom('property_ids')
      .innerJoin('properties', 'properties.id', 'property_ids.id')
      .where('property_ids.reference', 'is not', null)
      .select(['property_ids.id', 'property_ids.reference'])
      .orderBy('property_ids.id', 'desc')
      .execute();
  let references: ReturnType<typeof read> | undefined;
  getCatalogueState(db).subscribe(() => {
    references = undefined;
  });
  return async (text) => {
    references ??= read();
    const known = await references.catch((error: unknown) => {
      references = undefined;
      throw error;
    });
    const ids = findByReference(known, text).map(({ id }) => id);
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('properties')
      .select('summary')
      .where('id', 'in', ids)
      .orderBy('id', 'desc')
      .execute();
    return rows.map(({ summary }): unknown => JSON.parse(summary));
  };
}

/**
 * Finds properties of another API host by their reference, in the index that our server makes of its list.
 * @param getIndex answers with the index
 */
export function createForeignReferences(getIndex: () => Promise<Response>): FindReference {
  let known: { readonly etag: string | null; readonly records: readonly PropertySummary[] } | undefined;
  return async (text) => {
    const response = await getIndex();
    if (!response.ok) return [];
    const etag = response.headers.get('ETag');
    if (known === undefined || known.etag !== etag || etag === null) {
      const body: unknown = await response.json();
      const records = Array.isArray(body) ? body : [];
      known = { etag, records: records.filter((record): record is PropertySummary => v.is(PropertySummary, record)) };
    }
    return findByReference(known.records, text);
  };
}
