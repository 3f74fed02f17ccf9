import { formatNumber, type Priced, priceParts } from '#lib/money.ts';
import styles from './price.module.css';

/**
 * The price of a property, the headline of whatever it stands in: code and suffix small, the number in serif. Its size
 * comes from the custom property `--price-size` of the place it stands in.
 */
export function Price({ property, as: Tag = 'p' }: { readonly property: Priced; readonly as?: 'p' | 'span' }) {
  const { prefix, amount, suffix } = priceParts(property);
  if (amount === null) return <Tag className={`${styles['price']} ${styles['ask']}`}>Price on request</Tag>;
  return (
    <Tag className={styles['price']}>
      {prefix !== '' && <span className={styles['from']}>{prefix} </span>}
      <span className={styles['code']}>KES </span>
      {formatNumber(amount)}
      {suffix !== '' && <span className={styles['per']}>{suffix}</span>}
    </Tag>
  );
}
