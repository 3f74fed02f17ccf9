import words from './footer.json' with { type: 'json' };

/** A column of the footer, or its row of legal links. */
export interface FooterColumn {
  readonly title: string;
  readonly links: ReadonlyArray<{ readonly label: string; readonly href: string }>;
}

/** The four columns (decision 50). */
export const footerColumns: readonly FooterColumn[] = [
  {
    title: words.columns.areas,
    links: words.areas.map((area) => ({ label: area, href: `/location/${encodeURIComponent(area)}` })),
  },
  {
    title: words.columns.company,
    links: [
      { label: 'About us', href: '/about-us' },
      { label: 'Our team', href: '/team' },
      { label: 'The Journal', href: '/blog' },
      { label: 'Contact us', href: '/contact-us' },
    ],
  },
  {
    title: words.columns.services,
    links: [
      { label: 'Valuation', href: '/request-valuation' },
      { label: 'Sell with us', href: '/sell-with-us' },
      { label: 'Let with us', href: '/let-with-us' },
      { label: 'Investments', href: '/investments' },
    ],
  },
  {
    title: words.columns.resources,
    links: [
      { label: 'Buying guide', href: '/buying-guide' },
      { label: 'Selling guide', href: '/selling-guide' },
      { label: 'Market notes', href: '/market' },
      { label: 'Questions', href: '/faq' },
    ],
  },
];

/** The legal links, in a row of their own below the columns. */
export const legalLinks: FooterColumn = {
  title: words.columns.legal,
  links: [
    { label: 'Privacy', href: '/privacy-policy' },
    { label: 'Terms', href: '/terms' },
    { label: 'Sitemap', href: '/sitemap' },
  ],
};

/** What holds for every text of the site. */
export const footerNote: string = words.note;
