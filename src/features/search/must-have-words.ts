import { AMENITIES } from '#contract/amenities.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { longDate } from '#lib/dates.ts';
import { formatKes, formatNumber } from '#lib/money.ts';

// The must-haves of a search (0034) in plain words, for tags, names and the filter dialog.

export const waterWords = { mains: 'Mains water', borehole: 'Borehole', tank: 'Water tank' } as const;

/** What stands beside the kind of offer, which a search always says. */
export type MustHaves = Omit<PropertyFilter, 'agreement_type'>;

/** One must-have: its words, and the filter without it. */
export interface SaidMustHave {
  readonly key: string;
  readonly label: string;
  readonly without: MustHaves;
}

/** The must-haves of a filter, one by one, in the order of its address. */
export function mustHavesSaid(filter: PropertyFilter): readonly SaidMustHave[] {
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
