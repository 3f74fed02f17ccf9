import { useId, useState } from 'react';
import { AMENITIES } from '#contract/amenities.ts';
import type { ChoiceCounts } from '#contract/content-answers.ts';
import { WATER_SOURCES } from '#contract/filter.ts';
import type { Search } from '#contract/search-params.ts';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/text-field.tsx';
import { Box, Choice, Counter, NumberField } from './filter-controls.tsx';
import styles from './filter-dialog.module.css';
import { mustHaveWords } from './words.ts';
import { mustHaves as words } from './words-lazy.tsx';

const MAX_PARKING = 6;
/** Most people search for these; the others open on demand. */
const USUAL_AMENITIES: readonly number[] = [1, 14, 18, 12, 11, 27, 28, 6];
const OTHER_AMENITIES = [...AMENITIES.keys()].filter((id) => !USUAL_AMENITIES.includes(id));

interface MustHavesProps {
  readonly filter: Search['filter'];
  readonly onChange: (filter: Search['filter']) => void;
  readonly counts: ChoiceCounts | undefined;
}

/** Each has the number of properties that would be left (0034). */
export function MustHaves({ filter, onChange, counts }: MustHavesProps) {
  const { amenities = [] } = filter;
  const [isOpen, setOpen] = useState(amenities.some((id) => !USUAL_AMENITIES.includes(id)));
  const othersId = useId();
  const set = (change: Partial<Search['filter']>) => onChange({ ...filter, ...change });
  const flag = (key: 'backup_power' | 'pets' | 'reduced', label: string) => (
    <Box
      label={label}
      count={counts?.having[key]}
      isChecked={filter[key] === true}
      onChange={(isChecked) => set({ [key]: isChecked || undefined })}
    />
  );
  const amenity = (id: number) => (
    <Box
      key={id}
      label={AMENITIES.get(id) ?? ''}
      count={counts?.having[`amenities-${id}`]}
      isChecked={amenities.includes(id)}
      onChange={(isChecked) => {
        const ids = isChecked ? [...amenities, id].sort((a, b) => a - b) : amenities.filter((other) => other !== id);
        set({ amenities: ids.length === 0 ? undefined : ids });
      }}
    />
  );
  return (
    <fieldset className="stack gap-4 ruled-top pad-top-4 one-column">
      <legend className={`full-width ${styles['title']}`}>{words.title}</legend>
      <div className="row gap-2">
        {flag('backup_power', mustHaveWords.backup_power)}
        {flag('pets', mustHaveWords.pets)}
        {flag('reduced', words.reduced)}
        {USUAL_AMENITIES.map(amenity)}
      </div>
      <button
        type="button"
        className="text-link text-sm strong target-height justify-self-start"
        aria-expanded={isOpen}
        aria-controls={othersId}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? words.fewerAmenities : words.allAmenities(AMENITIES.size)}
      </button>
      <div id={othersId} className={classNames('row gap-2', styles['others'])} hidden={!isOpen}>
        {isOpen && OTHER_AMENITIES.map(amenity)}
      </div>
      <Choice
        legend={words.water}
        isClearable
        options={WATER_SOURCES.map((value) => ({
          value,
          label: mustHaveWords.water[value],
          // With one source chosen, the counts of the others are unknown.
          count: filter.water === undefined ? counts?.having[`water-${value}`] : undefined,
        }))}
        value={filter.water}
        onChange={(water) => set({ water })}
      />
      <Counter
        label={words.parking}
        value={filter.parking}
        max={MAX_PARKING}
        onChange={(parking) => set({ parking })}
      />
      <div className={`stack gap-3 align-end ${styles['fields']}`}>
        <NumberField
          label={words.size}
          unit={words.sizeUnit}
          value={filter.min_size}
          onChange={(min_size) => set({ min_size })}
        />
        <NumberField
          label={words.charge}
          unit={words.chargeUnit}
          value={filter.max_service_charge}
          onChange={(max_service_charge) => set({ max_service_charge })}
        />
        <TextField
          label={words.availableBy}
          type="date"
          value={filter.available_by ?? ''}
          onChange={(event) => set({ available_by: event.currentTarget.value || undefined })}
        />
      </div>
    </fieldset>
  );
}
