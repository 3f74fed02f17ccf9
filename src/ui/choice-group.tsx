import { type CSSProperties, type ReactNode, useId } from 'react';
import styles from './choice-group.module.css';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';

interface Choice {
  /** Empty for a choice that opens `other`. */
  readonly value: string;
  readonly label: string;
  /** Under the label. */
  readonly note?: string | undefined;
  /** For the stylesheet of the form. */
  readonly kind?: string | undefined;
}

interface ChoiceGroupProps {
  readonly name: string;
  readonly legend: ReactNode;
  readonly choices: readonly Choice[];
  readonly error?: ReactNode;
  /** Least width of a choice; default 4.5rem. */
  readonly width?: string;
  /** A control of the same name, shown for the choice without a value. */
  readonly other?: ReactNode;
}

/** One choice of a few, all in sight: native radio buttons that look like cells. The names of days may be older than the script. */
export function ChoiceGroup({ name, legend, choices, error, width, other }: ChoiceGroupProps) {
  const legendId = useId();
  const errorId = `${legendId}-error`;
  const isInvalid = error !== undefined;
  const style: CSSProperties & { readonly '--choice'?: string | undefined } = { '--choice': width };
  return (
    <div
      role="radiogroup"
      aria-labelledby={legendId}
      aria-invalid={isInvalid ? true : undefined}
      aria-describedby={isInvalid ? errorId : undefined}
      className={`stack can-shrink gap-6px ${styles['group']}`}
    >
      <p id={legendId} className="text-sm strong leading-20">
        {legend}
      </p>
      <div className={`stack gap-2 ${styles['choices']}`} style={style}>
        {choices.map(({ value, label, note, kind }) => (
          <label
            key={value}
            data-kind={kind}
            className={`relative stack pointer ${styles['choice']}`}
            suppressHydrationWarning
          >
            <input type="radio" name={name} value={value} className="over-face" suppressHydrationWarning />
            <span className={`stack ground-sheet text-sm text-center leading-20 framed rounded ${styles['face']}`}>
              <b className="strong" suppressHydrationWarning>
                {label}
              </b>
              {note === undefined ? null : (
                <span className={`muted text-xs ${styles['note']}`} suppressHydrationWarning>
                  {' '}
                  {note}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {other === undefined ? null : <div className={classNames(styles['other'], 'top-2')}>{other}</div>}
      {isInvalid ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}
