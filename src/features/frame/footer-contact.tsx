import { licences } from '#content/contacts.json' with { type: 'json' };
import { name, phones, sample, whatsapp } from '#content/firm.json' with { type: 'json' };
import { footer } from '#content/footer.ts';
import offices from '#content/offices.json' with { type: 'json' };
import { telHref } from '#lib/contact-links.ts';
import { whatsAppLink } from '#parts/whatsapp-link.ts';
import styles from './footer-contact.module.css';
import { registrationsOf } from './registrations.ts';

/** Who is behind the site: main line, WhatsApp, when somebody is there, and under which numbers the firm is registered. */
export function FooterContact() {
  const [mainLine] = phones;
  const [mainOffice] = offices;
  const registrations = registrationsOf(licences, footer.registrations.labels);
  const { label: _, ...whatsApp } = whatsAppLink(undefined, `Hello ${name}, I have a question.`);
  return (
    <div className={styles['contact']}>
      <address className={styles['lines']}>
        {mainLine === undefined ? null : (
          <a href={telHref(mainLine.number)}>
            <span>{mainLine.label}</span> <b>{mainLine.number}</b>
          </a>
        )}
        <a {...whatsApp}>
          <span>WhatsApp</span> {whatsapp}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </address>
      <div className={styles['facts']}>
        {mainOffice === undefined ? null : (
          <dl aria-label={`Opening hours, ${mainOffice.name}`}>
            {mainOffice.hours.map(({ days, time }) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd>{time}</dd>
              </div>
            ))}
          </dl>
        )}
        {registrations.length > 0 ? (
          <dl aria-label="Registration numbers">
            {registrations.map(({ label: board, number }) => (
              <div key={board}>
                <dt>{board}</dt>
                <dd>{number}</dd>
              </div>
            ))}
          </dl>
        ) : sample ? (
          <p>{footer.registrations.none}</p>
        ) : null}
      </div>
    </div>
  );
}
