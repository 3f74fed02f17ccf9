import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

interface BadgeProps {
  /** `saved` only for what is on this phone. Default `good`. */
  readonly tone?: 'good' | 'plain' | 'saved' | 'warn' | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** One word on a wash. */
export function Badge({ tone = 'good', className, children }: BadgeProps) {
  return <span className={classNames(styles['badge'], styles[tone], className)}>{children}</span>;
}

/**
 * One word on a picture, at its upper left, one a card at most. The word may depend on the day, which the phone's clock and
 * the server's may see differently: the server's word then stays.
 */
export function Tag({ className, children }: Pick<BadgeProps, 'className' | 'children'>) {
  return (
    <span className={classNames(styles['tag'], className)} suppressHydrationWarning>
      {children}
    </span>
  );
}
