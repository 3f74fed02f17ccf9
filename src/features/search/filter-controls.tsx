import { type RefObject, useId, useRef, useState } from 'react';
import { formatNumber, withDecimals } from '#lib/money.ts';
import { classNames } from '#ui/class-names.ts';
import { minusIcon, plusIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './choice.module.css';
import counter from './counter.module.css';
import rangePair from './range-pair.module.css';

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly legendHidden?: boolean | undefined;
  /** Two or three; more belong in a select. */
  readonly options: ReadonlyArray<{
    readonly value: Value;
    readonly label: string;
    /** How many properties would be left; undefined while unknown. */
    readonly count?: number | undefined;
  }>;
  readonly value: Value | null;
  /** null when the pressed cell was pressed again and `clearable` is set. */
  readonly onChange: (value: Value | null) => void;
  readonly clearable?: boolean | undefined;
}

/** Joined cells of native radio buttons; the pressed one is filled. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, legendHidden, options, value, onChange, clearable } = props;
  const name = useId();
  return (
    <fieldset className={styles['choice']}>
      <legend className={legendHidden === true ? 'visually-hidden' : styles['legend']}>{legend}</legend>
      <div className={classNames('row', styles['cells'])}>
        {options.map((option) => (
          <label key={option.value} className={styles['cell']}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-label={option.label}
              aria-describedby={option.count === undefined ? undefined : `${name}-${option.value}`}
              onChange={() => onChange(option.value)}
              onClick={() => {
                if (clearable === true && option.value === value) onChange(null);
              }}
              onKeyDown={(event) => {
                // A browser clicks no radio button that is checked already.
                if (clearable !== true || event.key !== ' ' || option.value !== value) return;
                event.preventDefault();
                onChange(null);
              }}
              className={styles['radio']}
            />
            <span className={classNames('stack text-sm', styles['words'])}>
              {option.label}
              {option.count === undefined ? null : (
                <span id={`${name}-${option.value}`} className={classNames('muted text-xs tabular', styles['count'])}>
                  {formatNumber(option.count)}
                  <span className="visually-hidden">{option.count === 1 ? ' home' : ' homes'}</span>
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface CounterProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** Minus, the least number asked for ("Any", "1+"), plus. The ends are disabled; the focus then goes to the button that still works. */
export function Counter({ label, value, max, onChange }: CounterProps) {
  const id = useId();
  const fewer = useRef<HTMLButtonElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const step = (by: 1 | -1) => {
    const next = Math.min(max, Math.max(0, value + by));
    if (next === max) fewer.current?.focus();
    if (next === 0) more.current?.focus();
    onChange(next);
  };
  const key = (word: string, icon: string, by: 1 | -1, ref: RefObject<HTMLButtonElement | null>, isEnd: boolean) => (
    <IconButton
      ref={ref}
      look="edge"
      icon={icon}
      label={`${word} ${label.toLowerCase()}`}
      disabled={isEnd}
      onClick={() => step(by)}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would read its legend before every press
    <div role="group" aria-labelledby={id} className={classNames('row middle spread', counter['counter'])}>
      <span id={id} className="text-sm strong">
        {label}
      </span>
      <div className="middle gap-1 flex">
        {key('Fewer', minusIcon, -1, fewer, value <= 0)}
        <output className={counter['value']} aria-labelledby={id}>
          {value === 0 ? 'Any' : `${value}+`}
        </output>
        {key('More', plusIcon, 1, more, value >= max)}
      </div>
    </div>
  );
}

interface RangePairProps {
  readonly label: string;
  /** Written before the amounts and beside the labels of the exact inputs: "KES". */
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The bounds chosen; null is no bound. A bound may lie beyond `max`: only the slider ends there. */
  readonly low: number | null;
  readonly high: number | null;
  readonly onChange: (bounds: { readonly low: number | null; readonly high: number | null }) => void;
  /** A short amount for the headline and the slider's value: 8000000 gives "8M". */
  readonly format: (value: number) => string;
}

