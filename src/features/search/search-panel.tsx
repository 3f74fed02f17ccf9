import { useRef, useState } from 'react';
import { AGREEMENT_TYPES, PROPERTY_TYPES } from '#contract/filter.ts';
import { type Search, searchOfQuery } from '#contract/search-params.ts';
import { storeFilter } from '#data/stored-filters.ts';
import { Button } from '#ui/button.tsx';
import { filtersIcon, searchIcon } from '#ui/icons.ts';
import { Select } from '#ui/select.tsx';
import { filterOfForm, useFormSearch } from './form-search.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { LocationField } from './location-field.tsx';
import { addressOf, appliedFilters, RESULTS_PATH, withAgreement, withPropertyType } from './search-address.ts';
import styles from './search-panel.module.css';
import { agreementWords, propertyTypeWords } from './search-words.ts';
import { SubtypeOptions } from './subtype-options.tsx';
import { useGo } from './use-go.ts';
import { useSearchDialogs } from './use-search-dialogs.tsx';

const nothingChosen = searchOfQuery({}).filter;
/** What the advanced filters hold and the panel has no field for. */
const ADVANCED = ['min_price', 'max_price', 'bedrooms', 'bathrooms', 'furnishing'] as const;

/**
 * The search panel of the home page (spec §2, §4, §5). A native form to /filter-results: it works before the script and
 * without it, and what was chosen before the script came stays chosen.
 */
export function SearchPanel() {
  const form = useRef<HTMLFormElement>(null);
  const go = useGo();
  const [filter, setFilter] = useState(nothingChosen);
  const change = (next: Search['filter']) => {
    setFilter(next);
    storeFilter(next);
  };
  const isAlive = useFormSearch(form, filter, setFilter);
  const { dialogs, ...dialog } = useSearchDialogs(filter, change, false);
  const advanced = appliedFilters(filter).filter(({ key }) =>
    ['price', 'bedrooms', 'bathrooms', 'furnishing'].includes(key),
  ).length;

  return (
    <>
      <form
        ref={form}
        method="get"
        action={RESULTS_PATH}
        aria-label="Search properties"
        autoComplete="off"
        className={styles['find']}
        onSubmit={(event) => {
          event.preventDefault();
          const asked = filterOfForm(event.currentTarget);
          storeFilter(asked);
          go(addressOf(asked));
        }}
      >
        <fieldset className={styles['tabs']}>
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
              <span className={styles['words']}>{agreementWords[type]}</span>
            </label>
          ))}
        </fieldset>
        <LocationField
          value={filter.location ?? ''}
          onChange={(location) => change({ ...filter, location: location === '' ? undefined : location })}
          onOpen={dialog.openPicker}
          onReach={dialog.reachPicker}
          mustType={dialog.pickerIsMissing}
        />
        <div className={styles['pair']}>
          <Select
            label="Category"
            labelHidden
            name="property_type"
            defaultValue=""
            onChange={(event) => {
              const chosen = PROPERTY_TYPES.find((type) => type === event.currentTarget.value);
              change(withPropertyType(filter, chosen));
            }}
          >
            <option value="">Any category</option>
            {PROPERTY_TYPES.map((type) => (
              <option key={type} value={type}>
                {propertyTypeWords[type]}
              </option>
            ))}
          </Select>
          {filter.property_type === undefined ? null : (
            <Select
              label="Type"
              labelHidden
              name="subtype"
              defaultValue=""
              onChange={(event) => {
                const { subtype } = searchOfQuery({ subtype: event.currentTarget.value }).filter;
                change({ ...filter, subtype });
              }}
            >
              <SubtypeOptions propertyType={filter.property_type} current={filter.subtype} />
            </Select>
          )}
        </div>
        <HiddenFields filter={filter} names={ADVANCED} />
        <div className={styles['go']}>
          <Button
            // Before the script this shows the results, where every filter has a link or a field of its own.
            type={isAlive ? 'button' : 'submit'}
            icon={filtersIcon}
            aria-haspopup={isAlive ? 'dialog' : undefined}
            onPointerEnter={dialog.reachFilters}
            onFocus={dialog.reachFilters}
            onClick={isAlive ? dialog.openFilters : undefined}
          >
            Filters
            {advanced === 0 ? null : (
              <span>
                {advanced}
                <span className="visually-hidden"> set</span>
              </span>
            )}
          </Button>
          <Button variant="main" type="submit" icon={searchIcon}>
            Search
          </Button>
        </div>
        {dialog.filtersAreMissing ? (
          <p role="alert" className={styles['note']}>
            The filters could not be loaded. Check the connection and press Filters again.
          </p>
        ) : null}
      </form>
      {dialogs}
    </>
  );
}
