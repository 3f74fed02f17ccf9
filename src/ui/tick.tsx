import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface TickProps {
  readonly checked: boolean;
  readonly disabled?: boolean | undefined;
  readonly onChange: (checked: boolean) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Tick({ checked, disabled, onChange, className, children }: TickProps) {
  return (
    <label className={classNames('stack sign-column gap-3 middle target-height pointer', className)}>
      <input
        type="checkbox"
        className="tick-box"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
