import about from '#content/pages/about.json' with { type: 'json' };
import { getMailHref, getTelHref } from '#lib/contact-links.ts';
import { Closing } from '#parts/closing.tsx';
import { LinkButton } from '#ui/button.tsx';
import { DimensionLine } from '#ui/dimension-line.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import styles from './about-screen.module.css';
import { Opening, PlainList } from './service-parts.tsx';

/** Mission and vision, five values, eight services, three desks, and a link to Contact Us (spec §2). */
export function AboutScreen() {
  return (
    <div className="wrap">
      <Opening kicker={about.title} title={about.headline} paragraphs={about.intro} picture={4} />
      <div className="section">
        <DimensionLine />
        <div className={`stack gap-10 pad-top-5 ${styles['aims']}`}>
          {[about.mission, about.vision].map(({ title, text }) => (
            <section key={title} aria-label={title}>
              <h2 className="muted">{title}</h2>
              <p className="top-2">{text}</p>
            </section>
          ))}
        </div>
      </div>
      <section className="section" aria-labelledby="values">
        <SectionHead id="values" title={about.values_title} />
        <PlainList entries={about.values} across={5} />
      </section>
      <section className="section" aria-labelledby="services">
        <SectionHead id="services" title={about.services_title} />
        <PlainList entries={about.services} across={4} />
      </section>
      <section className="section" aria-labelledby="desks">
        <SectionHead id="desks" title={about.contact_title} />
        <PlainList
          entries={about.contact_cards}
          across={3}
          more={({ phone, email }) => (
            <p className="stack justify-start">
              <LinkButton href={getTelHref(phone)}>{phone}</LinkButton>
              <LinkButton href={getMailHref(email)}>{email}</LinkButton>
            </p>
          )}
        />
      </section>
      <Closing title={about.cta.text} label={about.cta.button} />
    </div>
  );
}
