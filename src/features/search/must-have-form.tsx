import { AMENITIES } from '#contract/amenities.ts';
import { WATER_SOURCES } from '#contract/filter.ts';
import type { Search } from '#contract/search-params.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './must-have-form.module.css';
import { RESULTS_PATH } from './search-address.ts';
import { HiddenFields } from './search-form.tsx';
import { waterWords } from './search-words.ts';

const FIELDS = [
  'amenities',
  'min_size',
  'water',
  'backup_power',
  'pets',
  'parking',
  'available_by',
  'max_service_charge',
  'reduced',
] as const;
const MOST_PARKING = 6;

/**
 * The must-haves for who has no script: a form of its own beside the bar, which keeps what the bar says. Only the server
 * renders it. Each amenity that is ticked is sent by itself, and read as one list.
 */
export function MustHaveForm({ filter }: { readonly filter: Search['filter'] }) {
  const box = (name: string, value: string, label: string, isSet: boolean) => (
    <label key={`${name}-${value}`} className={classNames('middle gap-2 text-sm', styles['box'])}>
      <input type="checkbox" name={name} value={value} defaultChecked={isSet} />
      {label}
    </label>
  );
  return (
    <details className={styles['form']} open={FIELDS.some((field) => filter[field] !== undefined)}>
      <summary className={classNames('text-sm strong', styles['summary'])}>Must have</summary>
      <form
        method="get"
        action={RESULTS_PATH}
        aria-label="Must have"
        className={classNames('stack gap-4', styles['fields'])}
      >
        <div className={classNames('stack gap-x-4', styles['boxes'])}>
          {box('backup_power', 'yes', 'Backup power', filter.backup_power === true)}
          {box('pets', 'yes', 'Pets allowed', filter.pets === true)}
          {box('reduced', 'yes', 'Reduced lately', filter.reduced === true)}
          {[...AMENITIES].map(([id, name]) =>
            box('amenities', String(id), name, filter.amenities?.includes(id) === true),
          )}
        </div>
        <div className={classNames('stack gap-3', styles['pair'])}>
          <Select label="Water" name="water" defaultValue={filter.water ?? ''}>
            <option value="">Any</option>
            {WATER_SOURCES.map((source) => (
              <option key={source} value={source}>
                {waterWords[source]}
              </option>
            ))}
          </Select>
          <Select label="Parking spaces" name="parking" defaultValue={filter.parking ?? ''}>
            <option value="">Any</option>
            {Array.from({ length: MOST_PARKING }, (_, index) => (
              <option key={index} value={index + 1}>
                {index + 1} or more
              </option>
            ))}
          </Select>
          <TextField label="Size at least, sq ft" name="min_size" inputMode="numeric" defaultValue={filter.min_size} />
          <TextField
            label="Service charge up to, KES a month"
            name="max_service_charge"
            inputMode="numeric"
            defaultValue={filter.max_service_charge}
          />
          <TextField label="Free to move in by" name="available_by" type="date" defaultValue={filter.available_by} />
        </div>
        <HiddenFields filter={filter} own={FIELDS} />
        <Button small type="submit">
          Show
        </Button>
      </form>
    </details>
  );
}
