import offices from '#content/offices.json' with { type: 'json' };
import { mailHref, mapHref, telHref } from '#lib/contact-links.ts';
import { mailIcon, phoneIcon } from '#ui/contact-icons.ts';
import { pinIcon } from '#ui/icons.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { OfficeSketch } from './office-sketch.tsx';
import styles from './offices.module.css';

/** The firm's offices: where they are, when they are open, and what to know before coming. */
export function Offices() {
  return (
    <div className={styles['offices']}>
      {offices.map((office, index) => (
        <article key={office.id} id={office.id} aria-labelledby={`office-${office.id}`}>
          <OfficeSketch place={index} />
          <h3 id={`office-${office.id}`}>{office.city}</h3>
          <address>
            {office.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <p className={styles['ways']}>
            <LinkButton href={telHref(office.phone)} icon={phoneIcon}>
              {office.phone}
            </LinkButton>
            <LinkButton
              href={mapHref(`${office.lat},${office.lng}`)}
              icon={pinIcon}
              target="_blank"
              rel="noopener noreferrer"
            >
              Map<span className="visually-hidden"> of the {office.name}</span>
            </LinkButton>
            <LinkButton href={mailHref(office.email)} icon={mailIcon}>
              {office.email}
            </LinkButton>
          </p>
          <dl className={styles['hours']} aria-label="Opening hours">
            {office.hours.map(({ days, time }) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd>{time}</dd>
              </div>
            ))}
          </dl>
          <p className={styles['note']}>{office.note}</p>
        </article>
      ))}
    </div>
  );
}
