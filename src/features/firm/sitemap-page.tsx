import home from '#content/home.json' with { type: 'json' };
import styles from './sitemap-page.module.css';

const groups = [
  {
    id: 'find',
    title: 'Find a property',
    links: [
      ['/', 'Home'],
      ['/filter-results?agreement_type=SALE', 'For sale'],
      ['/filter-results?agreement_type=RENT', 'To let'],
      ['/filter-results?agreement_type=SHORTLET', 'Shortlets'],
      ...home.lifestyle.tiles.map(({ href, title }) => [href, title] as const),
    ],
  },
  { id: 'areas', title: 'Areas', links: home.locations.tiles.map(({ href, name }) => [href, name] as const) },
  {
    id: 'services',
    title: 'Services',
    links: [
      ['/request-valuation', 'Request Valuation'],
      ['/sell-with-us', 'Sell With Us'],
      ['/let-with-us', 'Let With Us'],
      ['/investments', 'Investments'],
    ],
  },
  {
    id: 'read',
    title: 'Read',
    links: [
      ['/blog', home.journal.title],
      ['/buying-guide', 'Buying guide'],
      ['/selling-guide', 'Selling guide'],
      ['/costs', 'What it costs'],
      ['/market', 'Market notes'],
      ['/faq', 'Questions'],
    ],
  },
  {
    id: 'firm',
    title: 'The firm',
    links: [
      ['/about-us', 'About Us'],
      ['/team', 'Our Team'],
      ['/contact-us', 'Contact Us'],
      ['/privacy-policy', 'Privacy'],
      ['/terms', 'Terms and picture credits'],
    ],
  },
  {
    id: 'device',
    title: 'On this device',
    links: [['/outbox', 'Outbox']],
  },
] as const;

/** A further group of links. */
export interface SitemapGroup {
  readonly id: string;
  readonly title: string;
  readonly links: readonly (readonly [href: string, label: string])[];
}

/** Every page of the site, in one place. @param searches those of one kind of property that find something */
export function SitemapPage({ searches }: { readonly searches: readonly SitemapGroup[] }) {
  const all = [...groups, ...searches];
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>Sitemap</h1>
        <p>Every page of the site, in one place.</p>
      </div>
      <div className={styles['groups']}>
        {all.map(({ id, title, links }) => (
          <section key={id} aria-labelledby={`map-${id}`}>
            <h2 id={`map-${id}`}>{title}</h2>
            <ul>
              {links.map(([href, label]) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
