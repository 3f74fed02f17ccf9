import { longDate } from '#lib/dates.ts';
import { Alert } from '#ui/alert.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { useNow } from '#ui/use-now.ts';
import styles from './costs-screen.module.css';
import { areRatesOld, shownRates } from './rates-checked.ts';

const checkedOn = shownRates.map(({ checked }) => checked);

/** Every rate, its source and the day it was checked; says so when that is long ago. */
export function RatesShown() {
  const now = useNow(checkedOn);
  return (
    <section aria-labelledby="rates" className={styles['rates']}>
      <SectionHead id="rates" title="The rates, and where they come from" />
      {areRatesOld(checkedOn, now) && (
        <Alert quiet title="Some of these rates were checked more than a year ago." className={styles['old']}>
          They may have changed since. Ask your advocate or lender for today’s.
        </Alert>
      )}
      <ul className={styles['list']}>
        {shownRates.map(({ name, value, source, checked }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{value}</p>
            <p className="muted small">
              {source}. Checked on <time dateTime={checked}>{longDate(checked)}</time>.
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
