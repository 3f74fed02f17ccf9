import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { AGREEMENT_TYPES } from '#contract/agreement-types.ts';
import { type Search, searchOfQuery } from '#contract/search-params.ts';
import { storeFilter } from '#data/stored-filters.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { searchIcon } from '#ui/icon.tsx';
import { CategorySelect, SubtypeSelect } from './filter-selects.tsx';
import { appliedFilters, RESULTS_PATH, searchLink, withAgreement } from './search-address.ts';
import {
  FiltersButton,
  FiltersMissing,
  filterOfForm,
  HiddenFields,
  LocationField,
  useFormSearch,
  useSearchDialogs,
} from './search-form.tsx';
import styles from './search-panel.module.css';
import { agreementWords } from './search-words.ts';

const nothingChosen = searchOfQuery({}).filter;
/** The panel's own fields; the others are advanced filters. */
const FIELDS = ['agreement_type', 'property_type', 'subtype', 'location'] as const;

/**
 * The search panel of the home page (spec §2, §4, §5). A native form to /filter-results: it works without the script,
 * and keeps what was chosen before the script loaded.
 */
export function SearchPanel() {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [filter, setFilter] = useState(nothingChosen);
  const change = (next: Search['filter']) => {
    setFilter(next);
    storeFilter(next);
  };
  const isAlive = useFormSearch(form, filter, setFilter);
  const dialogs = useSearchDialogs(filter, change, false);
  const advanced = appliedFilters(filter).filter(({ key }) => !FIELDS.some((name) => name === key)).length;

  return (
    <>
      <form
        ref={form}
        method="get"
        action={RESULTS_PATH}
        aria-label="Search properties"
        autoComplete="off"
        className={classNames('stack gap-3', styles['find'])}
        onSubmit={(event) => {
          event.preventDefault();
          const asked = filterOfForm(event.currentTarget);
          storeFilter(asked);
          void navigate(searchLink(asked));
        }}
      >
        <fieldset className={classNames('row', styles['tabs'])}>
          <legend className="visually-hidden">I want to</legend>
          {AGREEMENT_TYPES.map((type) => (
            <label key={type} className={styles['tab']}>
              <input
                type="radio"
                name="agreement_type"
                value={type}
                defaultChecked={type === nothingChosen.agreement_type}
                onChange={() => change(withAgreement(filter, type))}
                className={styles['radio']}
              />
              <span className={classNames('stack strong', styles['words'])}>{agreementWords[type]}</span>
            </label>
          ))}
        </fieldset>
        <LocationField filter={filter} dialogs={dialogs} onChange={change} />
        <div className={classNames('stack gap-3', styles['pair'])}>
          <CategorySelect inForm filter={filter} onChange={change} />
          {filter.property_type === undefined ? null : <SubtypeSelect inForm filter={filter} onChange={change} />}
        </div>
        <HiddenFields filter={filter} own={FIELDS} />
        <div className={classNames('row gap-3', styles['go'])}>
          <FiltersButton isAlive={isAlive} dialogs={dialogs}>
            Filters
            {advanced === 0 ? null : (
              <span>
                {advanced}
                <span className="visually-hidden"> set</span>
              </span>
            )}
          </FiltersButton>
          <Button variant="main" type="submit" icon={searchIcon}>
            Search
          </Button>
        </div>
        {dialogs.filtersAreMissing ? <FiltersMissing /> : null}
      </form>
      {dialogs.elements}
    </>
  );
}
