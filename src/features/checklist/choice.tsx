import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './choice.module.css';

interface ChoiceProps<Value extends string> {
  /** What is asked: the name of the group. */
  readonly legend: string;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly className?: string | undefined;
}

/** One of a few answers, as native radio buttons beside each other. */
export function Choice<Value extends string>({ legend, options, value, onChange, className }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames(styles['choice'], className)}>
      <legend className={styles['legend']}>{legend}</legend>
      <div className={styles['options']}>
        {options.map(([option, label]) => (
          <label key={option} className={styles['option']} data-value={option}>
            <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
