import type { ComponentPropsWithRef } from 'react';
import styles from './field.module.css';
import { Field, type FieldWords } from './field.tsx';

type TextAreaProps = FieldWords & Omit<ComponentPropsWithRef<'textarea'>, 'children'>;

/** A labelled text of several lines. Takes every native property and the ref. */
export function TextArea({ id, label, hint, error, optional, labelHidden, className, ...native }: TextAreaProps) {
  return (
    <Field {...{ id, label, hint, error, optional, labelHidden, className }}>
      {(control) => <textarea rows={4} {...native} {...control} className={styles['control']} />}
    </Field>
  );
}
