import { HERO_SUBTYPES, PROPERTY_TYPES, type PropertyType, subtypeName } from '#contract/filter.ts';
import type { Search } from '#contract/search-params.ts';
import { propertyTypeWords } from './search-words.ts';

/** A subtype as an option's value: as the address has it. */
export const subtypeValue = (subtype: string | undefined): string => subtype?.toUpperCase() ?? '';

/** The filter with a chosen subtype; where no category was chosen, the subtype's own comes with it. */
export function subtypeFilter(filter: Search['filter'], value: string): Search['filter'] {
  const subtype = value === '' ? undefined : subtypeName(value);
  if (subtype === undefined || filter.property_type !== undefined) return { ...filter, subtype };
  return { ...filter, subtype, property_type: PROPERTY_TYPES.find((type) => HERO_SUBTYPES[type].includes(subtype)) };
}

/**
 * The options of a subtype select: those of the category, or of all three where none is chosen. A subtype that came by a
 * link of the menu and is not among them stays as an option of its own.
 */
export function SubtypeOptions({
  propertyType,
  current,
}: {
  readonly propertyType: PropertyType | undefined;
  readonly current: string | undefined;
}) {
  const types = propertyType === undefined ? PROPERTY_TYPES : [propertyType];
  const isListed = current === undefined || types.some((type) => HERO_SUBTYPES[type].includes(current));
  const optionsOf = (type: PropertyType) =>
    HERO_SUBTYPES[type].map((subtype) => (
      <option key={subtype} value={subtypeValue(subtype)}>
        {subtype}
      </option>
    ));
  return (
    <>
      <option value="">Any type</option>
      {isListed ? null : <option value={subtypeValue(current)}>{current}</option>}
      {propertyType === undefined
        ? types.map((type) => (
            <optgroup key={type} label={propertyTypeWords[type]}>
              {optionsOf(type)}
            </optgroup>
          ))
        : optionsOf(propertyType)}
    </>
  );
}
