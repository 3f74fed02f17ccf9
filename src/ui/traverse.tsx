import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './traverse.module.css';

interface TraverseProps {
  /** Five steps side by side from 1024 px. */
  readonly across?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Traverse({ across = false, className, children }: TraverseProps) {
  return (
    <ol className={classNames(`stack ${styles['traverse']}`, across && styles['across'], className)}>{children}</ol>
  );
}
