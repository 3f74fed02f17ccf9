import { home } from '#content/home.ts';
import { type Destination, Link } from '#ui/link.tsx';
import styles from './sitemap-page.module.css';
import { sitemap as words } from './words.ts';

const wholeLists: SitemapGroup['links'] = [
  [{ to: '/' }, 'Home'],
  [{ to: '/filter-results', search: { agreement_type: 'SALE' } }, 'For sale'],
  [{ to: '/filter-results', search: { agreement_type: 'RENT' } }, 'To let'],
  [{ to: '/filter-results', search: { agreement_type: 'SHORTLET' } }, 'Shortlets'],
];

const groups: readonly SitemapGroup[] = [
  { id: 'areas', title: 'Areas', links: home.locations.tiles.map(({ link, name }) => [link, name] as const) },
  {
    id: 'services',
    title: 'Services',
    links: [
      [{ to: '/request-valuation' }, 'Request Valuation'],
      [{ to: '/sell-with-us' }, 'Sell With Us'],
      [{ to: '/let-with-us' }, 'Let With Us'],
      [{ to: '/investments' }, 'Investments'],
    ],
  },
  {
    id: 'read',
    title: 'Read',
    links: [
      [{ to: '/blog' }, home.journal.title],
      [{ to: '/buying-guide' }, 'Buying guide'],
      [{ to: '/selling-guide' }, 'Selling guide'],
      [{ to: '/costs' }, 'What it costs'],
      [{ to: '/market' }, 'Market notes'],
      [{ to: '/faq' }, 'Questions'],
    ],
  },
  {
    id: 'firm',
    title: 'The firm',
    links: [
      [{ to: '/about-us' }, 'About Us'],
      [{ to: '/team' }, 'The Team'],
      [{ to: '/contact-us' }, 'Contact Us'],
      [{ to: '/privacy-policy' }, 'Privacy'],
      [{ to: '/terms' }, 'Terms and picture credits'],
    ],
  },
  {
    id: 'device',
    title: 'On this device',
    links: [
      [{ to: '/saved' }, 'Saved'],
      [{ to: '/news' }, 'News'],
      [{ to: '/outbox' }, 'Outbox'],
      [{ to: '/storage' }, 'Storage'],
    ],
  },
];

export interface SitemapGroup {
  readonly id: string;
  readonly title: string;
  readonly links: readonly (readonly [link: Destination, label: string])[];
}

interface SitemapPageProps {
  /** Lists that `searches` leaves out. */
  readonly lists: SitemapGroup['links'];
  /** Those with results, by kind of property. */
  readonly searches: readonly SitemapGroup[];
}

export function SitemapPage({ lists, searches }: SitemapPageProps) {
  const find = { id: 'find', title: 'Find a property', links: [...wholeLists, ...lists] };
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </div>
      <div className={styles['groups']}>
        {[find, ...groups, ...searches].map(({ id, title, links }) => (
          <section key={id} aria-labelledby={`map-${id}`}>
            <h2 className="pad-bottom-3" id={`map-${id}`}>
              {title}
            </h2>
            <ul>
              {links.map(([link, label]) => (
                <li key={label}>
                  <Link {...link} className="flex middle target-height pad-block-2 ruled hover-line">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
