import type { PropertyFilter } from '#contract/filter.ts';
import { locationTest } from '#contract/filter-rows.ts';
import { packPoints } from '#contract/map-points.ts';
import type { MapPoints } from '#contract/map-points-columns.ts';
import { placeNames } from '#contract/place-names.ts';
import type { SiteDatabase } from '../db/database.ts';
import { isBroadPlace } from '../db/dialect.ts';
import { matching } from './property-queries.ts';

/** What a map shows of all listed homes that match a filter (contract/map-points.ts). */
export async function mapPointsOf(db: SiteDatabase, filter: PropertyFilter): Promise<MapPoints> {
  const location = locationTest(filter.location, placeNames);
  const isBroad = location?.kind === 'place' && (await isBroadPlace(db, location.place));
  const rows = await matching(db, filter, placeNames, isBroad)
    .select(['p.id', 'p.lat', 'p.lng', 'p.price', 'p.bedrooms_max', 'p.address_folded', 'p.agreement'])
    .execute();
  return packPoints(rows.map(({ bedrooms_max: beds, address_folded: place, ...row }) => ({ ...row, beds, place })));
}
