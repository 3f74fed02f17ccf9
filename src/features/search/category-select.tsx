import type { ComponentProps } from 'react';
import { PROPERTY_TYPES } from '#contract/filter.ts';
import type { Search } from '#contract/search-params.ts';
import { Select } from '#ui/select.tsx';
import { withPropertyType } from './search-address.ts';
import { propertyTypeWords } from './search-words.ts';

interface CategorySelectProps
  extends Pick<ComponentProps<typeof Select>, 'name' | 'labelHidden' | 'value' | 'defaultValue' | 'className'> {
  readonly filter: Search['filter'];
  readonly onChange: (filter: Search['filter']) => void;
}

/** Residential, Commercial or Land; another choice clears the subtype (S46). */
export function CategorySelect({ filter, onChange, ...native }: CategorySelectProps) {
  return (
    <Select
      {...native}
      label="Category"
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
