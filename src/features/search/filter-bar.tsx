import { useRef } from 'react';
import { AGREEMENT_TYPES, MAX_BEDROOMS, PROPERTY_TYPES } from '#contract/filter.ts';
import type { Search } from '#contract/search-params.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { filtersIcon } from '#ui/icons.ts';
import { Select } from '#ui/select.tsx';
import styles from './filter-bar.module.css';
import { filterOfForm, useFormSearch } from './form-search.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { LocationField } from './location-field.tsx';
import { priceOptions } from './price-options.ts';
import { addressOf, appliedFilters, RESULTS_PATH, withAgreement, withPropertyType } from './search-address.ts';
import { agreementWords, propertyTypeWords } from './search-words.ts';
import { SubtypeOptions } from './subtype-options.tsx';
import { useGo } from './use-go.ts';
import { useSearchDialogs } from './use-search-dialogs.tsx';

/** What the bar has no field for. The sort select stands elsewhere but belongs to this form. */
const ELSEWHERE = ['agreement_type', 'tag', 'min_price', 'bathrooms', 'furnishing'] as const;
export const FILTER_FORM_ID = 'filters';

/**
 * The filter bar of the results: every choice leads to the address that says it. A native form, so that its selects work
 * without script by a button of their own.
 */
export function FilterBar({ filter }: { readonly filter: Search['filter'] }) {
  const form = useRef<HTMLFormElement>(null);
  const go = useGo();
  const show = (next: Search['filter']) => go(addressOf(next));
  const isAlive = useFormSearch(form, filter, (found) => {
    if (addressOf(found) !== addressOf(filter)) show(found);
  });
  const { dialogs, ...dialog } = useSearchDialogs(filter, show, true);
  const others = appliedFilters(filter).filter(({ key }) => key !== 'location').length;
  const showForm = () => {
    if (form.current !== null) show(filterOfForm(form.current));
  };

  return (
    <div className={styles['bar']}>
      <form
        ref={form}
        id={FILTER_FORM_ID}
        method="get"
        action={RESULTS_PATH}
        aria-label="Filter properties"
        autoComplete="off"
        className={styles['row']}
        onSubmit={(event) => {
          event.preventDefault();
          showForm();
        }}
      >
        <div className={styles['kinds']}>
          {AGREEMENT_TYPES.map((type) => (
            <a
              key={type}
              href={addressOf(withAgreement(filter, type))}
              aria-current={type === filter.agreement_type ? 'true' : undefined}
              className={styles['kind']}
            >
              {agreementWords[type]}
            </a>
          ))}
        </div>
        <LocationField
          value={filter.location ?? ''}
          onChange={(location) => show({ ...filter, location: location === '' ? undefined : location })}
          onOpen={dialog.openPicker}
          onReach={dialog.reachPicker}
          mustType={dialog.pickerIsMissing}
          className={styles['location']}
        />
        <Select
          label="Category"
          labelHidden
          name="property_type"
          defaultValue={filter.property_type ?? ''}
          className={styles['wide']}
          onChange={(event) => {
            const chosen = PROPERTY_TYPES.find((type) => type === event.currentTarget.value);
            show(withPropertyType(filter, chosen));
          }}
        >
          <option value="">Any category</option>
          {PROPERTY_TYPES.map((type) => (
            <option key={type} value={type}>
              {propertyTypeWords[type]}
            </option>
          ))}
        </Select>
        {filter.property_type === undefined && filter.subtype === undefined ? null : (
          <Select
            label="Type"
            labelHidden
            name="subtype"
            defaultValue={filter.subtype?.toUpperCase() ?? ''}
            className={styles['wider']}
            onChange={showForm}
          >
            <SubtypeOptions propertyType={filter.property_type} current={filter.subtype} />
          </Select>
        )}
        <Select
          label="Price in KES"
          labelHidden
          name="max_price"
          defaultValue={filter.max_price ?? ''}
          className={styles['wider']}
          onChange={showForm}
        >
          {priceOptions(filter).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select
          label="Bedrooms"
          labelHidden
          name="bedrooms"
          defaultValue={filter.bedrooms ?? ''}
          className={styles['wider']}
          onChange={showForm}
        >
          <option value="">Any beds</option>
          {Array.from({ length: MAX_BEDROOMS }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}+ {index === 0 ? 'bed' : 'beds'}
            </option>
          ))}
        </Select>
        <HiddenFields filter={filter} names={ELSEWHERE} />
        <Button
          small
          type={isAlive ? 'button' : 'submit'}
          icon={filtersIcon}
          aria-haspopup={isAlive ? 'dialog' : undefined}
          className={styles['filters']}
          onPointerEnter={dialog.reachFilters}
          onFocus={dialog.reachFilters}
          onClick={isAlive ? dialog.openFilters : undefined}
        >
          <span className={styles['long']}>All filters</span>
          <span className={classNames(styles['short'], others === 0 && 'visually-hidden')}>
            <span className="visually-hidden">Filters, set: </span>
            {others}
          </span>
        </Button>
        <noscript>
          <Button small type="submit">
            Show
          </Button>
        </noscript>
      </form>
      {dialog.filtersAreMissing ? (
        <p role="alert" className={styles['note']}>
          The filters could not be loaded. Check the connection and press Filters again.
        </p>
      ) : null}
      {dialogs}
    </div>
  );
}
