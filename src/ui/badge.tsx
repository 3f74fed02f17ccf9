import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

interface BadgeProps {
  /** `saved` only for properties on this phone. Default `good`. */
  readonly tone?: 'good' | 'plain' | 'saved' | 'warn' | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A word on a tinted ground. */
export function Badge({ tone = 'good', className, children }: BadgeProps) {
  return <span className={classNames(styles['badge'], styles[tone], className)}>{children}</span>;
}

/**
 * A word at the upper left of a card's picture. It may depend on the day, on which the server's clock and the phone's can
 * differ: hydration leaves the server's word.
 */
export function Tag({ className, children }: Pick<BadgeProps, 'className' | 'children'>) {
  return (
    <span className={classNames(styles['tag'], className)} suppressHydrationWarning>
      {children}
    </span>
  );
}
