import { classNames } from './class-names.ts';
import styles from './dimension-line.module.css';

export function DimensionLine({ className }: { readonly className?: string | undefined }) {
  return <div className={classNames(`relative ${styles['line']}`, className)} aria-hidden="true" />;
}
