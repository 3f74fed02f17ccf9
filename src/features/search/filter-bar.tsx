import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { AGREEMENT_TYPES, type AgreementType } from '#contract/agreement-types.ts';
import { MAX_BEDROOMS, PRICE_SLIDERS, type PropertyFilter } from '#contract/filter.ts';
import type { ListView } from '#contract/list-view.ts';
import type { Search } from '#contract/search-params.ts';
import { formatShortAmount } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { Select } from '#ui/select.tsx';
import styles from './filter-bar.module.css';
import { CategorySelect, SubtypeSelect } from './filter-selects.tsx';
import { addressOf, appliedFilters, RESULTS_PATH, searchLink, withAgreement } from './search-address.ts';
import {
  FiltersButton,
  FiltersMissing,
  filterOfForm,
  HiddenFields,
  LocationField,
  useFormSearch,
  useSearchDialogs,
} from './search-form.tsx';
import { agreementWords } from './search-words.ts';

/** The bar's own fields. The sort select stands elsewhere but belongs to this form. */
const FIELDS = ['property_type', 'subtype', 'location', 'max_price', 'bedrooms', 'sort'] as const;
export const FILTER_FORM_ID = 'filters';

/**
 * The filter bar of the results: every choice leads to the address of the new search. A native form: without script it
 * works by a button.
 */
export function FilterBar({ filter, view }: { readonly filter: Search['filter']; readonly view: ListView }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const show = (next: Search['filter']) => void navigate(searchLink(next, { view }));
  const isAlive = useFormSearch(form, filter, (found) => {
    if (addressOf(found) !== addressOf(filter)) show(found);
  });
  const dialogs = useSearchDialogs(filter, show, true);
  const others = appliedFilters(filter).filter(({ key }) => key !== 'location').length;
  const showForm = () => {
    if (form.current !== null) show(filterOfForm(form.current));
  };
  const wider = { labelHidden: true, className: styles['wider'], onChange: showForm };

  return (
    <div className={styles['bar']}>
      <form
        ref={form}
        id={FILTER_FORM_ID}
        method="get"
        action={RESULTS_PATH}
        aria-label="Filter properties"
        autoComplete="off"
        className={classNames('middle gap-2', styles['row'])}
        onSubmit={(event) => {
          event.preventDefault();
          showForm();
        }}
      >
        <div className={styles['kinds']}>
          {AGREEMENT_TYPES.map((type) => (
            <Link
              key={type}
              {...searchLink(withAgreement(filter, type), { view })}
              aria-current={type === filter.agreement_type ? 'true' : undefined}
              className={styles['kind']}
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
        <Select {...wider} label="Price in KES" name="max_price" defaultValue={filter.max_price ?? ''}>
          {priceOptions(filter).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select {...wider} label="Bedrooms" name="bedrooms" defaultValue={filter.bedrooms ?? ''}>
          <option value="">Any beds</option>
          {Array.from({ length: MAX_BEDROOMS }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}+ {index === 0 ? 'bed' : 'beds'}
            </option>
          ))}
        </Select>
        <HiddenFields filter={filter} own={FIELDS} />
        <FiltersButton small isAlive={isAlive} dialogs={dialogs} className={styles['filters']}>
          <span className={styles['long']}>All filters</span>
          <span className={classNames(styles['short'], others === 0 && 'visually-hidden')}>
            <span className="visually-hidden">Filters, set: </span>
            {others}
          </span>
        </FiltersButton>
        <noscript>
          <Button small type="submit">
            Show
          </Button>
        </noscript>
      </form>
      {dialogs.filtersAreMissing ? (
        <div className={styles['note']}>
          <FiltersMissing />
        </div>
      ) : null}
      {dialogs.elements}
    </div>
  );
}

/** Upper bounds that the filter bar offers, as fractions of the slider's maximum. */
const SHARES = [0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 1] as const;

const boundsOf = (agreement: AgreementType): number[] => SHARES.map((share) => PRICE_SLIDERS[agreement].max * share);

/** The options of the bar's price select. Another bound, set elsewhere, gets an option too. */
function priceOptions(filter: PropertyFilter): { readonly value: string; readonly label: string }[] {
  const { min_price: min, max_price: max } = filter;
  const bounds = boundsOf(filter.agreement_type ?? 'SALE').filter((bound) => min === undefined || bound >= min);
  const all = max === undefined || bounds.includes(max) ? bounds : [...bounds, max].sort((a, b) => a - b);
  const from = min === undefined ? undefined : formatShortAmount(min);
  return [
    { value: '', label: from === undefined ? 'Any price' : `From ${from}` },
    ...all.map((bound) => ({
      value: String(bound),
      label: from === undefined ? `Up to ${formatShortAmount(bound)}` : `${from} to ${formatShortAmount(bound)}`,
    })),
  ];
}
