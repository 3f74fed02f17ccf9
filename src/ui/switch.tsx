import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-labelledby={`${id}-label`}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      className={`stack end-column middle full-width text-start ${styles['switch']}`}
      onClick={() => onChange(!checked)}
    >
      <span>
        <b id={`${id}-label`} className="block strong">
          {label}
        </b>
        {hint === undefined ? null : (
          <small id={`${id}-hint`} className="block text-sm leading-snug muted">
            {hint}
          </small>
        )}
      </span>
      <span className={`block ground-linen framed rounded ${styles['track']}`} aria-hidden="true" />
    </button>
  );
}
