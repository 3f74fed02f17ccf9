import styles from './amount.module.css';

/** An amount as the site sets every price: the code small, the number in serif. What is no amount stays as it is. */
export function Amount({ value }: { readonly value: string }) {
  const [sign, number] = value.split('KES ');
  return (
    <span className={styles['amount']}>
      {sign}
      {number === undefined ? null : <span className={styles['code']}>KES </span>}
      {number}
    </span>
  );
}
