import { home } from '#content/home.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { PlainPage } from './plain-page.tsx';

const groups = [
  {
    title: 'Find a property',
    links: [
      ['/', 'Home'],
      ['/filter-results?agreement_type=SALE', 'For sale'],
      ['/filter-results?agreement_type=RENT', 'To let'],
      ['/filter-results?agreement_type=SHORTLET', 'Shortlets'],
    ],
  },
  { title: 'Areas', links: home.locations.tiles.map(({ href, name }) => [href, name] as const) },
  {
    title: 'Services',
    links: [
      ['/request-valuation', 'Request Valuation'],
      ['/sell-with-us', 'Sell With Us'],
      ['/let-with-us', 'Let With Us'],
      ['/investments', 'Investments'],
    ],
  },
  {
    title: 'Read',
    links: [
      ['/blog', home.journal.title],
      ['/buying-guide', 'Buying guide'],
      ['/selling-guide', 'Selling guide'],
      ['/market', 'Market notes'],
      ['/faq', 'Questions'],
    ],
  },
  {
    title: 'The firm',
    links: [
      ['/about-us', 'About Us'],
      ['/team', 'Our Team'],
      ['/contact-us', 'Contact Us'],
      ['/privacy-policy', 'Privacy'],
      ['/terms', 'Terms'],
    ],
  },
] as const;

/** Every page of the site, in one place. */
export function SitemapPage() {
  return (
    <PlainPage title="Sitemap">
      {groups.map(({ title, links }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {links.map(([href, label]) => (
              <li key={href}>
                <LinkButton href={href}>{label}</LinkButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PlainPage>
  );
}
