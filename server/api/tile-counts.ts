import { tileFilters } from '#contract/count-tiles.ts';
import { placeNames } from '#contract/place-names.ts';
import type { TileCounts } from '#contract/tile-counts.ts';
import type { SiteDatabase } from '../db/database.ts';
import { countOf, matching } from './property-queries.ts';

/** How many listed homes each lifestyle tile of the home page leads to (contract/tile-counts.ts). */
export async function tileCountsOf(db: SiteDatabase): Promise<TileCounts> {
  const counts = await Promise.all(
    [...tileFilters].map(
      async ([id, filter]) => [id, Number(await countOf(matching(db, filter, placeNames)))] as const,
    ),
  );
  return Object.fromEntries(counts);
}
