import { partner_banks as partnerBanks } from '#content/contacts.json' with { type: 'json' };
import { home } from '#content/home.ts';
import { DimensionLine } from '#ui/dimension-line.tsx';
import styles from './partner-banks.module.css';

/** The strip of partner banks: each by its logo, or by its name where there is none. */
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
          {partnerBanks.map((bank) => (
            <li key={bank.id}>
              {bank.logo === '' ? bank.name : <img src={bank.logo} alt={bank.name} height="32" loading="lazy" />}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
