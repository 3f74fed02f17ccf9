import contacts from '#content/contacts.json' with { type: 'json' };
import { offices, phones } from '#content/firm.json' with { type: 'json' };
import pages from '#content/pages.json' with { type: 'json' };
import { PlainPage } from './plain-page.tsx';

const tel = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`;
/** Addresses written without a scheme open all the same. */
const webAddress = (url: string): string => (/^https?:/i.test(url) ? url : `https://${url}`);

/** How to reach the firm: numbers, addresses, offices. */
export function ContactPage() {
  return (
    <PlainPage
      title={pages.contact.title}
      lead={pages.contact.intro.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
    >
      <section>
        <h2>Telephone</h2>
        <dl>
          {phones.map(({ label, number }) => (
            <div key={label}>
              <dt className="muted small">{label}</dt>
              <dd>
                <a href={tel(number)}>{number}</a>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2>E-mail</h2>
        <dl>
          {contacts.emails.map(({ label, address }) => (
            <div key={label}>
              <dt className="muted small">{label}</dt>
              <dd>
                <a href={`mailto:${address}`}>{address}</a>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2>Post</h2>
        <p>{contacts.postal_address}</p>
      </section>
      <section>
        <h2>{pages.contact.offices_title}</h2>
        {offices.map((office) => (
          <div key={office.id} id={office.id}>
            <h3>{office.name}</h3>
            <p>{office.address.join(', ')}</p>
            <ul>
              {office.hours.map(({ days, time }) => (
                <li key={days}>
                  {days}: {time}
                </li>
              ))}
            </ul>
            <p>
              <a href={tel(office.phone)}>{office.phone}</a>
            </p>
            <p>
              <a href={`mailto:${office.email}`}>{office.email}</a>
            </p>
            <p className="muted small">{office.note}</p>
          </div>
        ))}
      </section>
      <section>
        <h2>{pages.contact.socials_title}</h2>
        {contacts.socials.map(({ network, label, url }) => (
          <p key={network}>
            <a href={webAddress(url)} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          </p>
        ))}
      </section>
    </PlainPage>
  );
}
