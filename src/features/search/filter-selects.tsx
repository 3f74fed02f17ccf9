import { HERO_SUBTYPES, PROPERTY_TYPES, type PropertyType } from '#contract/filter.ts';
import type { Search } from '#contract/search-params.ts';
import { Select } from '#ui/select.tsx';
import { subtypeValue, withPropertyType, withSubtype } from './search-address.ts';
import { propertyTypeWords } from './search-words.ts';

export interface FilterSelectProps {
  readonly filter: Search['filter'];
  readonly onChange: (filter: Search['filter']) => void;
  /** A field of a native form, which keeps what was chosen before the script, and whose place says what it is. */
  readonly inForm?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Residential, Commercial or Land; another choice clears the subtype (S46). */
export function CategorySelect({ filter, onChange, inForm, className }: FilterSelectProps) {
  const value = filter.property_type ?? '';
  return (
    <Select
      {...(inForm ? { name: 'property_type', labelHidden: true, defaultValue: value } : { value })}
      label="Category"
      className={className}
      onChange={(event) => {
        const chosen = PROPERTY_TYPES.find((type) => type === event.currentTarget.value);
        onChange(withPropertyType(filter, chosen));
      }}
    >
      <option value="">Any category</option>
      {PROPERTY_TYPES.map((type) => (
        <option key={type} value={type}>
          {propertyTypeWords[type]}
        </option>
      ))}
    </Select>
  );
}

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
