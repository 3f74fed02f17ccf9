import { useId } from 'react';
import { formatNumber } from '#lib/money.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './choice.module.css';

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly legendHidden?: boolean | undefined;
  /** Two or three; more belong in a select. */
  readonly options: ReadonlyArray<{
    readonly value: Value;
    readonly label: string;
    /** How many homes would be left with it; undefined while nobody knows. */
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
