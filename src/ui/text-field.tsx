import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldWords } from './field.tsx';
import { Icon } from './icon.tsx';

interface TextFieldProps extends FieldWords, Omit<ComponentPropsWithRef<'input'>, 'prefix' | 'children'> {
  /** Fixed text before the value, in the same box: "+254", "KES". Part of the description for screen readers. */
  readonly prefix?: ReactNode;
  /** A path for `Icon`, before the value. */
  readonly icon?: string | undefined;
}

/** A labelled input; takes every native property. */
export function TextField({
  id,
  label,
  hint,
  error,
  optional,
  labelHidden,
  className,
  prefix,
  icon,
  ...native
}: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, optional, labelHidden, className }}>
      {(control) => {
        const prefixId = `${control.id}-prefix`;
        const describedBy = classNames(prefix !== undefined && prefixId, control['aria-describedby']);
        const input = (
          <input type="text" {...native} {...control} aria-describedby={describedBy} className={styles['control']} />
        );
        if (prefix !== undefined) {
          return (
            <div className={styles['prefixed']}>
              <span id={prefixId} className={styles['prefix']}>
                {prefix}
              </span>
              {input}
            </div>
          );
        }
        return icon === undefined ? (
          input
        ) : (
          <div className={styles['iconed']}>
            <Icon path={icon} />
            {input}
          </div>
        );
      }}
    </Field>
  );
}

type TextAreaProps = FieldWords & Omit<ComponentPropsWithRef<'textarea'>, 'children'>;

/** A labelled textarea; takes every native property. */
export function TextArea({ id, label, hint, error, optional, labelHidden, className, ...native }: TextAreaProps) {
  return (
    <Field {...{ id, label, hint, error, optional, labelHidden, className }}>
      {(control) => <textarea rows={4} {...native} {...control} className={styles['control']} />}
    </Field>
  );
}
