import { AMENITIES } from '#contract/amenities.ts';
import type { Amenity, PropertyDetail } from '#contract/property.ts';
import { UNLISTED_STATUS } from '#contract/property-facts.ts';
import { fold } from '#lib/fold.ts';
import { formatRange } from '#lib/ranges.ts';
import { toSentenceCase } from '#lib/text.ts';
import { type Fact, getFacts } from '#parts/facts.ts';
import { getPricesPerSquareFoot } from '#parts/price-per-square-foot.ts';
import type { Destination } from '#ui/link.tsx';

/** "Available", "Under offer", "Let", "Sold"; null without a status (spec §2, S37). */
export function getStatusBadge(property: Pick<PropertyDetail, 'status'>): {
  readonly words: string;
  readonly tone: 'good' | 'plain';
} | null {
  const words = toSentenceCase(property.status ?? '');
  if (words === '') return null;
  return { words, tone: words === 'Available' ? 'good' : 'plain' };
}

const goneHeadings: Readonly<Record<string, string>> = {
  let: 'This property has been let',
  sold: 'This property has been sold',
  [UNLISTED_STATUS]: 'This property is no longer listed',
};

export const getGoneHeading = (property: Pick<PropertyDetail, 'status'>): string | undefined =>
  goneHeadings[property.status?.toLowerCase() ?? ''];

/** For one that is gone: the same agreement in the same area. */
export function searchInstead(property: Pick<PropertyDetail, 'agreement_type'>, area: string | undefined): Destination {
  const agreement = property.agreement_type?.toUpperCase();
  const known = agreement === 'RENT' || agreement === 'SHORTLET' ? agreement : 'SALE';
  return { to: '/filter-results', search: { agreement_type: known, ...(area !== undefined && { location: area }) } };
}

const offers: ReadonlyMap<string, string> = new Map([
  ['sale', 'for sale'],
  ['rent', 'to let'],
  ['shortlet', 'as a shortlet'],
]);

/** A subtype implies them: "residential plot", not "residential land plot". */
const IMPLIED_TYPES: ReadonlySet<string> = new Set(['land', 'shortlet']);

/** "Ref JJ-0024, furnished residential villa for sale", without unknown parts (S25, S47); "" when none is known. */
export function getTypeLine(
  property: Pick<
    PropertyDetail,
    'reference' | 'property_type' | 'subtype' | 'agreement_type' | 'furnishing' | 'has_deposit'
  >,
): string {
  const type = foldWord(property.property_type);
  const subtype = foldWord(property.subtype);
  const agreement = property.agreement_type?.toLowerCase() ?? '';
  const said =
    subtype === '' ? type : IMPLIED_TYPES.has(type) || subtype.includes(type) ? subtype : `${type} ${subtype}`;
  const furnishing = property.furnishing?.toLowerCase() ?? '';
  const kind = [furnishing, said, offers.get(agreement)].filter(Boolean).join(' ');
  const deposit = property.has_deposit === true && agreement !== 'sale' ? 'deposit required' : '';
  const reference = property.reference ? `Ref ${property.reference}` : '';
  const line = [reference, kind, deposit].filter(Boolean).join(', ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

const foldWord = (words: string | null | undefined): string => fold(words ?? '');

type Source = Pick<
  PropertyDetail,
  'property_type' | 'agreement_type' | 'bedrooms' | 'bathrooms' | 'area_sqft' | 'plot_acres' | 'variants' | 'price'
>;

/** Beds, baths, sq ft, and for sales KES a sq ft, without unknown ones. */
export function getHeadlineFacts(property: Source): ReadonlyArray<Pick<Fact, 'value' | 'unit'>> {
  const facts = getFacts(property).map(({ kind, value, unit }) => ({
    value,
    unit: kind === 'beds' || kind === 'baths' ? pluralise(value, unit) : unit,
  }));
  const perSquareFoot = formatRange(getPricesPerSquareFoot(property));
  return perSquareFoot === null ? facts : [...facts, { value: perSquareFoot, unit: 'KES a sq ft' }];
}

const pluralise = (value: string, unit: string): string => {
  if (unit === '') return 'one room';
  return value === '1' ? unit : `${unit}s`;
};

/** Known ones, once each, under the server's name (spec §3). */
export const getShownAmenities = (amenities: readonly Amenity[]): readonly Amenity[] => [
  ...new Map(amenities.filter(({ id }) => AMENITIES.has(id)).map((amenity) => [amenity.id, amenity])).values(),
];
