import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { MOST_ROOMS } from '#contract/filter.ts';
import { getSizeName } from '#contract/size-name.ts';
import { formatDecimals, formatNumber } from '#lib/money.ts';
import { capitalise } from '#lib/text.ts';
import { classNames } from '#ui/class-names.ts';
import { minusIcon, plusIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './filter-controls.module.css';
import { dialog as words } from './words-lazy.tsx';

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly isLegendHidden?: boolean | undefined;
  /** Two or three; more belong in a select. */
  readonly options: ReadonlyArray<{
    readonly value: Value;
    readonly label: string;
    /** How many properties this option would leave; undefined while unknown. */
    readonly count?: number | undefined;
  }>;
  readonly value: Value | undefined;
  /** Gets undefined when the checked cell is pressed again and `isClearable` is set. */
  readonly onChange: (value: Value | undefined) => void;
  readonly isClearable?: boolean | undefined;
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, isLegendHidden, options, value, onChange, isClearable } = props;
  const name = useId();
  return (
    <fieldset className="block">
      <legend className={isLegendHidden === true ? 'visually-hidden' : 'text-sm strong leading-20 bottom-6px'}>
        {legend}
      </legend>
      <div className="row ground-sheet framed rounded">
        {options.map((option) => (
          <label key={option.value} className={`relative stack pointer ${styles['cell']}`}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-label={option.label}
              aria-describedby={option.count === undefined ? undefined : `${name}-${option.value}`}
              onChange={() => onChange(option.value)}
              onClick={() => {
                if (isClearable === true && option.value === value) onChange(undefined);
              }}
              onKeyDown={(event) => {
                // Browsers do not click a radio button that is already checked.
                if (isClearable !== true || event.key !== ' ' || option.value !== value) return;
                event.preventDefault();
                onChange(undefined);
              }}
              className={`over-face ${styles['input']}`}
            />
            <span className={`stack text-sm centred text-center ${styles['cell-words']}`}>
              {option.label}
              {option.count === undefined ? null : (
                <PropertyCount id={`${name}-${option.value}`} count={option.count} />
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function PropertyCount({ id, count }: { readonly id: string; readonly count: number }) {
  return (
    <span id={id} className={`muted text-xs ${styles['count']}`}>
      {formatNumber(count)}
      <span className="visually-hidden">{words.countUnit(count)}</span>
    </span>
  );
}

interface BoxProps {
  readonly label: string;
  /** In place of a longer label. */
  readonly words?: ReactNode;
  readonly count: number | undefined;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

export function Box({ label, words: shown = label, count, isChecked, onChange }: BoxProps) {
  const countId = useId();
  return (
    <label className={`relative stack pointer ${styles['box']}`} data-none={count === 0 && !isChecked}>
      <input
        type="checkbox"
        checked={isChecked}
        aria-label={label}
        aria-describedby={count === undefined ? undefined : countId}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className={`over-face ${styles['input']}`}
      />
      <span className={`middle gap-2 text-sm flex rounded target-height ground-sheet framed ${styles['box-words']}`}>
        {shown}
        {count === undefined ? null : <PropertyCount id={countId} count={count} />}
      </span>
    </label>
  );
}

interface SizesProps {
  /** undefined for any. */
  readonly value: readonly number[] | undefined;
  readonly onChange: (rooms: number[] | undefined) => void;
}

/** Several sizes can be chosen at once (S57). */
export function Sizes({ value = [], onChange }: SizesProps) {
  return (
    <fieldset className={`ruled pad-bottom-3 ${styles['sizes']}`}>
      <legend className="text-sm muted">{words.sizes}</legend>
      <div className={`row gap-2 top-1 ${styles['size-boxes']}`}>
        {Array.from({ length: MOST_ROOMS + 1 }, (_, size) => (
          <Box
            key={size}
            label={capitalise(getSizeName([size]))}
            words={size === 0 ? words.bedsitter : size === MOST_ROOMS ? `${size}+` : size}
            count={undefined}
            isChecked={value.includes(size)}
            onChange={(isChecked) => {
              const rooms = isChecked
                ? [...value, size].sort((a, b) => a - b)
                : value.filter((other) => other !== size);
              onChange(rooms.length === 0 ? undefined : rooms);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface CounterProps {
  readonly label: string;
  /** undefined for any. */
  readonly value: number | undefined;
  /** In place of "Any". */
  readonly none?: string | undefined;
  readonly max: number;
  readonly onChange: (value: number | undefined) => void;
}

/** At an end the focus moves to the button that still works. */
export function Counter({ label, value = 0, none = words.any, max, onChange }: CounterProps) {
  const id = useId();
  const minus = useRef<HTMLButtonElement>(null);
  const plus = useRef<HTMLButtonElement>(null);
  const step = (by: 1 | -1) => {
    const next = Math.min(max, Math.max(0, value + by));
    if (next === max) minus.current?.focus();
    if (next === 0) plus.current?.focus();
    onChange(next === 0 ? undefined : next);
  };
  const button = (word: string, icon: string, by: 1 | -1, ref: RefObject<HTMLButtonElement | null>, isEnd: boolean) => (
    <IconButton
      ref={ref}
      variant="edge"
      icon={icon}
      label={`${word} ${label.toLowerCase()}`}
      disabled={isEnd}
      onClick={() => step(by)}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would read its legend before every press
    <div role="group" aria-labelledby={id} className={`row middle spread ruled ${styles['counter']}`}>
      <span id={id} className="text-sm strong">
        {label}
      </span>
      <div className="middle gap-1 flex">
        {button(words.fewer, minusIcon, -1, minus, value <= 0)}
        <output className={`text-center ${styles['counter-value']}`} aria-labelledby={id}>
          {value === 0 ? none : `${value}+`}
        </output>
        {button(words.more, plusIcon, 1, plus, value >= max)}
      </div>
    </div>
  );
}

interface RangePairProps {
  readonly label: string;
  /** "KES", before the amounts and after the labels of the exact inputs. */
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** undefined sets no bound. A bound may lie beyond `max`, where the slider ends. */
  readonly low: number | undefined;
  readonly high: number | undefined;
  readonly onChange: (low: number | undefined, high: number | undefined) => void;
  /** Shortens an amount: 8000000 gives "8M". */
  readonly format: (value: number) => string;
}

/** Two native sliders with exact inputs below. A slider at its end sets no bound. */
export function RangePair({ label, unit, min, max, step, low, high, onChange, format }: RangePairProps) {
  const clamp = (value: number) => Math.min(max, Math.max(min, value));
  const lowAt = clamp(low ?? min);
  const highAt = Math.max(lowAt, clamp(high ?? max));
  const share = (value: number) => `${max === min ? 0 : ((value - min) / (max - min)) * 100}%`;
  const [bound, amounts] = formatRange(low, high, format);
  const noun = label.toLowerCase();
  const bounds = { min, max, step };

  return (
    <fieldset className="stack gap-2 one-column">
      <legend className="visually-hidden">
        {label}, {unit}
      </legend>
      <div className="row spread gap-x-3 align-baseline" aria-hidden="true">
        <span className="text-sm strong">{label}</span>
        <span className={styles['range-words']}>
          {bound}
          {amounts === '' ? null : <span className={`muted ${styles['range-unit']}`}>{unit} </span>}
          {amounts}
        </span>
      </div>
      <div className={`relative ${styles['slide']}`}>
        <svg className={`cover full-height ${styles['track']}`} aria-hidden="true">
          <line x1="0" x2="100%" y1="50%" y2="50%" />
          <line x1="0" x2="0" y1="15" y2="29" />
          <line x1="100%" x2="100%" y1="15" y2="29" />
          <line x1={share(lowAt)} x2={share(highAt)} y1="50%" y2="50%" className={styles['span']} />
        </svg>
        <input
          type="range"
          {...bounds}
          className={classNames(
            `absolute full-height no-events ${styles['slider']}`,
            lowAt > (min + max) / 2 && 'raised',
          )}
          aria-label={words.lowest(noun)}
          aria-valuetext={low === undefined ? words.noMinimum : `${unit} ${format(low)}`}
          value={lowAt}
          onChange={(event) => {
            const value = Math.min(event.currentTarget.valueAsNumber, highAt);
            onChange(value <= min ? undefined : value, high);
          }}
        />
        <input
          type="range"
          {...bounds}
          className={`absolute full-height no-events ${styles['slider']}`}
          aria-label={words.highest(noun)}
          aria-valuetext={high === undefined ? words.noMaximum : `${unit} ${format(high)}`}
          value={highAt}
          onChange={(event) => {
            const value = Math.max(event.currentTarget.valueAsNumber, lowAt);
            onChange(low, value >= max ? undefined : value);
          }}
        />
      </div>
      <div className={classNames('stack gap-3', styles['exact'])}>
        <NumberField
          label={words.minimum}
          unit={unit}
          value={low}
          hasDecimals
          onChange={(value) => onChange(value, high)}
        />
        <NumberField
          label={words.maximum}
          unit={unit}
          value={high}
          hasDecimals
          onChange={(value) => onChange(low, value)}
        />
      </div>
    </fieldset>
  );
}

/** Before and after the unit: "", "8M to 65M"; "From ", "8M"; "Up to ", "65M"; "Any", "". */
export function formatRange(
  low: number | undefined,
  high: number | undefined,
  format: (value: number) => string,
): readonly [bound: string, amounts: string] {
  if (low !== undefined && high !== undefined) return ['', words.fromTo(format(low), format(high))];
  if (low !== undefined) return [words.from, format(low)];
  return high === undefined ? [words.any, ''] : [words.upTo, format(high)];
}

interface NumberFieldProps {
  readonly label: string;
  readonly unit: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
  /** An amount has up to 12 digits and two decimals; another number is whole, from 1 to a billion. */
  readonly hasDecimals?: boolean;
}

/** The text stays as typed until a blur formats it, so that the caret never jumps. */
export function NumberField({ label, unit, value, onChange, hasDecimals = false }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      label={
        <>
          {label} <span className="muted regular">{unit}</span>
        </>
      }
      inputMode={hasDecimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={typed ?? (value === undefined ? '' : formatDecimals(value))}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        const { value: text } = event.currentTarget;
        setTyped(hasDecimals ? text.replace(/[^\d,.]/g, '') : text);
        onChange(hasDecimals ? parseAmount(text) : parseWhole(text));
      }}
    />
  );
}

function parseAmount(text: string): number | undefined {
  const digits = text.replace(/[^\d.]/g, '');
  const [, whole = '', decimals = ''] = /^(\d{0,12})\d*(\.\d{0,2})?/.exec(digits) ?? [];
  return whole === '' && decimals.length < 2 ? undefined : Number(`${whole}${decimals}`);
}

function parseWhole(text: string): number | undefined {
  const number = Math.trunc(Number(text.replace(/[\s,]/g, '')));
  return Number.isFinite(number) && number > 0 && number <= 1e9 ? number : undefined;
}
