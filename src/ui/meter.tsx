import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './meter.module.css';

interface MeterPart {
  readonly key: string | number;
  readonly share: number;
  readonly isPale?: boolean;
}

interface MeterProps {
  readonly children: ReactNode;
  readonly most?: ReactNode;
  /** Undefined where the capacity is unknown: no line is drawn. */
  readonly parts: readonly MeterPart[] | undefined;
  /** Accessible name of the line, where the words above do not say the same. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

export function Meter({ children, most, parts, label, className }: MeterProps) {
  const role = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <div className={className}>
      <div className={`row spread gap-x-4 text-sm tabular muted ${styles['words']}`}>
        <span>{children}</span>
        {most === undefined ? null : <span>{most}</span>}
      </div>
      {parts === undefined ? null : (
        <div className={`flex gap-2px ${styles['line']}`} {...role}>
          {parts.map(({ key, share, isPale = false }) => (
            <i key={key} className={classNames(isPale && styles['pale'])} style={{ flexBasis: `${100 * share}%` }} />
          ))}
        </div>
      )}
    </div>
  );
}
