import { AGREEMENT_TYPES, PROPERTY_TYPES, type PropertyFilter, subtypeName, TAGS } from '#contract/filter.ts';
import { placeNames } from '#contract/place-names.ts';
import type { SiteDatabase } from '../db/database.ts';
import { matching } from './property-queries.ts';

/** Searches that may be listed (contract/indexable.ts) and find a home, by agreement. */
export async function indexableSearches(db: SiteDatabase): Promise<readonly PropertyFilter[]> {
  const subtypes = await db.selectFrom('property_search').select('subtype').distinct().orderBy('subtype').execute();
  const kinds: readonly PropertyFilter[] = [
    {},
    ...PROPERTY_TYPES.map((property_type) => ({ property_type })),
    ...subtypes.flatMap(({ subtype }) => {
      const name = subtype === null ? undefined : subtypeName(subtype);
      return name === undefined ? [] : [{ subtype: name }];
    }),
    ...TAGS.map((tag) => ({ tag })),
  ];
  const found: PropertyFilter[] = [];
  for (const agreement_type of AGREEMENT_TYPES) {
    for (const kind of kinds) {
      const filter = { agreement_type, ...kind };
      const home = await matching(db, filter, placeNames).select('p.id').limit(1).executeTakeFirst();
      if (home !== undefined) found.push(filter);
    }
  }
  return found;
}
