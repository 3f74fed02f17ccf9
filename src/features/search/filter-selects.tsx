import { HERO_SUBTYPES, PROPERTY_TYPES, type PropertyType } from '#contract/filter.ts';
import type { Search } from '#contract/search-params.ts';
import { Select } from '#ui/select.tsx';
import { getSubtypeValue, withPropertyType, withSubtype } from './search-address.ts';
import { propertyTypeWords, form as words } from './words.ts';

export interface FilterSelectProps {
  readonly filter: Search['filter'];
  readonly onChange: (filter: Search['filter']) => void;
  /** Uncontrolled, so that a choice made before hydration stays. */
  readonly inForm?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Another category clears the subtype (S46). */
export function CategorySelect({ filter, onChange, inForm, className }: FilterSelectProps) {
  const value = filter.property_type ?? '';
  return (
    <Select
      {...(inForm ? { name: 'property_type', labelHidden: true, defaultValue: value } : { value })}
      label={words.category}
      className={className}
      onChange={(event) => {
        const next = PROPERTY_TYPES.find((type) => type === event.currentTarget.value);
        onChange(withPropertyType(filter, next));
      }}
    >
      <option value="">{words.anyCategory}</option>
      {PROPERTY_TYPES.map((type) => (
        <option key={type} value={type}>
          {propertyTypeWords[type]}
        </option>
      ))}
    </Select>
  );
}

/** Of the category, or of all; one of another category, from a link of the menu, is one more option. */
export function SubtypeSelect({ filter, onChange, inForm, className }: FilterSelectProps) {
  const { property_type: category, subtype } = filter;
  const types = category === undefined ? PROPERTY_TYPES : [category];
  const isListed = subtype === undefined || types.some((type) => HERO_SUBTYPES[type].includes(subtype));
  const value = getSubtypeValue(subtype);
  return (
    <Select
      {...(inForm ? { name: 'subtype', labelHidden: true, defaultValue: value } : { value })}
      label={inForm ? words.subtype : words.subtypeInDialog}
      className={className}
      onChange={(event) => onChange(withSubtype(filter, event.currentTarget.value))}
    >
      <option value="">{words.anySubtype}</option>
      {isListed ? null : <option value={value}>{subtype}</option>}
      {types.map((type) =>
        category === undefined ? (
          <optgroup key={type} label={propertyTypeWords[type]}>
            {getOptions(type)}
          </optgroup>
        ) : (
          getOptions(type)
        ),
      )}
    </Select>
  );
}

const getOptions = (type: PropertyType) =>
  HERO_SUBTYPES[type].map((subtype) => (
    <option key={subtype} value={getSubtypeValue(subtype)}>
      {subtype}
    </option>
  ));
