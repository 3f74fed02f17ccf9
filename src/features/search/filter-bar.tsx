import { useHydrated, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { AGREEMENT_TYPES } from '#contract/agreement-types.ts';
import { countFilters, MAX_BEDROOMS, MOST_ROOMS, PRICE_SLIDERS, type PropertyFilter } from '#contract/filter.ts';
import type { ListView } from '#contract/list-view.ts';
import type { Search } from '#contract/search-params.ts';
import { getSizeName } from '#contract/size-name.ts';
import { formatShortAmount } from '#lib/money.ts';
import { capitalise } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { Select } from '#ui/select.tsx';
import styles from './filter-bar.module.css';
import { CategorySelect, SubtypeSelect } from './filter-selects.tsx';
import { createSearchLink, getAddress, RESULTS_PATH, withAgreement } from './search-address.ts';
import {
  FiltersButton,
  FiltersMissing,
  HiddenFields,
  LocationField,
  readFilter,
  useFormSearch,
  useSearchDialogs,
} from './search-form.tsx';
import segments from './segments.module.css';
import { agreementWords } from './words.ts';
import { bar as words } from './words-results.tsx';

/** The select for the order belongs to this form from another place. */
const FIELDS = ['property_type', 'subtype', 'location', 'max_price', 'bedrooms', 'rooms', 'sort'] as const;
export const FILTER_FORM_ID = 'filters';

/** The count of the server's page is there at once; another rolls in. */
function RollingCount({ count }: { readonly count: number }) {
  const [isNew] = useState(useHydrated());
  return <span className={isNew ? `inline-block ${styles['roll']}` : undefined}>{count}</span>;
}

/** Every choice navigates to its search; without script the form has a button. */
export function FilterBar({ filter, view }: { readonly filter: Search['filter']; readonly view: ListView }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const show = (next: Search['filter']) => void navigate(createSearchLink(next, { view }));
  const isHydrated = useFormSearch(form, filter, (initial) => {
    if (getAddress(initial) !== getAddress(filter)) show(initial);
  });
  const dialogs = useSearchDialogs(filter, show, true);
  const filterCount = countFilters(filter);
  const showForm = () => {
    if (form.current !== null) show(readFilter(form.current));
  };
  const wideSelect = { labelHidden: true, className: styles['wider'], onChange: showForm };

  return (
    <div className={`ruled ground-paper query-box ${styles['bar']}`}>
      <form
        ref={form}
        id={FILTER_FORM_ID}
        method="get"
        action={RESULTS_PATH}
        aria-label={words.form}
        autoComplete="off"
        className={`middle gap-2 flex full-width centred-block ${styles['row']}`}
        onSubmit={(event) => {
          event.preventDefault();
          showForm();
        }}
      >
        <div
          className={classNames(
            `rigid rounded ground-sheet text-sm medium flex ${segments['segments']}`,
            styles['agreements'],
          )}
        >
          {AGREEMENT_TYPES.map((type) => (
            <Link
              key={type}
              {...createSearchLink(withAgreement(filter, type), { view })}
              aria-current={type === filter.agreement_type ? 'true' : undefined}
              className={`relative stack centred grow target-height pointer target-width ${segments['segment']}`}
            >
              {agreementWords[type]}
            </Link>
          ))}
        </div>
        <LocationField filter={filter} dialogs={dialogs} className={styles['location']} onChange={show} />
        <CategorySelect inForm filter={filter} className={styles['wide']} onChange={show} />
        {filter.property_type === undefined && filter.subtype === undefined ? null : (
          <SubtypeSelect inForm filter={filter} className={styles['wider']} onChange={show} />
        )}
        <Select {...wideSelect} label={words.price} name="max_price" defaultValue={filter.max_price ?? ''}>
          {getPriceOptions(filter).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        {filter.property_type === 'LAND' && (filter.bedrooms ?? filter.rooms) === undefined ? null : (
          <Select
            {...wideSelect}
            label={words.bedrooms}
            // One element for both fields, so that the focus stays in it.
            name={filter.rooms === undefined ? 'bedrooms' : 'rooms'}
            defaultValue={filter.rooms?.join() ?? filter.bedrooms ?? ''}
            onChange={({ currentTarget: { name, value } }) => {
              if (name === 'bedrooms' && value === BEDSITTER) show({ ...filter, rooms: [0] });
              else showForm();
            }}
          >
            <option value="">{words.anyBedrooms}</option>
            {(filter.rooms === undefined ? getLeastBedrooms(filter, isHydrated) : getSizes(filter.rooms)).map(
              ({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ),
            )}
          </Select>
        )}
        <HiddenFields filter={filter} own={FIELDS} />
        <FiltersButton
          small
          isHydrated={isHydrated}
          dialogs={dialogs}
          className={`needs-script rigid ${styles['filters']}`}
        >
          <span className={styles['long']}>{words.all}</span>
          <span className={classNames(styles['short'], filterCount === 0 && 'visually-hidden')}>
            <span className="visually-hidden">{words.set}</span>
            <RollingCount key={filterCount} count={filterCount} />
          </span>
        </FiltersButton>
        <noscript>
          <Button small type="submit">
            {words.show}
          </Button>
        </noscript>
      </form>
      {dialogs.isFiltersMissing ? (
        <div className={styles['note']}>
          <FiltersMissing />
        </div>
      ) : null}
      {dialogs.elements}
    </div>
  );
}

const BEDSITTER = '0';

/** Also a number from elsewhere. Only the script understands the bedsitter. */
function getLeastBedrooms({ bedrooms = 0 }: PropertyFilter, isHydrated: boolean) {
  const counts = Array.from({ length: MAX_BEDROOMS }, (_, index) => index + 1);
  const all = bedrooms > MAX_BEDROOMS ? [...counts, bedrooms] : counts;
  return [
    ...(isHydrated ? [{ value: BEDSITTER, label: capitalise(getSizeName([0])) }] : []),
    ...all.map((count) => ({ value: String(count), label: words.bedroomsFrom(count) })),
  ];
}

/** For sizes that were chosen together: each by itself. */
function getSizes(rooms: readonly number[]) {
  const single = Array.from({ length: MOST_ROOMS + 1 }, (_, size) => [size]);
  return [...(rooms.length > 1 ? [rooms] : []), ...single].map((some) => ({
    value: some.join(),
    label: capitalise(getSizeName(some)),
  }));
}

/** The bounds on offer are these shares of the slider's maximum. */
const SHARES = [0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 1] as const;

/** A bound from elsewhere gets an option too. */
function getPriceOptions({ min_price: min, max_price: max, agreement_type = 'SALE' }: PropertyFilter) {
  const bounds = SHARES.map((share) => PRICE_SLIDERS[agreement_type].max * share).filter(
    (bound) => min === undefined || bound >= min,
  );
  const all = max === undefined || bounds.includes(max) ? bounds : [...bounds, max].sort((a, b) => a - b);
  const least = min === undefined ? undefined : formatShortAmount(min);
  return [
    { value: '', label: least === undefined ? words.anyPrice : words.priceFrom(least) },
    ...all.map((bound) => {
      const most = formatShortAmount(bound);
      return {
        value: String(bound),
        label: least === undefined ? words.priceUpTo(most) : words.priceRange(least, most),
      };
    }),
  ];
}
