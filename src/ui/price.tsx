import { classNames } from './class-names.ts';
import styles from './price.module.css';

interface PriceProps {
  /** "From", or "". */
  readonly prefix?: string | undefined;
  /** Whole KES; null is "Price on request". */
  readonly amount: number | null;
  /** "/month", "/night" or "". */
  readonly suffix?: string | undefined;
  readonly as?: 'p' | 'span' | undefined;
  /** Sets the size by font-size; the parts follow. */
  readonly className?: string | undefined;
}

const grouped = (amount: number): string => String(Math.round(amount)).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** The headline of everything: KES small in sans, the number in serif. Reads out as "From KES 8,900,000/month". */
export function Price({ prefix = '', amount, suffix = '', as: Element = 'p', className }: PriceProps) {
  if (amount === null) {
    return <Element className={classNames(styles['price'], styles['ask'], className)}>Price on request</Element>;
  }
  return (
    <Element className={classNames(styles['price'], className)}>
      {prefix === '' ? null : <span className={styles['from']}>{prefix} </span>}
      <span className={styles['code']}>KES </span>
      {grouped(amount)}
      {suffix === '' ? null : <span className={styles['per']}>{suffix}</span>}
    </Element>
  );
}