/** Two native sliders over a dimension line, with exact inputs below. A slider at its end is no bound. */
export function RangePair(props: RangePairProps) {
  const { label, unit, min, max, step, low, high, onChange, format } = props;
  const clamp = (value: number) => Math.min(max, Math.max(min, value));
  const lowAt = clamp(low ?? min);
  const highAt = Math.max(lowAt, clamp(high ?? max));
  const share = (value: number) => `${max === min ? 0 : ((value - min) / (max - min)) * 100}%`;
  const [bound, amounts] = rangeInWords(low, high, format);
  const noun = label.toLowerCase();

  return (
    <fieldset className={classNames('stack gap-2', rangePair['pair'])}>
      <legend className="visually-hidden">
        {label}, {unit}
      </legend>
      <div className={classNames('spread gap-3', rangePair['head'])} aria-hidden="true">
        <span className="text-sm strong">{label}</span>
        <span className={rangePair['said']}>
          {bound}
          {amounts === '' ? null : <span className={rangePair['unit']}>{unit} </span>}
          {amounts}
        </span>
      </div>
      <div className={rangePair['slide']}>
        <svg className={rangePair['track']} aria-hidden="true">
          <line x1="0" x2="100%" y1="50%" y2="50%" />
          <line x1="0" x2="0" y1="15" y2="29" />
          <line x1="100%" x2="100%" y1="15" y2="29" />
          <line x1={share(lowAt)} x2={share(highAt)} y1="50%" y2="50%" className={rangePair['span']} />
        </svg>
        <input
          type="range"
          className={classNames(rangePair['slider'], lowAt > (min + max) / 2 && rangePair['front'])}
          aria-label={`Lowest ${noun}`}
          aria-valuetext={low === null ? 'no minimum' : `${unit} ${format(low)}`}
          min={min}
          max={max}
          step={step}
          value={lowAt}
          onChange={(event) => {
            const value = Math.min(event.currentTarget.valueAsNumber, highAt);
            onChange({ low: value <= min ? null : value, high });
          }}
        />
        <input
          type="range"
          className={rangePair['slider']}
          aria-label={`Highest ${noun}`}
          aria-valuetext={high === null ? 'no maximum' : `${unit} ${format(high)}`}
          min={min}
          max={max}
          step={step}
          value={highAt}
          onChange={(event) => {
            const value = Math.max(event.currentTarget.valueAsNumber, lowAt);
            onChange({ low, high: value >= max ? null : value });
          }}
        />
      </div>
      <div className={classNames('stack gap-3', rangePair['exact'])}>
        <ExactInput label="Minimum" unit={unit} value={low} onChange={(value) => onChange({ low: value, high })} />
        <ExactInput label="Maximum" unit={unit} value={high} onChange={(value) => onChange({ low, high: value })} />
      </div>
    </fieldset>
  );
}

/** What stands before the unit and after it: "", "8M to 65M"; "From ", "8M"; "Up to ", "65M"; "Any", "". */
export function rangeInWords(
  low: number | null,
  high: number | null,
  format: (value: number) => string,
): readonly [bound: string, amounts: string] {
  if (low !== null && high !== null) return ['', `${format(low)} to ${format(high)}`];
  if (low !== null) return ['From ', format(low)];
  return high === null ? ['Any', ''] : ['Up to ', format(high)];
}

interface ExactInputProps {
  readonly label: string;
  readonly unit: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** What is typed stays as it is typed, so that the caret never jumps; when left, the number gets its separators. */
function ExactInput({ label, unit, value, onChange }: ExactInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={
        <>
          {label} <span className={rangePair['quiet']}>{unit}</span>
        </>
      }
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (value === null ? '' : withDecimals(value))}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        const text = event.currentTarget.value.replace(/[^\d,.]/g, '');
        const [, whole = '', decimals = ''] = /^(\d{0,12})\d*(\.\d{0,2})?/.exec(text.replaceAll(',', '')) ?? [];
        const amount = Number(`${whole}${decimals}`);
        setTyped(text);
        onChange(whole === '' && decimals.length < 2 ? null : amount);
      }}
    />
  );
}
