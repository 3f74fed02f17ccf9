import { copyright, sample } from '#content/firm.json' with { type: 'json' };
import { footer } from '#content/footer.ts';
import offices from '#content/offices.json' with { type: 'json' };
import { Link } from '#ui/link.tsx';
import { Brand } from './brand.tsx';
import styles from './footer.module.css';
import { FooterContact } from './footer-contact.tsx';

const { columns, legal, note } = footer;

/** "A and B", "A, B and C". The browser's own formatter takes 100 ms of a cheap phone when it is first used. */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** The foot of every screen: who to ask, four columns of links, the legal row, address and copyright (S50). */
export function Footer() {
  const [main, ...others] = offices;
  return (
    <footer className={styles['foot']}>
      <div className="wrap">
        <div className={styles['grid']}>
          <div>
            <Brand className={styles['brand']} />
            <FooterContact />
          </div>
          <nav aria-label="Site" className={styles['columns']}>
            {columns.map(({ title, links }) => (
              <div key={title}>
                <h2 className={styles['title']}>{title}</h2>
                <ul>
                  {links.map(({ label, link }) => (
                    <li key={label}>
                      <Link {...link} className={styles['link']}>
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <div className={styles['end']}>
          <div>
            {main === undefined ? null : (
              <p>
                {main.address.join(', ')}.
                {others.length === 0 ? null : ` Offices in ${listed(others.map((office) => office.city))}.`}
              </p>
            )}
            <p>{copyright}</p>
            <p>{note}</p>
            {sample ? <p>Sample firm: names, numbers and outside links are invented.</p> : null}
          </div>
          <nav aria-label={legal.title} className={styles['legal']}>
            {legal.links.map(({ label, link }) => (
              <Link key={label} {...link} className={styles['link']}>
                {label}
              </Link>
            ))}
          </nav>
        </div>
      </div>
    </footer>
  );
}
