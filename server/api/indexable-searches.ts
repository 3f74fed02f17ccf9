import { AGREEMENT_TYPES } from '#contract/agreement-types.ts';
import { PROPERTY_TYPES, type PropertyFilter, subtypeName, TAGS } from '#contract/filter.ts';
import { fold } from '#lib/fold.ts';
import type { SiteDatabase } from '../db/database.ts';

/**
 * Searches that may be listed (contract/indexable.ts) and find a home, by agreement. A test holds them to what the filter
 * call answers.
 */
export async function indexableSearches(db: SiteDatabase): Promise<readonly PropertyFilter[]> {
  const kinds = await db
    .selectFrom('property_search')
    .select(['agreement', 'type', 'subtype'])
    .groupBy(['agreement', 'type', 'subtype'])
    .orderBy('subtype')
    .execute();
  const tags = await db
    .selectFrom('property_tags as t')
    .innerJoin('property_search as s', 's.id', 't.property_id')
    .select(['s.agreement', 't.tag'])
    .distinct()
    .execute();
  return AGREEMENT_TYPES.flatMap((agreement_type): PropertyFilter[] => {
    const agreement = fold(agreement_type);
    const listed = kinds.filter((kind) => kind.agreement === agreement);
    if (listed.length === 0) return [];
    const types = new Set(listed.map(({ type }) => (type === 'shortlet' ? 'residential' : type)));
    const subtypes = new Set(listed.flatMap(({ subtype }) => (subtype === null ? [] : (subtypeName(subtype) ?? []))));
    const tagged = new Set(tags.flatMap((one) => (one.agreement === agreement ? one.tag : [])));
    return [
      { agreement_type },
      ...PROPERTY_TYPES.filter((type) => types.has(fold(type))).map((property_type) => ({
        agreement_type,
        property_type,
      })),
      ...[...subtypes].map((subtype) => ({ agreement_type, subtype })),
      ...TAGS.filter((tag) => tagged.has(fold(tag))).map((tag) => ({ agreement_type, tag })),
    ];
  });
}
