import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

const looks = {
  good: 'ground-tea tea',
  plain: 'ground-linen muted',
  saved: 'ground-saved saved',
  warn: 'ground-warn warn',
} as const;

interface BadgeProps {
  /** `saved` only for properties on this phone. Default `good`. */
  readonly tone?: keyof typeof looks | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Badge({ tone = 'good', className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        `inline-flex middle text-xs strong gap-6px rounded-1 ${styles['badge']}`,
        looks[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** A word on a card's picture. It may depend on the day, where the server's clock wins over that of the phone. */
export function Tag({ className, children }: Pick<BadgeProps, 'className' | 'children'>) {
  return (
    <span
      className={classNames(`absolute ground-sheet raised rounded-1 ink ${styles['tag']}`, className)}
      suppressHydrationWarning
    >
      {children}
    </span>
  );
}
