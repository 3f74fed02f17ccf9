import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { AGREEMENT_TYPES } from '#contract/agreement-types.ts';
import { countFilters } from '#contract/filter.ts';
import { readSearch, type Search } from '#contract/search-params.ts';
import { storeFilter } from '#data/stored-filters.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { searchIcon } from '#ui/icon.tsx';
import { CategorySelect, SubtypeSelect } from './filter-selects.tsx';
import { createSearchLink, RESULTS_PATH, withAgreement } from './search-address.ts';
import {
  FiltersButton,
  FiltersMissing,
  HiddenFields,
  LocationField,
  readFilter,
  useFormSearch,
  useSearchDialogs,
} from './search-form.tsx';
import styles from './search-panel.module.css';
import { agreementWords, form as words } from './words.ts';

const DEFAULT_FILTER = readSearch({}).filter;
/** The others are advanced filters. */
const FIELDS = ['agreement_type', 'property_type', 'subtype', 'location'] as const;
const SHOWN = [...FIELDS, 'places'];

/** A native form, which works without script (spec §2, §4, §5). */
export function SearchPanel() {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [filter, setFilter] = useState(DEFAULT_FILTER);
  const onChange = (next: Search['filter']) => {
    setFilter(next);
    storeFilter(next);
  };
  const isHydrated = useFormSearch(form, filter, setFilter);
  const dialogs = useSearchDialogs(filter, onChange, false);
  const advancedCount = countFilters(filter, SHOWN);

  return (
    <>
      <form
        ref={form}
        method="get"
        action={RESULTS_PATH}
        aria-label={words.panel}
        autoComplete="off"
        className={`stack gap-3 one-column ${styles['panel']}`}
        onSubmit={(event) => {
          event.preventDefault();
          const submitted = readFilter(event.currentTarget);
          storeFilter(submitted);
          void navigate(createSearchLink(submitted));
        }}
      >
        <fieldset className={`row ruled bottom-1 ${styles['tabs']}`}>
          <legend className="visually-hidden">{words.agreement}</legend>
          {AGREEMENT_TYPES.map((type) => (
            <label key={type} className={`relative grow stack pointer ${styles['tab']}`}>
              <input
                type="radio"
                name="agreement_type"
                value={type}
                defaultChecked={type === DEFAULT_FILTER.agreement_type}
                onChange={() => onChange(withAgreement(filter, type))}
                className={`over-face raised ${styles['radio']}`}
              />
              <span className={`stack strong relative centred target-height ${styles['words']}`}>
                {agreementWords[type]}
              </span>
            </label>
          ))}
        </fieldset>
        <LocationField filter={filter} dialogs={dialogs} onChange={onChange} />
        <div className={classNames('stack gap-3', styles['pair'])}>
          <CategorySelect inForm filter={filter} onChange={onChange} />
          {filter.property_type === undefined ? null : <SubtypeSelect inForm filter={filter} onChange={onChange} />}
        </div>
        <HiddenFields filter={filter} own={FIELDS} />
        <div className={classNames('row gap-3', styles['buttons'])}>
          <FiltersButton isHydrated={isHydrated} dialogs={dialogs}>
            {words.filters}
            {advancedCount === 0 ? null : (
              <span>
                {advancedCount}
                <span className="visually-hidden">{words.filtersSet}</span>
              </span>
            )}
          </FiltersButton>
          <Button variant="main" type="submit" icon={searchIcon}>
            {words.search}
          </Button>
        </div>
        {dialogs.isFiltersMissing ? <FiltersMissing /> : null}
      </form>
      {dialogs.elements}
    </>
  );
}
