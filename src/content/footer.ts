export const footer = {
  columns: [
    {
      title: 'Areas',
      links: [
        { label: 'Westlands', link: { to: '/location/$location', params: { location: 'Westlands' } } },
        { label: 'Kilimani', link: { to: '/location/$location', params: { location: 'Kilimani' } } },
        { label: 'Kileleshwa', link: { to: '/location/$location', params: { location: 'Kileleshwa' } } },
        { label: 'Mombasa Road', link: { to: '/location/$location', params: { location: 'Mombasa Road' } } },
        { label: 'Thika', link: { to: '/location/$location', params: { location: 'Thika' } } },
      ],
    },
    {
      title: 'Company',
      links: [
        { label: 'About Us', link: { to: '/about-us' } },
        { label: 'The Team', link: { to: '/team' } },
        { label: 'The Journal', link: { to: '/blog' } },
        { label: 'Contact Us', link: { to: '/contact-us' } },
      ],
    },
    {
      title: 'Services',
      links: [
        { label: 'Valuation services', link: { to: '/request-valuation' } },
        { label: 'Sell With Us', link: { to: '/sell-with-us' } },
        { label: 'Let With Us', link: { to: '/let-with-us' } },
        { label: 'Investments', link: { to: '/investments' } },
      ],
    },
    {
      title: 'Resources',
      links: [
        { label: 'Buying guide', link: { to: '/buying-guide' } },
        { label: 'Selling guide', link: { to: '/selling-guide' } },
        { label: 'What it costs', link: { to: '/costs' } },
        { label: 'Market notes', link: { to: '/market' } },
        { label: 'Questions', link: { to: '/faq' } },
      ],
    },
  ],
  legal: {
    title: 'Legal',
    links: [
      { label: 'Privacy', link: { to: '/privacy-policy' } },
      { label: 'Terms', link: { to: '/terms' } },
      { label: 'Sitemap', link: { to: '/sitemap' } },
    ],
  },
  registrations: {
    labels: {
      estate_agents_registration_board_number: 'Estate Agents Registration Board',
      valuers_registration_board_number: 'Valuers Registration Board',
      isk_membership_number: 'Institution of Surveyors of Kenya',
      company_registration_number: 'Company registration',
      kra_pin: 'KRA PIN',
      data_commissioner_registration_number: 'Data Commissioner',
    },
    none: 'A firm’s registration numbers go here. This sample firm has none.',
  },
  note: 'Information on this site is given in good faith and does not form part of any contract.',
} as const;
