import type { ComponentProps } from 'react';
import { HERO_SUBTYPES, PROPERTY_TYPES, type PropertyType } from '#contract/filter.ts';
import type { Search } from '#contract/search-params.ts';
import { Select } from '#ui/select.tsx';
import { subtypeValue, withSubtype } from './search-address.ts';
import { propertyTypeWords } from './search-words.ts';

interface SubtypeSelectProps
  extends Pick<
    ComponentProps<typeof Select>,
    'label' | 'name' | 'labelHidden' | 'value' | 'defaultValue' | 'className'
  > {
  readonly filter: Search['filter'];
  readonly onChange: (filter: Search['filter']) => void;
}

/**
 * The subtypes of the category, or of all three where none is chosen. A subtype from a link of the menu that is not
 * among them is one more option.
 */
export function SubtypeSelect({ filter, onChange, ...native }: SubtypeSelectProps) {
  const { property_type: category, subtype: current } = filter;
  const types = category === undefined ? PROPERTY_TYPES : [category];
  const isListed = current === undefined || types.some((type) => HERO_SUBTYPES[type].includes(current));
  return (
    <Select {...native} onChange={(event) => onChange(withSubtype(filter, event.currentTarget.value))}>
      <option value="">Any type</option>
      {isListed ? null : <option value={subtypeValue(current)}>{current}</option>}
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
