import { AGREEMENT_TYPES } from '#contract/agreement-types.ts';
import { AMENITIES } from '#contract/amenities.ts';
import {
  FURNISHINGS,
  HERO_SUBTYPES,
  MAX_BATHROOMS,
  MAX_BEDROOMS,
  MOST_ROOMS,
  PRICE_SLIDERS,
  PROPERTY_TYPES,
  SORTS,
  WATER_SOURCES,
} from '#contract/filter.ts';
import type { Search } from '#contract/search-params.ts';
import { getSizeName } from '#contract/size-name.ts';
import { formatShortAmount } from '#lib/money.ts';
import { capitalise } from '#lib/text.ts';
import button from '#ui/button.module.css';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { chevronDownIcon, filtersIcon, Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
// A stylesheet of its own would not be built, since only the server renders the form.
import styles from './results-screen.module.css';
import { getSubtypeValue, RESULTS_PATH } from './search-address.ts';
import { HiddenFields } from './search-form.tsx';
import { agreementWords, form as formWords, furnishingWords, mustHaveWords, propertyTypeWords } from './words.ts';
import { results as resultsWords, sortWords, mustHaveForm as words } from './words-results.tsx';

const FIELDS = [
  'agreement_type',
  'location',
  'property_type',
  'subtype',
  'min_price',
  'max_price',
  'bedrooms',
  'bathrooms',
  'rooms',
  'furnishing',
  'amenities',
  'min_size',
  'water',
  'backup_power',
  'pets',
  'parking',
  'available_by',
  'max_service_charge',
  'reduced',
  'sort',
] as const;
type Field = (typeof FIELDS)[number];
type Option = readonly [value: string | number, label: string];

const MAX_PARKING = 6;
/** The bounds on offer are these shares of the slider's maximum. */
const PRICE_SHARES = [0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1] as const;

/** Another value, from elsewhere, gets an option too. */
const getNumbers = (numbers: readonly number[], own: number | undefined, name: (value: number) => string) =>
  [...new Set([...numbers, ...(own === undefined ? [] : [own])])]
    .sort((a, b) => a - b)
    .map((value): Option => [value, name(value)]);

const getCounts = (max: number, own: number | undefined) =>
  getNumbers(
    Array.from({ length: max }, (_, index) => index + 1),
    own,
    words.orMore,
  );

const renderOptions = (options: readonly Option[]) =>
  options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/**
 * Only the server renders it, for pages without script. It sends each amenity by itself, and stands in for the bar while
 * it is open: what is set in one form would be lost with the other's button.
 */
export function MustHaveForm({ filter }: { readonly filter: Search['filter'] }) {
  const { agreement_type, subtype } = filter;
  const digits = { inputMode: 'numeric', pattern: '\\d*', title: words.digits } as const;
  const isSubtypeListed = subtype === undefined || PROPERTY_TYPES.some((type) => HERO_SUBTYPES[type].includes(subtype));
  const select = (name: Field, label: string, options: readonly Option[]) => (
    <Select label={label} name={name} defaultValue={String(filter[name] ?? '')}>
      <option value="">{words.any}</option>
      {renderOptions(options)}
    </Select>
  );
  // Another agreement may be chosen with its price.
  const price = (name: 'min_price' | 'max_price', label: string) => (
    <Select label={label} name={name} defaultValue={filter[name] ?? ''}>
      <option value="">{words.any}</option>
      {AGREEMENT_TYPES.map((type) => (
        <optgroup key={type} label={agreementWords[type]}>
          {renderOptions(
            getNumbers(
              PRICE_SHARES.map((share) => PRICE_SLIDERS[type].max * share),
              type === agreement_type ? filter[name] : undefined,
              formatShortAmount,
            ),
          )}
        </optgroup>
      ))}
    </Select>
  );
  const box = (name: Field, value: string, label: string, isSet: boolean) => (
    <label key={`${name}-${value}`} className="stack sign-column middle gap-2 text-sm target-height pointer">
      <input type="checkbox" name={name} value={value} defaultChecked={isSet} className="tick-box" />
      {label}
    </label>
  );
  return (
    <details className={`pad-top-3 pad-bottom-2 ${styles['fold']}`}>
      <summary className={classNames(button['button'], button['line'], button['small'])}>
        <Icon path={filtersIcon} />
        {words.title}
        <Icon path={chevronDownIcon} small />
      </summary>
      <form
        method="get"
        action={RESULTS_PATH}
        aria-label={words.title}
        autoComplete="off"
        className="stack gap-5 pad-block-4 one-column"
      >
        <div className={`stack gap-3 align-end ${styles['boxes']}`}>
          <Select label={words.agreement} name="agreement_type" defaultValue={agreement_type}>
            {renderOptions(AGREEMENT_TYPES.map((type) => [type, agreementWords[type]]))}
          </Select>
          <TextField label={formWords.location} name="location" defaultValue={filter.location} />
          {price('min_price', words.priceFrom)}
          {price('max_price', words.priceTo)}
          {select(
            'property_type',
            formWords.category,
            PROPERTY_TYPES.map((type) => [type, propertyTypeWords[type]]),
          )}
          <Select label={formWords.subtypeInDialog} name="subtype" defaultValue={getSubtypeValue(subtype)}>
            <option value="">{words.any}</option>
            {isSubtypeListed ? null : <option value={getSubtypeValue(subtype)}>{subtype}</option>}
            {PROPERTY_TYPES.map((type) => (
              <optgroup key={type} label={propertyTypeWords[type]}>
                {renderOptions(HERO_SUBTYPES[type].map((name) => [getSubtypeValue(name), name]))}
              </optgroup>
            ))}
          </Select>
          {select('bedrooms', words.bedrooms, getCounts(MAX_BEDROOMS, filter.bedrooms))}
          {select('bathrooms', words.bathrooms, getCounts(MAX_BATHROOMS, filter.bathrooms))}
          <TextField {...digits} label={words.size} name="min_size" defaultValue={filter.min_size} />
          {select(
            'water',
            words.water,
            WATER_SOURCES.map((source) => [source, mustHaveWords.water[source]]),
          )}
          {select(
            'furnishing',
            words.furnishing,
            FURNISHINGS.map((kind) => [kind, furnishingWords[kind]]),
          )}
          {select('parking', words.parking, getCounts(MAX_PARKING, filter.parking))}
          <TextField
            {...digits}
            label={words.charge}
            name="max_service_charge"
            defaultValue={filter.max_service_charge}
          />
          <TextField label={words.availableBy} name="available_by" type="date" defaultValue={filter.available_by} />
          <Select label={resultsWords.order} name="sort" defaultValue={filter.sort ?? ''}>
            {renderOptions(SORTS.map((sort) => [sort === 'newest' ? '' : sort, sortWords[sort]]))}
          </Select>
        </div>
        <fieldset className={`stack gap-x-3 ${styles['boxes']}`}>
          <legend className="text-sm strong">
            {words.sizes} <span className="muted regular">{words.sizesWin}</span>
          </legend>
          {Array.from({ length: MOST_ROOMS + 1 }, (_, size) =>
            box('rooms', String(size), capitalise(getSizeName([size])), filter.rooms?.includes(size) === true),
          )}
        </fieldset>
        <fieldset className={`stack gap-x-3 ${styles['boxes']}`}>
          <legend className="text-sm strong">{words.mustHave}</legend>
          {box('backup_power', 'yes', mustHaveWords.backup_power, filter.backup_power === true)}
          {box('pets', 'yes', mustHaveWords.pets, filter.pets === true)}
          {box('reduced', 'yes', words.reduced, filter.reduced === true)}
          {[...AMENITIES].map(([id, name]) =>
            box('amenities', String(id), name, filter.amenities?.includes(id) === true),
          )}
        </fieldset>
        <HiddenFields filter={filter} own={FIELDS} />
        <Button variant="main" type="submit" className={styles['apply']}>
          {words.show}
        </Button>
      </form>
    </details>
  );
}
