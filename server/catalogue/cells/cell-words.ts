import { AMENITIES } from '#contract/amenities.ts';
import { formatNumber } from '#lib/money.ts';
import type { PropertyEntry } from '../entries/entry-schemas.ts';
import type { ExportedField, PropertyField } from './property-columns.ts';

// What was read from a cell, in words for the one who imports.

/** What a row says of a unit, or of the whole. */
export type UnitDraft = Pick<Partial<PropertyEntry>, 'bedrooms' | 'bathrooms' | 'area_sqft' | 'price'>;

/** What is known of a home; of one with mistakes, a part. */
export type PropertyDraft = Partial<Omit<PropertyEntry, 'variants'>> & { readonly variants?: readonly UnitDraft[] };

const ON_REQUEST = 'price on request';
const PERIODS = { rent: ' a month', shortlet: ' a night', sale: '' } as const;

function priceWords({ agreement_type }: PropertyDraft, { price }: UnitDraft): string {
  if (price == null) return ON_REQUEST;
  return `KES ${formatNumber(price)}${agreement_type == null ? '' : PERIODS[agreement_type]}`;
}

const numberWords = (amount: number | null | undefined, unit = ''): string =>
  amount == null ? '' : `${Number.isInteger(amount) ? formatNumber(amount) : amount}${unit}`;

const truthWords = (is: boolean | null | undefined): string => (is == null ? '' : is ? 'yes' : 'no');

function sizeWords({ plot_acres }: PropertyDraft, { area_sqft }: UnitDraft): string {
  return area_sqft == null ? numberWords(plot_acres, ' acres (the plot)') : numberWords(area_sqft, ' sq ft');
}

type Words = (draft: PropertyDraft, unit: UnitDraft) => string | null | undefined;

const WORDS: Readonly<Record<Exclude<ExportedField, 'unit'>, Words> & Partial<Record<PropertyField, Words>>> = {
  id: ({ id }) => id?.toString(),
  reference: ({ reference }) => reference,
  title: ({ title }) => title,
  status: ({ status }) => status ?? 'not on the site',
  agreement: ({ agreement_type }) => agreement_type,
  type: ({ property_type, subtype }) => [property_type, subtype].filter((word) => word != null).join(', '),
  subtype: ({ subtype }) => subtype,
  furnishing: ({ furnishing }) => furnishing,
  price: priceWords,
  sale_price: priceWords,
  rent: priceWords,
  night: priceWords,
  lowest_price: ({ lowest_variant_price: lowest }) => (lowest == null ? '' : `KES ${formatNumber(lowest)}`),
  deposit: ({ has_deposit }) => truthWords(has_deposit),
  bedrooms: (_, { bedrooms }) => numberWords(bedrooms),
  bathrooms: (_, { bathrooms }) => numberWords(bathrooms),
  size: sizeWords,
  plot: ({ plot_acres }) => numberWords(plot_acres, ' acres'),
  address: ({ location }) => location?.address_line1,
  county: ({ location }) => location?.state,
  country: ({ location }) => location?.country,
  lat: ({ location }) => location?.lat?.toString(),
  lng: ({ location }) => location?.lng?.toString(),
  amenities: ({ amenities = [] }) => amenities.map((id) => AMENITIES.get(id) ?? String(id)).join('; '),
  service_charge: ({ service_charge: charge }) => (charge == null ? '' : `KES ${formatNumber(charge)} a month`),
  deposit_months: ({ deposit_months }) => numberWords(deposit_months, ' months'),
  available_from: ({ available_from }) => available_from,
  parking: ({ parking }) => numberWords(parking),
  floor: ({ floor }) => numberWords(floor),
  lift: ({ lift }) => truthWords(lift),
  year_built: ({ year_built }) => year_built?.toString(),
  tenure: ({ tenure }) => tenure,
  lease_years_left: ({ lease_years_left }) => numberWords(lease_years_left, ' years'),
  pets: ({ pets }) => truthWords(pets),
  water: ({ water }) => water?.join('; '),
  backup_power: ({ backup_power }) => backup_power?.join('; '),
  internet: ({ internet }) => internet,
  gated: ({ gated }) => truthWords(gated),
  energy_certificate: ({ energy_certificate }) => energy_certificate,
  floor_plan: ({ floor_plan }) => floor_plan,
  video_url: ({ video_url }) => video_url,
  tags: ({ tags = [] }) => tags.join('; '),
  agent: ({ agent }) => agent,
  featured: ({ featured }) => truthWords(featured),
  listed_at: ({ listed_at }) => listed_at,
  photos: ({ pictures = [] }) => pictures.map(({ file }) => file).join('; '),
  captions: ({ pictures = [] }) =>
    pictures
      .map(({ alt }) => alt)
      .filter((alt) => alt !== '')
      .join(' | '),
  focus: ({ pictures = [] }) => pictures.flatMap(({ focal }) => focal ?? []).join('; '),
  description: ({ description }) => description,
};

/**
 * What was read from a cell, in words.
 * @param given what stands in it
 * @param unit what its row says of a unit, or of the whole
 */
export function cellWords(field: PropertyField, given: string, draft: PropertyDraft, unit: UnitDraft): string {
  const words = WORDS[field];
  // "month", "sq m" and the names of units tell how other cells are read, and have no value of their own.
  return words === undefined ? given : (words(draft, unit) ?? '');
}
