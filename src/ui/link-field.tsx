import { type ReactNode, type Ref, useId } from 'react';
import styles from './link-field.module.css';

interface LinkFieldProps {
  readonly label: string;
  readonly url: string;
  /** The field: what marks its text when copying is not allowed. */
  readonly field: Ref<HTMLInputElement>;
  /** Beside it: a button that copies. */
  readonly children?: ReactNode;
}

/** A link to be copied, by its button or by hand: whoever comes into the field has all of it marked. */
export function LinkField({ label, url, field, children }: LinkFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <div className={styles['link']}>
        <input
          id={id}
          ref={field}
          type="text"
          readOnly
          value={url}
          className={styles['address']}
          onFocus={(event) => event.currentTarget.select()}
        />
        {children}
      </div>
    </>
  );
}
