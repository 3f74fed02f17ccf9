import type { ComponentPropsWithRef } from 'react';
import styles from './field.module.css';
import { Field, type FieldWords } from './field.tsx';
import { chevronDownIcon, Icon } from './icon.tsx';

type SelectProps = FieldWords &
  ComponentPropsWithRef<'select'> & {
    /** The text of the chosen option, which then sets the width instead of the longest option. */
    readonly fits?: string | undefined;
  };

/** A labelled native select; takes every native property. */
export function Select({
  id,
  label,
  hint,
  error,
  optional,
  labelHidden,
  className,
  fits,
  children,
  ...native
}: SelectProps) {
  return (
    <Field {...{ id, label, hint, error, optional, labelHidden, className }}>
      {(control) => (
        <div className={styles['select']} data-fits={fits}>
          <select {...native} {...control} className={styles['control']}>
            {children}
          </select>
          <Icon path={chevronDownIcon} />
        </div>
      )}
    </Field>
  );
}
