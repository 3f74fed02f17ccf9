import type { AgreementType } from '#contract/agreement-types.ts';
import { AMENITIES } from '#contract/amenities.ts';
import { type PropertyFilter, type PropertyType, subtypeSlug } from '#contract/filter.ts';
import { longDate } from '#lib/dates.ts';
import { formatKes, formatNumber, formatShortAmount } from '#lib/money.ts';
import { capital } from '#lib/text.ts';

// A search in plain words: headings, titles, labels. Pure, so that server and browser say the same.

export const ANY_LOCATION = 'Any location in Kenya';

export const agreementWords: Readonly<Record<AgreementType, string>> = {
  SALE: 'Buy',
  RENT: 'Rent',
  SHORTLET: 'Shortlet',
};
export const propertyTypeWords: Readonly<Record<PropertyType, string>> = {
  RESIDENTIAL: 'Residential',
  COMMERCIAL: 'Commercial',
  LAND: 'Land',
};
export const furnishingWords = {
  FURNISHED: 'Furnished',
  UNFURNISHED: 'Unfurnished',
  'SEMI-FURNISHED': 'Semi-furnished',
} as const;
export const tagWords = { 'off-plan': 'Off-plan', 'on-compound': 'On-compound' } as const;
export const sortWords = { newest: 'Newest', 'price-up': 'Lowest price', 'price-down': 'Highest price' } as const;

const deals: Readonly<Record<AgreementType, string>> = { SALE: 'for sale', RENT: 'to rent', SHORTLET: 'for shortlet' };

/** Singular and plural of what is looked for. */
type Noun = readonly [one: string, many: string];

const typeNouns: Readonly<Record<PropertyType, Noun>> = {
  RESIDENTIAL: ['home', 'homes'],
  COMMERCIAL: ['commercial property', 'commercial properties'],
  LAND: ['plot of land', 'plots of land'],
};
const oddNouns: ReadonlyMap<string, Noun> = new Map([
  ['flats', ['flat', 'flats']],
  ['duplex', ['duplex', 'duplexes']],
  ['ranch', ['ranch', 'ranches']],
  ['agricultural-land', ['piece of agricultural land', 'pieces of agricultural land']],
]);

function nounOf({ subtype, property_type, agreement_type, tag }: PropertyFilter): Noun {
  if (subtype !== undefined) {
    const one = subtype.toLowerCase();
    return oddNouns.get(subtypeSlug(subtype)) ?? [one, `${one}s`];
  }
  if (property_type !== undefined) return typeNouns[property_type];
  return agreement_type === 'SHORTLET' || tag === 'on-compound' ? typeNouns.RESIDENTIAL : ['property', 'properties'];
}

function described(filter: PropertyFilter, noun: string): string {
  const parts = [
    filter.furnishing === undefined ? undefined : furnishingWords[filter.furnishing],
    filter.tag === undefined ? undefined : tagWords[filter.tag],
    noun,
    deals[filter.agreement_type ?? 'SALE'],
  ];
  return parts
    .filter((part) => part !== undefined)
    .join(' ')
    .toLowerCase();
}

/** The heading of a list: "38 homes for sale"; without a number where the host sends no total. */
export function resultHeading(filter: PropertyFilter, total: number | undefined): string {
  const [one, many] = nounOf(filter);
  if (total === undefined) return capital(described(filter, many));
  return `${formatNumber(total)} ${described(filter, total === 1 ? one : many)}`;
}

/** What is looked for and where: "Homes for sale in Kilimani". */
export function searchTitle(filter: PropertyFilter): string {
  const [, many] = nounOf(filter);
  const where = filter.location === undefined ? 'in Kenya' : `in ${filter.location}`;
  return capital(`${described(filter, many)} ${where}`);
}

/** Price bounds in KES: "KES 8M to 65M", "Up to KES 65M", "From KES 8M"; undefined without bounds. */
export function priceWords(min: number | undefined, max: number | undefined): string | undefined {
  if (min !== undefined && max !== undefined) return `KES ${formatShortAmount(min)} to ${formatShortAmount(max)}`;
  if (max !== undefined) return `Up to KES ${formatShortAmount(max)}`;
  return min === undefined ? undefined : `From KES ${formatShortAmount(min)}`;
}

// The must-haves of a search (0034) in plain words, for tags, names and the filter dialog.

export const waterWords = { mains: 'Mains water', borehole: 'Borehole', tank: 'Water tank' } as const;

/** What stands beside the kind of offer, which a search always says. */
export type MustHaves = Omit<PropertyFilter, 'agreement_type'>;

interface MustHaveTag {
  readonly key: string;
  readonly label: string;
  readonly without: MustHaves;
}

/** The must-haves of a filter, one by one, in the order of its address. */
export function mustHaveTags(filter: PropertyFilter): readonly MustHaveTag[] {
  const { amenities = [], min_size: size, water, parking, available_by: by, max_service_charge: charge } = filter;
  const others = (id: number): number[] | undefined => {
    const left = amenities.filter((other) => other !== id);
    return left.length === 0 ? undefined : left;
  };
  const said: readonly (readonly [key: keyof MustHaves, label: string | false | undefined])[] = [
    ['min_size', size !== undefined && `${formatNumber(size)} sq ft or more`],
    ['water', water && waterWords[water]],
    ['backup_power', filter.backup_power && 'Backup power'],
    ['pets', filter.pets && 'Pets allowed'],
    ['parking', parking !== undefined && `${parking} or more parking spaces`],
    ['available_by', by && `Free by ${longDate(by)}`],
    ['max_service_charge', charge !== undefined && `Service charge up to ${formatKes(charge)}`],
    ['reduced', filter.reduced && 'Reduced'],
  ];
  return [
    ...amenities.map((id) => ({
      key: `amenities-${id}`,
      label: AMENITIES.get(id) ?? `Amenity ${id}`,
      without: { amenities: others(id) },
    })),
    ...said.flatMap(([key, label]) => (label ? [{ key, label, without: { [key]: undefined } }] : [])),
  ];
}
