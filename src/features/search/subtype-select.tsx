import { HERO_SUBTYPES, PROPERTY_TYPES, type PropertyType } from '#contract/filter.ts';
import { Select } from '#ui/select.tsx';
import type { FilterSelectProps } from './category-select.tsx';
import { subtypeValue, withSubtype } from './search-address.ts';
import { propertyTypeWords } from './search-words.ts';

/**
 * The subtypes of the category, or of all three where none is chosen. A subtype from a link of the menu that is not
 * among them is one more option.
 */
export function SubtypeSelect({ filter, onChange, inForm, className }: FilterSelectProps) {
  const { property_type: category, subtype: current } = filter;
  const types = category === undefined ? PROPERTY_TYPES : [category];
  const isListed = current === undefined || types.some((type) => HERO_SUBTYPES[type].includes(current));
  const value = subtypeValue(current);
  return (
    <Select
      {...(inForm ? { name: 'subtype', labelHidden: true, defaultValue: value } : { value })}
      label={inForm ? 'Type' : 'Property type'}
      className={className}
      onChange={(event) => onChange(withSubtype(filter, event.currentTarget.value))}
    >
      <option value="">Any type</option>
      {isListed ? null : <option value={value}>{current}</option>}
      {types.map((type) =>
        category === undefined ? (
          <optgroup key={type} label={propertyTypeWords[type]}>
            {optionsOf(type)}
          </optgroup>
        ) : (
          optionsOf(type)
        ),
      )}
    </Select>
  );
}

const optionsOf = (type: PropertyType) =>
  HERO_SUBTYPES[type].map((subtype) => (
    <option key={subtype} value={subtypeValue(subtype)}>
      {subtype}
    </option>
  ));
