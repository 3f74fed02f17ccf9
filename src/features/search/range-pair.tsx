import { useState } from 'react';
import { withDecimals } from '#lib/money.ts';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/text-field.tsx';
import styles from './range-pair.module.css';

interface RangePairProps {
  /** What is bounded: "Price". */
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
    <fieldset className={classNames('stack gap-2', styles['pair'])}>
      <legend className="visually-hidden">
        {label}, {unit}
      </legend>
      <div className={classNames('spread gap-3', styles['head'])} aria-hidden="true">
        <span className="text-sm strong">{label}</span>
        <span className={styles['said']}>
          {bound}
          {amounts === '' ? null : <span className={styles['unit']}>{unit} </span>}
          {amounts}
        </span>
      </div>
      <div className={styles['slide']}>
        <svg className={styles['track']} aria-hidden="true">
          <line x1="0" x2="100%" y1="50%" y2="50%" />
          <line x1="0" x2="0" y1="15" y2="29" />
          <line x1="100%" x2="100%" y1="15" y2="29" />
          <line x1={share(lowAt)} x2={share(highAt)} y1="50%" y2="50%" className={styles['span']} />
        </svg>
        <input
          type="range"
          className={classNames(styles['slider'], lowAt > (min + max) / 2 && styles['front'])}
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
          className={styles['slider']}
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
      <div className={classNames('stack gap-3', styles['exact'])}>
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
          {label} <span className={styles['quiet']}>{unit}</span>
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
