import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './submission-form.module.css';

interface FieldPairProps {
  /** For fields that hold no more than a name: side by side also on a narrow phone. */
  readonly short?: boolean | undefined;
  readonly children: ReactNode;
}

/** Two fields side by side where there is room. */
export function FieldPair({ short, children }: FieldPairProps) {
  return <div className={classNames(styles['pair'], short && styles['short'])}>{children}</div>;
}
