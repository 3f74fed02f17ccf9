import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './field.module.css';
import { Field, type FieldWords } from './field.tsx';
import { Icon } from './icon.tsx';

interface TextFieldProps extends FieldWords, Omit<ComponentPropsWithRef<'input'>, 'prefix' | 'children'> {
  /** Fixed words before the value, in the same box: "+254", "KES". Read out as part of the description. */
  readonly prefix?: ReactNode;
  /** A path for `Icon`, inside the box before the value. */
  readonly icon?: string | undefined;
}

/** A labelled input. Takes every native property and the ref; works controlled and uncontrolled. */
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
        const described = [prefix === undefined ? undefined : prefixId, control['aria-describedby']]
          .filter((part) => part !== undefined)
          .join(' ');
        const input = (
          <input
            type="text"
            {...native}
            {...control}
            aria-describedby={described === '' ? undefined : described}
            className={styles['control']}
          />
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

/** A labelled text of several lines. Takes every native property and the ref. */
export function TextArea({ id, label, hint, error, optional, labelHidden, className, ...native }: TextAreaProps) {
  return (
    <Field {...{ id, label, hint, error, optional, labelHidden, className }}>
      {(control) => <textarea rows={4} {...native} {...control} className={styles['control']} />}
    </Field>
  );
}
