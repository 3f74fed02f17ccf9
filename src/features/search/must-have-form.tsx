import { AMENITIES } from '#contract/amenities.ts';
import { MOST_ROOMS, WATER_SOURCES } from '#contract/filter.ts';
import type { Search } from '#contract/search-params.ts';
import { getSizeName } from '#contract/size-name.ts';
import { capitalise } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
// A stylesheet of its own would not be built, since only the server renders the form.
import styles from './results-screen.module.css';
import { RESULTS_PATH } from './search-address.ts';
import { HiddenFields } from './search-form.tsx';
import { mustHaveWords } from './words.ts';
import { mustHaveForm as words } from './words-results.tsx';

const FIELDS = [
  'rooms',
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
const MAX_PARKING = 6;

/** Only the server renders it, for pages without script. It sends each amenity by itself. */
export function MustHaveForm({ filter }: { readonly filter: Search['filter'] }) {
  const box = (name: string, value: string, label: string, isSet: boolean) => (
    <label key={`${name}-${value}`} className="stack sign-column middle gap-2 text-sm target-height pointer">
      <input type="checkbox" name={name} value={value} defaultChecked={isSet} />
      {label}
    </label>
  );
  return (
    <details className={`pad-bottom-3 ${styles['fold']}`} open={FIELDS.some((field) => filter[field] !== undefined)}>
      <summary className="text-sm strong pad-top-3 pad-bottom-3 pointer">{words.title}</summary>
      <form method="get" action={RESULTS_PATH} aria-label={words.title} className="stack gap-4 justify-start">
        <div className={`stack gap-x-4 full-width ${styles['boxes']}`}>
          {box('backup_power', 'yes', mustHaveWords.backup_power, filter.backup_power === true)}
          {box('pets', 'yes', mustHaveWords.pets, filter.pets === true)}
          {box('reduced', 'yes', words.reduced, filter.reduced === true)}
          {[...AMENITIES].map(([id, name]) =>
            box('amenities', String(id), name, filter.amenities?.includes(id) === true),
          )}
        </div>
        <fieldset className={`stack gap-x-4 full-width ${styles['boxes']}`}>
          <legend className="text-sm strong">{words.sizes}</legend>
          {Array.from({ length: MOST_ROOMS + 1 }, (_, size) =>
            box('rooms', String(size), capitalise(getSizeName([size])), filter.rooms?.includes(size) === true),
          )}
        </fieldset>
        <div className={`stack gap-3 full-width align-end ${styles['boxes']}`}>
          <Select label={words.water} name="water" defaultValue={filter.water ?? ''}>
            <option value="">{words.any}</option>
            {WATER_SOURCES.map((source) => (
              <option key={source} value={source}>
                {mustHaveWords.water[source]}
              </option>
            ))}
          </Select>
          <Select label={words.parking} name="parking" defaultValue={filter.parking ?? ''}>
            <option value="">{words.any}</option>
            {Array.from({ length: MAX_PARKING }, (_, index) => (
              <option key={index} value={index + 1}>
                {words.orMore(index + 1)}
              </option>
            ))}
          </Select>
          <TextField label={words.size} name="min_size" inputMode="numeric" defaultValue={filter.min_size} />
          <TextField
            label={words.charge}
            name="max_service_charge"
            inputMode="numeric"
            defaultValue={filter.max_service_charge}
          />
          <TextField label={words.availableBy} name="available_by" type="date" defaultValue={filter.available_by} />
        </div>
        <HiddenFields filter={filter} own={FIELDS} />
        <Button small type="submit">
          {words.show}
        </Button>
      </form>
    </details>
  );
}
