import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldWords, splitFieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

interface TextFieldProps extends FieldWords, Omit<ComponentPropsWithRef<'input'>, 'prefix' | 'children'> {
  /** Fixed text before the value, in the same box: "+254", "KES". Part of the description for screen readers. */
  readonly prefix?: ReactNode;
  readonly icon?: string | undefined;
}

export function TextField({ prefix, icon, ...props }: TextFieldProps) {
  const { field, native } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => {
        const prefixId = `${control.id}-prefix`;
        const input = (
          <input
            type="text"
            {...native}
            {...control}
            aria-describedby={classNames(prefix !== undefined && prefixId, control['aria-describedby'])}
            className={`full-width can-shrink ground-sheet ${styles['control']}`}
          />
        );
        if (prefix === undefined && icon === undefined) return input;
        return (
          <div className={prefix === undefined ? `relative ${styles['iconed']}` : `flex ${styles['prefixed']}`}>
            {prefix !== undefined && (
              <span id={prefixId} className={`stack rigid centred ground-linen muted tabular ${styles['prefix']}`}>
                {prefix}
              </span>
            )}
            {icon !== undefined && <Icon path={icon} />}
            {input}
          </div>
        );
      }}
    </Field>
  );
}

export function TextArea(props: FieldWords & Omit<ComponentPropsWithRef<'textarea'>, 'children'>) {
  const { field, native } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          rows={4}
          {...native}
          {...control}
          className={`full-width can-shrink ground-sheet ${styles['control']}`}
        />
      )}
    </Field>
  );
}
