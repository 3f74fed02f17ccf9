import type { ReactNode } from 'react';
import { licences } from '#content/contacts.json' with { type: 'json' };
import { copyright, name, phones, sample, whatsapp } from '#content/firm.json' with { type: 'json' };
import { footer as content } from '#content/footer.ts';
import offices from '#content/offices.json' with { type: 'json' };
import { getTelHref } from '#lib/contact-links.ts';
import { joinNames } from '#lib/names.ts';
import { createWhatsAppLink } from '#parts/whatsapp-link.ts';
import { classNames } from '#ui/class-names.ts';
import { chevronDownIcon, Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Brand } from './brand.tsx';
import styles from './footer.module.css';
import { footer as words } from './words.ts';

const { columns, legal, note } = content;

/** On a phone their footer is short. */
const DEVICE_SCREEN = /^\/(?:saved|outbox|storage|compare|news)(?:$|\/)/;

/** Contact, four columns of links, legal links, address and copyright (S50). */
export function Footer({ path = '' }: { readonly path?: string | undefined }) {
  const [main, ...others] = offices;
  return (
    <footer className={classNames(`text-sm ${styles['foot']}`, DEVICE_SCREEN.test(path) && styles['short'])}>
      <div className="wrap">
        <div className={styles['grid']}>
          <div>
            <Brand className={styles['brand']} />
            <FooterContact />
          </div>
          <nav aria-label={words.site} className={classNames('screen-only', styles['columns'])}>
            {columns.map(({ title, links }) => (
              <Column key={title} title={title}>
                {links.map(({ label, link }) => (
                  <li key={label}>
                    <Link {...link} className={`flex middle target-height target-width ${styles['link']}`}>
                      {label}
                    </Link>
                  </li>
                ))}
              </Column>
            ))}
          </nav>
        </div>
        <div className={`stack gap-2 top-10 pad-top-5 ${styles['end']}`}>
          <div className={styles['notes']}>
            {main === undefined ? null : (
              <p>
                {main.address.join(', ')}.
                {others.length === 0 ? null : words.offices(joinNames(others.map((office) => office.city)))}
              </p>
            )}
            <p className={styles['copyright']}>{copyright}</p>
            <p>{note}</p>
            {sample ? <p>{words.sample}</p> : null}
          </div>
          <nav aria-label={legal.title} className={classNames('row screen-only', styles['legal'])}>
            {legal.links.map(({ label, link }) => (
              <Link key={label} {...link} className={`flex middle target-height target-width ${styles['link']}`}>
                {label}
              </Link>
            ))}
          </nav>
        </div>
      </div>
    </footer>
  );
}

/** It folds on phones. */
function Column({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <details className={`until-640 ${styles['folded']}`}>
        <summary className="flex middle spread">
          {title}
          <Icon path={chevronDownIcon} />
        </summary>
        <ul className="pad-bottom-3">{children}</ul>
      </details>
      <div className="from-640">
        <h2 className={`bottom-2 ${styles['title']}`}>{title}</h2>
        <ul>{children}</ul>
      </div>
    </div>
  );
}

function FooterContact() {
  const [mainLine] = phones;
  const [mainOffice] = offices;
  const registrations = getRegistrations(licences, content.registrations.labels);
  const { label: _, ...whatsApp } = createWhatsAppLink(undefined, words.question(name));
  return (
    <div className={`stack gap-5 bottom-6 ${styles['contact']}`}>
      <address className={styles['lines']}>
        {mainLine === undefined ? null : (
          <a className="stack tabular nowrap" href={getTelHref(mainLine.number)}>
            <span>{mainLine.label}</span> <b>{mainLine.number}</b>
          </a>
        )}
        <a {...whatsApp} className={`stack tabular nowrap ${styles['whatsapp']}`}>
          <span>{words.whatsApp}</span> {whatsapp}
          <span className="visually-hidden">{words.newTab}</span>
        </a>
      </address>
      <div className={classNames('stack gap-4 tabular', styles['facts'])}>
        {mainOffice === undefined ? null : (
          <dl aria-label={words.hours(mainOffice.name)}>
            {mainOffice.hours.map(({ days, time }) => (
              <div key={days} className="row spread gap-x-3">
                <dt>{days}</dt>
                <dd>{time}</dd>
              </div>
            ))}
          </dl>
        )}
        {registrations.length > 0 ? (
          <dl aria-label={words.registrations} className={styles['registrations']}>
            {registrations.map(({ label: board, number }) => (
              <div key={board} className="row spread gap-x-3">
                <dt>{board}</dt>
                <dd>{number}</dd>
              </div>
            ))}
          </dl>
        ) : sample ? (
          <p className={styles['registrations']}>{content.registrations.none}</p>
        ) : null}
      </div>
    </div>
  );
}

/** Only entered ones, in the order of labels; numbers and years are keyed by name. */
export function getRegistrations(
  numbers: Readonly<Record<string, string>>,
  labels: Readonly<Record<string, string>>,
): ReadonlyArray<{ readonly label: string; readonly number: string }> {
  return Object.entries(labels).flatMap(([name, label]) => {
    const number = numbers[name]?.trim() ?? '';
    const year = numbers[name.replace(/(?:_number)?$/, '_year')]?.trim() ?? '';
    return number === '' ? [] : [{ label, number: year === '' ? number : `${number}, ${year}` }];
  });
}
