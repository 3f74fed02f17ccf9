import { classNames } from './class-names.ts';
import styles from './progress-ring.module.css';

interface ProgressRingProps {
  readonly part: number;
  /** 18 px with a heavier line, for use inside text. */
  readonly small?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The progress of a download. Decorative: words beside it say the same. */
export function ProgressRing({ part, small, className }: ProgressRingProps) {
  const percent = Math.round(Math.min(1, Math.max(0, part)) * 100);
  return (
    <svg
      viewBox="0 0 36 36"
      aria-hidden="true"
      className={classNames(styles['ring'], small && `rigid ${styles['small']}`, className)}
    >
      <circle cx="18" cy="18" r="15.9" className={styles['track']} />
      <circle
        cx="18"
        cy="18"
        r="15.9"
        pathLength="100"
        strokeDasharray={`${percent} 100`}
        className={styles['value']}
      />
    </svg>
  );
}
