import { classNames } from './class-names.ts';
import styles from './dimension-line.module.css';

/** A hairline with end ticks, as on a survey plan. It opens a section. */
export function DimensionLine({ className }: { readonly className?: string | undefined }) {
  return <div className={classNames(styles['line'], className)} aria-hidden="true" />;
}
