import { useId, useState } from 'react';
import { AMENITIES } from '#contract/amenities.ts';
import type { ChoiceCounts } from '#contract/content-answers.ts';
import { WATER_SOURCES } from '#contract/filter.ts';
import type { Search } from '#contract/search-params.ts';
import { formatNumber, withDecimals } from '#lib/money.ts';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/text-field.tsx';
import { Choice, Counter } from './filter-controls.tsx';
import styles from './must-haves.module.css';
import { type MustHaves as MustHaveFields, waterWords } from './search-words.ts';

/** Highest number of parking spaces to choose. */
const MOST_PARKING = 6;
/** Ids of the amenities that most people ask for; the others stand behind a button of their own. */
const USUAL: readonly number[] = [1, 14, 18, 12, 11, 27, 28, 6];

interface MustHavesProps {
  readonly filter: Search['filter'];
  readonly onChange: (filter: Search['filter']) => void;
  /** Counts for the current choice; undefined while unknown. */
  readonly counts: ChoiceCounts | undefined;
}

/** "Must have" (0034): what a home has to say of itself, each with the number of homes that would be left. */
export function MustHaves({ filter, onChange, counts }: MustHavesProps) {
  const chosen = filter.amenities ?? [];
  const [isOpen, setOpen] = useState(chosen.some((id) => !USUAL.includes(id)));
  const moreId = useId();
  const set = (change: MustHaveFields) => onChange({ ...filter, ...change });
  const box = (key: string, label: string, checked: boolean, change: (on: boolean) => MustHaveFields) => (
    <Box key={key} label={label} count={counts?.having[key]} checked={checked} onChange={(on) => set(change(on))} />
  );
  const amenity = (id: number) =>
    box(`amenities-${id}`, AMENITIES.get(id) ?? '', chosen.includes(id), (on) => {
      const ids = on ? [...chosen, id].sort((a, b) => a - b) : chosen.filter((other) => other !== id);
      return { amenities: ids.length === 0 ? undefined : ids };
    });
  const others = [...AMENITIES.keys()].filter((id) => !USUAL.includes(id));
  return (
    <fieldset className={classNames('stack gap-4', styles['section'])}>
      <legend className={styles['title']}>Must have</legend>
      <div className={classNames('row gap-2', styles['boxes'])}>
        {box('backup_power', 'Backup power', filter.backup_power === true, (on) => ({
          backup_power: on || undefined,
        }))}
        {box('pets', 'Pets allowed', filter.pets === true, (on) => ({ pets: on || undefined }))}
        {box('reduced', 'Reduced lately', filter.reduced === true, (on) => ({ reduced: on || undefined }))}
        {USUAL.map(amenity)}
      </div>
      <button
        type="button"
        className={classNames('text-link text-sm strong', styles['more'])}
        aria-expanded={isOpen}
        aria-controls={moreId}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Fewer amenities' : `All ${AMENITIES.size} amenities`}
      </button>
      <div id={moreId} className={classNames('row gap-2', styles['boxes'])} hidden={!isOpen}>
        {isOpen && others.map(amenity)}
      </div>
      <Choice
        legend="Water"
        clearable
        options={WATER_SOURCES.map((value) => ({
          value,
          label: waterWords[value],
          // With one source chosen, the counts of the others are unknown.
          count: filter.water === undefined ? counts?.having[`water-${value}`] : undefined,
        }))}
        value={filter.water ?? null}
        onChange={(value) => set({ water: value ?? undefined })}
      />
      <Counter
        label="Parking spaces"
        value={filter.parking ?? 0}
        max={MOST_PARKING}
        onChange={(value) => set({ parking: value === 0 ? undefined : value })}
      />
      <div className={classNames('stack gap-3', styles['pair'])}>
        <Whole label="Size at least" unit="sq ft" value={filter.min_size} onChange={(min_size) => set({ min_size })} />
        <Whole
          label="Service charge up to"
          unit="KES a month"
          value={filter.max_service_charge}
          onChange={(max_service_charge) => set({ max_service_charge })}
        />
        <TextField
          label="Free to move in by"
          type="date"
          value={filter.available_by ?? ''}
          onChange={(event) => set({ available_by: event.currentTarget.value || undefined })}
        />
      </div>
    </fieldset>
  );
}

interface BoxProps {
  readonly label: string;
  readonly count: number | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A box to tick that looks like a tag; its number says how many homes would be left with it. */
function Box({ label, count, checked, onChange }: BoxProps) {
  const countId = useId();
  return (
    <label className={styles['box']} data-none={count === 0 && !checked}>
      <input
        type="checkbox"
        checked={checked}
        aria-label={label}
        aria-describedby={count === undefined ? undefined : countId}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={classNames('middle gap-2 text-sm flex rounded', styles['words'])}>
        {label}
        {count === undefined ? null : (
          <span id={countId} className={styles['count']}>
            {formatNumber(count)}
            <span className="visually-hidden">{count === 1 ? ' home' : ' homes'}</span>
          </span>
        )}
      </span>
    </label>
  );
}

interface WholeProps {
  readonly label: string;
  readonly unit: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A whole number; what is typed stays as it is typed until the field is left. */
function Whole({ label, unit, value, onChange }: WholeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={
        <>
          {label} <span className={styles['unit']}>{unit}</span>
        </>
      }
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? (value === undefined ? '' : withDecimals(value))}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const number = Math.trunc(Number(text.replace(/[\s,]/g, '')));
        onChange(Number.isFinite(number) && number > 0 && number <= 1e9 ? number : undefined);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
