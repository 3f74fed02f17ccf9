import type { AgreementType } from '#contract/agreement-types.ts';
import { getPlaces, getSubtypeSlug, type PropertyFilter, type PropertyType } from '#contract/filter.ts';
import { formatNumber, formatShortAmount } from '#lib/money.ts';
import { joinFewNames } from '#lib/names.ts';
import { capitalise } from '#lib/text.ts';

// For the home page and addresses; lists have words-results.tsx, dialogs words-lazy.tsx.

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
export const mustHaveWords = {
  backup_power: 'Backup power',
  pets: 'Pets allowed',
  water: { mains: 'Mains water', borehole: 'Borehole', tank: 'Water tank' },
} as const;

export const form = {
  panel: 'Search properties',
  agreement: 'I want to',
  location: 'Location',
  anotherPlace: 'Another place',
  category: 'Category',
  anyCategory: 'Any category',
  subtype: 'Type',
  subtypeInDialog: 'Property type',
  anySubtype: 'Any type',
  filters: 'Filters',
  filtersSet: ' set',
  filtersNotLoaded: 'We couldn’t load the filters. Check your connection and press Filters again.',
  search: 'Search',
};

const deals: Readonly<Record<AgreementType, string>> = {
  SALE: 'for sale',
  RENT: 'to rent',
  SHORTLET: 'for short stays',
};

type Noun = readonly [singular: string, plural: string];

const typeNouns: Readonly<Record<PropertyType, Noun>> = {
  RESIDENTIAL: ['home', 'homes'],
  COMMERCIAL: ['commercial property', 'commercial properties'],
  LAND: ['plot of land', 'plots of land'],
};
const irregularNouns: ReadonlyMap<string, Noun> = new Map([
  ['flats', ['flat', 'flats']],
  ['duplex', ['duplex', 'duplexes']],
  ['ranch', ['ranch', 'ranches']],
  ['agricultural-land', ['agricultural plot', 'agricultural plots']],
]);

export function getNoun({ subtype, property_type, agreement_type, tag }: PropertyFilter): Noun {
  if (subtype !== undefined) {
    const singular = subtype.toLowerCase();
    return irregularNouns.get(getSubtypeSlug(subtype)) ?? [singular, `${singular}s`];
  }
  if (property_type !== undefined) return typeNouns[property_type];
  return agreement_type === 'SHORTLET' || tag === 'on-compound' ? typeNouns.RESIDENTIAL : ['property', 'properties'];
}

const describe = ({ furnishing, tag, agreement_type = 'SALE' }: PropertyFilter, noun: string): string =>
  [furnishing && furnishingWords[furnishing], tag && tagWords[tag], noun, deals[agreement_type]]
    .filter(Boolean)
    .join(' ')
    .toLowerCase();

/** "38 homes for sale"; without a number where the host sends no total. */
export function getResultHeading(filter: PropertyFilter, total: number | undefined): string {
  const [singular, plural] = getNoun(filter);
  if (total === undefined) return capitalise(describe(filter, plural));
  return `${formatNumber(total)} ${describe(filter, total === 1 ? singular : plural)}`;
}

/** "Homes for sale in Kilimani" */
export function getSearchTitle(filter: PropertyFilter): string {
  const [, plural] = getNoun(filter);
  return capitalise(`${describe(filter, plural)} in ${joinFewNames(getPlaces(filter)) || 'Kenya'}`);
}

/** "KES 8M to 65M", "Up to KES 65M", "From KES 8M"; undefined without bounds. */
export function formatPriceWords(min: number | undefined, max: number | undefined): string | undefined {
  if (min !== undefined && max !== undefined) return `KES ${formatShortAmount(min)} to ${formatShortAmount(max)}`;
  if (max !== undefined) return `Up to KES ${formatShortAmount(max)}`;
  return min === undefined ? undefined : `From KES ${formatShortAmount(min)}`;
}
