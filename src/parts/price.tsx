import { formatNumber, type Priced, priceParts } from '#lib/money.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './price.module.css';

interface PriceProps {
  readonly property: Priced;
  readonly as?: 'p' | 'span' | undefined;
  readonly className?: string | undefined;
}

/**
 * The price of a property, the headline of whatever it stands in: "From KES 8,900,000", "KES 85,000/month", "Price on
 * request". Code and suffix are small, the number is set in serif.
 * @param className sets the size; give its rule two classes, so that it wins over the default
 */
export function Price({ property, as: Element = 'p', className }: PriceProps) {
  const { prefix, amount, suffix } = priceParts(property);
  if (amount === null) {
    return <Element className={classNames(styles['price'], styles['ask'], className)}>Price on request</Element>;
  }
  return (
    <Element className={classNames(styles['price'], className)}>
      {prefix === '' ? null : <span className={styles['from']}>{prefix} </span>}
      <span className={styles['code']}>KES </span>
      {formatNumber(amount)}
      {suffix === '' ? null : <span className={styles['per']}>{suffix}</span>}
    </Element>
  );
}
