import { formatNumber, getPriceParts, type Priced } from '#lib/money.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './price.module.css';
import { price as words } from './words.tsx';

interface PriceProps {
  readonly property: Priced;
  readonly as?: 'p' | 'span' | undefined;
  /** Sets the size; its rule needs two classes to win over the default. */
  readonly className?: string | undefined;
}

export function Price({ property, as: Element = 'p', className }: PriceProps) {
  const { prefix, amount, suffix } = getPriceParts(property);
  if (amount === null) {
    return <Element className={classNames(styles['price'], styles['request'], className)}>{words.onRequest}</Element>;
  }
  return (
    <Element className={classNames(styles['price'], className)}>
      {prefix === '' ? null : <span className={styles['from']}>{prefix} </span>}
      <span className={`strong ${styles['code']}`}>KES </span>
      <data value={amount} className={styles['amount']}>
        {formatNumber(amount)}
      </data>
      {suffix === '' ? null : <span className={`inline-block ${styles['per']}`}>{suffix}</span>}
    </Element>
  );
}
