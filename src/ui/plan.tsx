import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './plan.module.css';

interface PlanProps {
  /** Lines, on a field of 232 by 168 units that grows with the drawing. */
  readonly children: ReactNode;
  /** `<text>` by per cent of the drawing: words keep their size, however large it is. */
  readonly labels?: ReactNode;
  readonly className?: string | undefined;
}

/** The frame of a line drawing of a plan, for panels that have nothing else to show. Decorative. */
export function Plan({ children, labels, className }: PlanProps) {
  return (
    <svg className={classNames(styles['plan'], className)} aria-hidden="true">
      <svg viewBox="0 0 232 168" aria-hidden="true">
        {children}
      </svg>
      {labels}
    </svg>
  );
}
