import type { PropertySummary } from '#contract/property.ts';
import { getPlace, getReducedSince, lastReduction } from '#contract/property-facts.ts';
import { formatNumber } from '#lib/money.ts';
import { formatRange } from '#lib/ranges.ts';
import { cardTags as tags, facts as words } from './words.tsx';

/** "3" "bed", "620–1,480" "sq ft"; a studio has no unit. */
export interface Fact {
  readonly kind: 'beds' | 'baths' | 'area' | 'plot';
  readonly value: string;
  readonly unit: string;
}

export type FactSource = Pick<
  PropertySummary,
  'property_type' | 'bedrooms' | 'bathrooms' | 'area_sqft' | 'plot_acres' | 'variants'
>;

/** The values of a field: those of the variants, or else the property's own (spec §9). */
export function getStatedNumbers(property: FactSource, field: 'bedrooms' | 'bathrooms' | 'area_sqft'): number[] {
  const isKnown = (value: number | null | undefined): value is number => typeof value === 'number' && value >= 0;
  const ofVariants = (property.variants ?? []).map((variant) => variant[field]).filter(isKnown);
  if (ofVariants.length > 0) return ofVariants;
  const own = property[field];
  return isKnown(own) ? [own] : [];
}

/** Beds, baths and area in display order (spec §9, S15, S42): commercial shows area only, land its area or plot. */
export function getFacts(property: FactSource): readonly Fact[] {
  const type = property.property_type?.toLowerCase();
  const facts: Fact[] = [];
  if (type !== 'commercial' && type !== 'land') {
    const beds = getBeds(property);
    if (beds !== null) facts.push(beds);
    const baths = formatRange(getStatedNumbers(property, 'bathrooms').filter((count) => count > 0));
    if (baths !== null) facts.push({ kind: 'baths', value: baths, unit: words.bath });
  }
  const area = formatRange(getStatedNumbers(property, 'area_sqft').filter((squareFeet) => squareFeet > 0));
  if (area !== null) facts.push({ kind: 'area', value: area, unit: words.squareFeet });
  const plot = property.plot_acres;
  if (type === 'land' && area === null && typeof plot === 'number' && plot > 0) {
    facts.push({ kind: 'plot', value: formatAcres(plot), unit: getAcreUnit(plot) });
  }
  return facts;
}

/** Variants may run from a studio upwards: "Studio–3 bed". */
function getBeds(property: FactSource): Fact | null {
  const counts = getStatedNumbers(property, 'bedrooms');
  if (counts.length === 0) return null;
  const most = Math.max(...counts);
  if (most === 0) return isResidential(property) ? { kind: 'beds', value: words.studio, unit: '' } : null;
  if (Math.min(...counts) === 0)
    return { kind: 'beds', value: `${words.studio}–${formatNumber(most)}`, unit: words.bed };
  const range = formatRange(counts);
  return range === null ? null : { kind: 'beds', value: range, unit: words.bed };
}

const isResidential = (property: FactSource): boolean =>
  ['residential', 'shortlet'].includes(property.property_type?.toLowerCase() ?? '');

/** Plots are sold by these parts of an acre. */
const FRACTIONS: Readonly<Record<number, string>> = { 0.125: '1/8', 0.25: '1/4', 0.5: '1/2', 0.75: '3/4' };

/** "1/8", "0.115", "1.1", "210". */
const formatAcres = (plot: number): string =>
  FRACTIONS[plot] ?? (plot >= 100 ? formatNumber(plot) : String(Number(plot.toFixed(plot < 1 ? 3 : 2))));

const getAcreUnit = (plot: number): string => (plot === 1 || plot in FRACTIONS ? words.acre : words.acres);

export const formatPlot = (plot: number): string => `${formatAcres(plot)} ${getAcreUnit(plot)}`;

/** "3 bed, 2 bath, 1,740 sq ft"; "" without any. */
export const formatFacts = (property: FactSource): string =>
  getFacts(property)
    .map(({ value, unit }) => (unit === '' ? value : `${value} ${unit}`))
    .join(', ');

/** "Kileleshwa, Nairobi"; "" when the record has no place. */
export function formatPlace(property: Parameters<typeof getPlace>[0]): string {
  const { address, state } = getPlace(property);
  const isNamed = `, ${address}`.endsWith(`, ${state}`);
  return [address, isNamed ? '' : state].filter(Boolean).join(', ');
}

export type CardTag = (typeof tags)[keyof typeof tags];

/** The tag on a card's picture (S37): the status, else a reduction, else the kind of offer; "For sale" has none. */
export function getCardTag(
  property: Pick<PropertySummary, 'status' | 'tags' | 'property_type' | 'agreement_type'> &
    Parameters<typeof lastReduction>[0],
  now?: number,
): CardTag | null {
  const status = property.status?.toLowerCase();
  if (status === 'sold') return tags.sold;
  if (status === 'let') return tags.let;
  if (status === 'under offer') return tags.underOffer;
  const reduction = now === undefined ? undefined : lastReduction(property);
  if (now !== undefined && reduction !== undefined && reduction.on >= getReducedSince(now)) return tags.reduced;
  if (property.tags?.some((tag) => tag.toLowerCase() === 'off-plan') === true) return tags.offPlan;
  if (property.property_type?.toLowerCase() === 'land') return tags.land;
  const agreement = property.agreement_type?.toLowerCase();
  if (agreement === 'shortlet') return tags.shortlet;
  return agreement === 'rent' ? tags.toLet : null;
}
