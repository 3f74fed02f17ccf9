import contacts from '#content/contacts.json' with { type: 'json' };
import { home } from '#content/home.ts';
import { DimensionLine } from '#ui/dimension-line.tsx';
import styles from './partner-banks.module.css';

/** The strip of partner banks, in words. */
export function PartnerBanks() {
  return (
    <section className="section" aria-labelledby="partners">
      <div className="wrap">
        <DimensionLine />
        <h2 id="partners" className={styles['title']}>
          {home.partners.title}
        </h2>
        <p className="muted small">{home.partners.text}</p>
        <ul className={styles['banks']}>
          {contacts.partner_banks.map((bank) => (
            <li key={bank.id}>{bank.name}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
