export const menu = {
  levels: [
    {
      label: 'Buy',
      type: 'buy',
      categories: [
        { label: 'Residential', category: 'residential' },
        { label: 'Commercial', category: 'commercial' },
      ],
    },
    {
      label: 'Rent',
      type: 'rent',
      categories: [
        { label: 'Residential', category: 'residential' },
        { label: 'Commercial', category: 'commercial' },
        { label: 'Shortlet', category: 'shortlet' },
      ],
    },
  ],
  links: [
    [
      { label: 'Valuation services', link: { to: '/request-valuation' } },
      { label: 'Sell With Us', link: { to: '/sell-with-us' } },
      { label: 'Let With Us', link: { to: '/let-with-us' } },
    ],
    [
      { label: 'The Team', link: { to: '/team' } },
      { label: 'About Us', link: { to: '/about-us' } },
      { label: 'Contact Us', link: { to: '/contact-us' } },
    ],
  ],
  further: [
    { label: 'Saved', link: { to: '/saved' } },
    { label: 'News', link: { to: '/news' } },
    { label: 'Outbox', link: { to: '/outbox' } },
    { label: 'What it costs', link: { to: '/costs' } },
    { label: 'The Journal', link: { to: '/blog' } },
  ],
} as const;
