import type { ReactNode } from 'react';
import styles from './submission-form.module.css';

/** Two fields side by side where there is room. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={styles['pair']}>{children}</div>;
}
