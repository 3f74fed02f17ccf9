import { formatCount } from '../lib/counted.ts';
import { formatNumber, formatShortAmount } from '../lib/money.ts';
import { joinFewNames } from '../lib/names.ts';
import { capitalise } from '../lib/text.ts';
import { AMENITIES } from './amenities.ts';
import { getPlaces, type PropertyFilter } from './filter.ts';
import { getSizeName } from './size-name.ts';

const DEALS = { SALE: 'for sale', RENT: 'to rent', SHORTLET: 'shortlet' } as const;
const PER = { SALE: '', RENT: '/month', SHORTLET: '/night' } as const;
const TYPES = { RESIDENTIAL: 'Residential', COMMERCIAL: 'Commercial', LAND: 'Land' } as const;

/** "under KES 80K/month"; undefined without bounds. */
function formatPriceName({
  min_price: min,
  max_price: max,
  agreement_type = 'SALE',
}: PropertyFilter): string | undefined {
  const per = PER[agreement_type];
  if (min !== undefined && max !== undefined) return `KES ${formatShortAmount(min)} to ${formatShortAmount(max)}${per}`;
  if (max !== undefined) return `under KES ${formatShortAmount(max)}${per}`;
  return min === undefined ? undefined : `over KES ${formatShortAmount(min)}${per}`;
}

/** Few words, since the name of a search is one line. */
function getMustHaveNames(filter: PropertyFilter): readonly string[] {
  const { amenities = [], min_size: size, water, parking, available_by: by, max_service_charge: charge } = filter;
  const names: readonly (string | false | undefined)[] = [
    amenities.length === 1
      ? AMENITIES.get(amenities[0] ?? 0)
      : amenities.length > 0 && formatCount(amenities.length, 'amenity', 'amenities'),
    size !== undefined && `${formatNumber(size)}+ sq ft`,
    water && (water === 'mains' ? 'mains water' : water),
    filter.backup_power && 'backup power',
    filter.pets && 'pets',
    parking !== undefined && `${parking}+ parking`,
    by && `free by ${by}`,
    charge !== undefined && `service charge under KES ${formatShortAmount(charge)}`,
    filter.reduced && 'reduced',
  ];
  return names.filter((name) => typeof name === 'string');
}

/** Names a search: "2+ bed, Kilimani, under KES 80K/month". A price per month or night makes the kind of offer redundant. @param area names the part of the map */
export function getSearchName(filter: PropertyFilter, area = 'area of the map'): string {
  const { agreement_type = 'SALE', bedrooms, bathrooms, rooms } = filter;
  const price = formatPriceName(filter);
  const type = filter.subtype ?? (filter.property_type === undefined ? undefined : TYPES[filter.property_type]);
  const parts = [
    bedrooms === undefined ? undefined : `${bedrooms}+ bed`,
    rooms && getSizeName(rooms),
    bathrooms === undefined ? undefined : `${bathrooms}+ bath`,
    type,
    filter.furnishing?.toLowerCase(),
    filter.tag,
    ...getMustHaveNames(filter),
    joinFewNames(getPlaces(filter)) || filter.state,
    filter.bounds && area,
    price,
    price === undefined || agreement_type === 'SALE' ? DEALS[agreement_type] : undefined,
  ].filter((part) => part !== undefined);
  return capitalise(parts.length === 1 && price === undefined ? `Everything ${parts[0]}` : parts.join(', '));
}
