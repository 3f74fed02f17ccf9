import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tag.module.css';

interface TagProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * One word on a picture, at its upper left; the picture's box is its frame. At most one a card. A word may hang on the day:
 * the phone's clock may know another one than the server's, and the server's word then stays.
 */
export function Tag({ className, children }: TagProps) {
  return (
    <span className={classNames(styles['tag'], className)} suppressHydrationWarning>
      {children}
    </span>
  );
}
