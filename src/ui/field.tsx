import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { alertIcon, Icon } from './icon.tsx';

/** What a labelled control says around itself; shared by every field. */
export interface FieldWords {
  readonly label: ReactNode;
  /** One quiet sentence under the control. */
  readonly hint?: ReactNode;
  /** Why the value was not accepted; shown under the control and tied to it. */
  readonly error?: ReactNode;
  /** Adds "(optional)" to the label; required fields say nothing. */
  readonly optional?: boolean | undefined;
  /** The label is read out only; the control's own words say it to the eye. */
  readonly labelHidden?: boolean | undefined;
}

/** What the control inside a field takes over. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps extends FieldWords {
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

const isSaid = (words: ReactNode): boolean => words !== undefined && words !== null && words !== false && words !== '';

/** Label, control, error and hint, wired by ids. */
export function Field({ id, label, hint, error, optional, labelHidden, className, children }: FieldProps) {
  const made = useId();
  const controlId = id ?? made;
  const errorId = `${controlId}-error`;
  const hintId = `${controlId}-hint`;
  const bad = isSaid(error);
  const described = classNames(bad && errorId, isSaid(hint) && hintId);
  return (
    <div className={classNames(styles['field'], bad && styles['bad'], className)}>
      <label htmlFor={controlId} className={labelHidden === true ? 'visually-hidden' : styles['label']}>
        {label}
        {optional === true ? <span className={styles['optional']}> (optional)</span> : null}
      </label>
      {children({ id: controlId, 'aria-describedby': described, 'aria-invalid': bad ? true : undefined })}
      {bad ? (
        <p id={errorId} className={styles['error']}>
          <Icon path={alertIcon} small />
          <span>{error}</span>
        </p>
      ) : null}
      {isSaid(hint) ? (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
