import { type Ref, useState } from 'react';
import { Button } from './button.tsx';
import styles from './field.module.css';
import { Field } from './field.tsx';
import { tickIcon } from './icon.tsx';
import { copyIcon } from './icons-lazy.ts';

const COPIED_MS = 2_000;

interface LinkFieldProps {
  readonly label: string;
  readonly url: string;
  /** For selecting the text when copying is not allowed. */
  readonly field: Ref<HTMLInputElement>;
  /** Resolves to whether the link is copied. */
  readonly onCopy?: () => Promise<boolean>;
}

export function LinkField({ label, url, field, onCopy }: LinkFieldProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    setCopied((await onCopy?.()) === true);
    setTimeout(setCopied, COPIED_MS, false);
  };
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
          {onCopy && (
            // The toast is announced, so the button keeps its name.
            <Button variant="main" icon={isCopied ? tickIcon : copyIcon} aria-label="Copy" onClick={() => void copy()}>
              {isCopied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
