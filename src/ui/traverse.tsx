import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './traverse.module.css';

interface TraverseProps {
  /** From 1024 px the steps (five of them) stand side by side. */
  readonly across?: boolean;
  readonly className?: string | undefined;
  /** One `<li>` a step. */
  readonly children: ReactNode;
}

/** Numbered steps, from beacon to beacon. */
export function Traverse({ across = false, className, children }: TraverseProps) {
  return <ol className={classNames(styles['traverse'], across && styles['across'], className)}>{children}</ol>;
}
