import type { ReactNode, Ref } from 'react';
import styles from './field.module.css';
import { Field } from './field.tsx';

interface LinkFieldProps {
  readonly label: string;
  readonly url: string;
  /** For selecting the text when copying is not allowed. */
  readonly field: Ref<HTMLInputElement>;
  readonly children?: ReactNode;
}

export function LinkField({ label, url, field, children }: LinkFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <div className={`row gap-2 ${styles['link']}`}>
          <input
            {...control}
            ref={field}
            type="text"
            readOnly
            value={url}
            className={`full-width can-shrink ground-sheet ${styles['control']}`}
            onFocus={(event) => event.currentTarget.select()}
          />
          {children}
        </div>
      )}
    </Field>
  );
}
