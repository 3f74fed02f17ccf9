import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldWords, splitFieldProps } from './field.tsx';
import { chevronDownIcon, Icon } from './icon.tsx';

type SelectProps = FieldWords &
  ComponentPropsWithRef<'select'> & {
    /** The text of the chosen option, which then sets the width instead of the longest option. */
    readonly fits?: string | undefined;
    /** Without edges, like words in a line. */
    readonly quiet?: boolean | undefined;
  };

export function Select({ fits, quiet = false, children, ...props }: SelectProps) {
  const { field, native } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <div
          className={classNames(`relative ${styles['select']}`, quiet && `medium ${styles['quiet']}`)}
          data-fits={fits}
        >
          <select {...native} {...control} className={`full-width can-shrink ground-sheet ${styles['control']}`}>
            {children}
          </select>
          <Icon path={chevronDownIcon} />
        </div>
      )}
    </Field>
  );
}
