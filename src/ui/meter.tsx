import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './meter.module.css';

interface MeterPart {
  readonly key: string | number;
  /** Of the whole line, 0 to 1. */
  readonly share: number;
  readonly isPale?: boolean;
}

interface MeterProps {
  /** How much, and of what. */
  readonly children: ReactNode;
  /** At the other end: how much there could be. */
  readonly most?: ReactNode;
  /** How much there could be is not known yet: `most` keeps the room for it. */
  readonly isMostComing?: boolean;
  /** Undefined where there is no line to measure on. */
  readonly parts: readonly MeterPart[] | undefined;
  /** What the line says, where the words above it do not. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** How much of something there is, as violet blocks on a dimension line. */
export function Meter({ children, most, isMostComing = false, parts, label, className }: MeterProps) {
  const role = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <div className={className}>
      <div className={styles['words']}>
        <span>{children}</span>
        {most === undefined ? null : <span className={isMostComing ? styles['coming'] : undefined}>{most}</span>}
      </div>
      {parts === undefined ? null : (
        <div className={styles['line']} {...role}>
          {parts.map(({ key, share, isPale = false }) => (
            <i key={key} className={classNames(isPale && styles['pale'])} style={{ flexBasis: `${100 * share}%` }} />
          ))}
        </div>
      )}
    </div>
  );
}
