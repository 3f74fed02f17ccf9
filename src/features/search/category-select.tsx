import { PROPERTY_TYPES } from '#contract/filter.ts';
import type { Search } from '#contract/search-params.ts';
import { Select } from '#ui/select.tsx';
import { withPropertyType } from './search-address.ts';
import { propertyTypeWords } from './search-words.ts';

/** A select that changes one part of a filter. */
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
