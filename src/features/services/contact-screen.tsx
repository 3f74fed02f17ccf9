import type { ComponentPropsWithRef, ReactNode } from 'react';
import { emails, postal_address, socials } from '#content/contacts.json' with { type: 'json' };
import { name, phones, whatsapp } from '#content/firm.json' with { type: 'json' };
import offices from '#content/offices.json' with { type: 'json' };
import contact from '#content/pages/contact.json' with { type: 'json' };
import { getMailHref, getMapHref, getTelHref } from '#lib/contact-links.ts';
import { ContactNotes } from '#parts/contact-notes.tsx';
import { createWhatsAppLink } from '#parts/whatsapp-link.ts';
import { breakAfterAt } from '#ui/break-text.tsx';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DimensionLine } from '#ui/dimension-line.tsx';
import { Icon, pinIcon } from '#ui/icon.tsx';
import { mailIcon, phoneIcon, whatsappIcon } from '#ui/icons-lazy.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { getWebHref } from '#ui/web-href.ts';
import styles from './contact-screen.module.css';
import { contactScreen as words } from './words.ts';

/** The form is another feature's (spec §2). */
export function ContactScreen({ children }: { readonly children: ReactNode }) {
  const [intro, aboutMessages] = contact.intro;
  const { label: _, ...whatsAppAnchor } = createWhatsAppLink(undefined, words.question(name));
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{contact.title}</h1>
        <p className={styles['intro']}>{intro}</p>
      </div>
      <div className={classNames('stack', styles['columns'])}>
        <section aria-labelledby="direct" className={`can-shrink ${styles['direct']}`}>
          <h2 id="direct" className="visually-hidden">
            {contact.direct_title}
          </h2>
          <ul className={`query-box ${styles['lines']}`}>
            {phones.map(({ label, number }) => (
              <Line key={number} label={label} text={number} href={getTelHref(number)} icon={phoneIcon} />
            ))}
            <Line {...whatsAppAnchor} label={words.whatsApp} text={whatsapp} note={words.newTab} icon={whatsappIcon} />
          </ul>
          <ul className={`query-box ${styles['lines']}`}>
            {emails.map(({ label, address }) => (
              <Line key={address} label={label} text={address} href={getMailHref(address)} icon={mailIcon} />
            ))}
          </ul>
          <address className="muted text-sm top-4">{postal_address}</address>
          <div className="top-4">
            <ContactNotes />
          </div>
          <h3 className="visually-hidden">{contact.socials_title}</h3>
          <ul className="row gap-x-5 text-sm top-2">
            {socials.map(({ network, label, url }) => (
              <li key={network}>
                <LinkButton href={getWebHref(url)} target="_blank" rel="noopener noreferrer">
                  {label}
                </LinkButton>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="message" className={classNames('screen-only can-shrink', styles['message'])}>
          <DimensionLine />
          <h2 id="message" tabIndex={-1}>
            {contact.form_title}
          </h2>
          <p className={`text-sm muted max-56ch ${styles['lead']}`}>{aboutMessages}</p>
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
  readonly text: string;
  readonly href: string;
  readonly icon: string;
  /** Screen readers get this after the words. */
  readonly note?: string | undefined;
}

function Line({ label, text, icon, note, ...anchor }: LineProps) {
  return (
    <li>
      <a {...anchor} className="stack gap-3 middle ruled text-15">
        <span className="muted text-sm">{label}</span> <b className="tabular strong">{breakAfterAt(text)}</b>
        {note === undefined ? null : <span className="visually-hidden">{note}</span>}
        <Icon path={icon} small className="faint" />
      </a>
    </li>
  );
}

function Offices() {
  return (
    <div className={classNames('stack gap-10', styles['offices'])}>
      {offices.map((office, index) => (
        <article key={office.id} className="can-shrink" id={office.id} aria-labelledby={`office-${office.id}`}>
          <OfficeSketch index={index} />
          <h3 className="top-4" id={`office-${office.id}`}>
            {office.city}
          </h3>
          <address className="stack muted top-6px">
            {office.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <p className="row gap-x-5 top-1">
            <LinkButton href={getTelHref(office.phone)} icon={phoneIcon}>
              {office.phone}
            </LinkButton>
            <LinkButton
              href={getMapHref(`${office.lat},${office.lng}`)}
              icon={pinIcon}
              target="_blank"
              rel="noopener noreferrer"
            >
              {words.map}
              <span className="visually-hidden">{words.mapOf(office.name)}</span>
            </LinkButton>
            <LinkButton href={getMailHref(office.email)} icon={mailIcon}>
              {breakAfterAt(office.email)}
            </LinkButton>
          </p>
          <dl className={classNames('text-sm tabular top-3', styles['hours'])} aria-label={words.hours}>
            {office.hours.map(({ days, time }) => (
              <div key={days} className="row spread gap-x-3 ruled-top">
                <dt className="muted">{days}</dt>
                <dd className="text-end">{time}</dd>
              </div>
            ))}
          </dl>
          <p className={`muted text-sm top-3 side-note max-56ch ${styles['note']}`}>{office.note}</p>
        </article>
      ))}
    </div>
  );
}

interface Plan {
  readonly road: string;
  readonly lanes: string;
  readonly houses: string;
  /** Corners "x y". */
  readonly plot: readonly string[];
}

/** A bend with a crossing, a road out of town with two turnings, and a roundabout. */
const PLANS: readonly [Plan, ...Plan[]] = [
  {
    road: 'M-10 97 120 70l80 12 130-34M-10 104 122 77l80 12 130-34',
    lanes: 'M86-5 118 68 102 160M94-5 126 67 110 160M232-5 222 76 260 160',
    houses: 'M20 24l44-6 8 26-46 8zM168 18l34-5 6 22-36 6zM258 98l36-7 6 28-36 8zM30 122l42-8 5 20-40 9z',
    plot: ['146 95', '186 99', '183 127', '143 123'],
  },
  {
    road: 'M-10 38 92 66 330 128M-10 46 90 74 330 137',
    lanes: 'M58 56 84-10M66 58 92-10M120 82 84 160M205 95 246-10M213 97 254-10',
    houses: 'M14 84l40 11-8 27-40-11zM142 104l30 8-8 28-30-8zM274 62l38 10-7 25-38-10zM108 12l32 8-7 27-32-8z',
    plot: ['157 36', '198 47', '190 76', '149 65'],
  },
  {
    road: 'M-10 92 189 83M-10 101 190 91M218 80 330 66M219 88 330 75',
    lanes:
      'M204 72A14 14 0 0 1 204 100A14 14 0 0 1 204 72M204 81A5 5 0 0 1 204 91A5 5 0 0 1 204 81M198 73 186-10M208 72 196-10M200 100 210 160M209 99 220 160M76 88 62-10',
    houses:
      'M92 30l40-3 2 28-40 3zM20 20l28-2 3 30-28 2zM236 22l38-4 3 26-38 4zM244 104l44-5 3 26-44 5zM30 118l54-3 1 22-54 3z',
    plot: ['126 105', '172 103', '174 131', '128 133'],
  },
];

/** Streets with one plot; a link beside it opens a map. @param index varies the drawing */
function OfficeSketch({ index }: { readonly index: number }) {
  const { road, lanes, houses, plot } = PLANS[index % PLANS.length] ?? PLANS[0];
  return (
    <svg
      className={`screen-only full-width ground-sheet faint auto-height rounded ${styles['sketch']}`}
      viewBox="0 0 320 150"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      <path d={road} />
      <path d={lanes} opacity=".75" />
      <path d={houses} opacity=".45" />
      <path d={`M${plot.join('L')}z`} className={styles['plot']} />
      {plot.map((corner) => {
        const [x, y] = corner.split(' ');
        return <circle key={corner} cx={x} cy={y} r="3" className={styles['beacon']} />;
      })}
      <path d="M300 34V14m-4 6 4-7 4 7M297 46v-8l6 8v-8" />
    </svg>
  );
}
