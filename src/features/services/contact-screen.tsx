import type { ComponentPropsWithRef, ReactNode } from 'react';
import { emails, postal_address, socials } from '#content/contacts.json' with { type: 'json' };
import { name, phones, whatsapp } from '#content/firm.json' with { type: 'json' };
import contact from '#content/pages/contact.json' with { type: 'json' };
import { mailHref, telHref } from '#lib/contact-links.ts';
import { ContactNotes } from '#parts/contact-notes.tsx';
import { whatsAppLink } from '#parts/whatsapp-link.ts';
import { mailIcon, phoneIcon, whatsappIcon } from '#ui/contact-icons.ts';
import { DimensionLine } from '#ui/dimension-line.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { webHref } from '#ui/web-href.ts';
import styles from './contact-screen.module.css';
import { Offices } from './offices.tsx';

/**
 * Contact Us (spec §2): numbers, addresses, social links, the form and the offices.
 * @param children the form, which belongs to another feature
 */
export function ContactScreen({ children }: { readonly children: ReactNode }) {
  const [intro, aboutMessages] = contact.intro;
  const { label: _, ...whatsAppAnchor } = whatsAppLink(undefined, `Hello ${name}, I have a question.`);
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{contact.title}</h1>
        <p className={styles['intro']}>{intro}</p>
      </div>
      <div className={styles['columns']}>
        <section aria-labelledby="direct" className={styles['direct']}>
          <h2 id="direct" className="visually-hidden">
            {contact.direct_title}
          </h2>
          <ul className={styles['lines']}>
            {phones.map(({ label, number }) => (
              <Line key={number} label={label} words={number} href={telHref(number)} icon={phoneIcon} />
            ))}
            <Line
              {...whatsAppAnchor}
              label="WhatsApp"
              words={whatsapp}
              note=" (opens in a new tab)"
              icon={whatsappIcon}
            />
          </ul>
          <ul className={styles['lines']}>
            {emails.map(({ label, address }) => (
              <Line key={address} label={label} words={address} href={mailHref(address)} icon={mailIcon} />
            ))}
          </ul>
          <address className={styles['post']}>{postal_address}</address>
          <div className={styles['notes']}>
            <ContactNotes />
          </div>
          <h3 className="visually-hidden">{contact.socials_title}</h3>
          <ul className={styles['socials']}>
            {socials.map(({ network, label, url }) => (
              <li key={network}>
                <LinkButton href={webHref(url)} target="_blank" rel="noopener noreferrer">
                  {label}
                </LinkButton>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="message" className={styles['message']}>
          <DimensionLine />
          <h2 id="message" tabIndex={-1}>
            {contact.form_title}
          </h2>
          <p className={styles['lead']}>{aboutMessages}</p>
          {children}
        </section>
      </div>
      <section className="section" aria-labelledby="offices">
        <SectionHead id="offices" title={contact.offices_title} />
        <Offices />
      </section>
    </div>
  );
}

interface LineProps extends ComponentPropsWithRef<'a'> {
  readonly label: string;
  readonly words: string;
  readonly href: string;
  readonly icon: string;
  /** For assistive technology, after the words. */
  readonly note?: string | undefined;
}

function Line({ label, words, icon, note, ...anchor }: LineProps) {
  return (
    <li>
      <a {...anchor}>
        <span>{label}</span> <b>{words}</b>
        {note === undefined ? null : <span className="visually-hidden">{note}</span>}
        <Icon path={icon} small />
      </a>
    </li>
  );
}
