import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './plan.module.css';

interface PlanProps {
  readonly children: ReactNode;
  /** `<text>` placed in per cent, so that it keeps its size in a larger drawing. */
  readonly labels?: ReactNode;
  readonly className?: string | undefined;
}

export function Plan({ children, labels, className }: PlanProps) {
  return (
    <svg className={classNames(`faint auto-height ${styles['plan']}`, className)} aria-hidden="true">
      <svg viewBox="0 0 232 168" aria-hidden="true">
        {children}
      </svg>
      {labels}
    </svg>
  );
}

export function Beacons({ at }: { readonly at: ReadonlyArray<readonly [x: number, y: number]> }) {
  return at.map(([x, y]) => (
    <g key={`${x} ${y}`}>
      <circle cx={x} cy={y} r="5" className={styles['beacon']} />
      <circle cx={x} cy={y} r="1.6" className={styles['dot']} />
    </g>
  ));
}

export function RoomDrawing({ along }: { readonly along?: string }) {
  return (
    <Plan
      labels={
        <text x="68%" y="98%">
          {along}
        </text>
      }
    >
      <path d="M30 24h172v104H30zM112 128V84M112 24v22" strokeWidth="2.5" />
      <path d="M112 84a38 38 0 0 1 38-38M112 46h38" />
      <path d="M144 128a30 30 0 0 1 30-30v30" opacity=".6" />
      <path d="M30 146h172M30 141v10M112 141v10M202 141v10" />
      <path d="M58 72a12 12 0 1 0 24 0a12 12 0 1 0-24 0M50 108c2-16 38-16 40 0" strokeDasharray="4 4" />
      <circle cx="112" cy="65" r="2" className={styles['dot']} />
    </Plan>
  );
}
