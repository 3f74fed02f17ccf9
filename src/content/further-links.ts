export const furtherLinks = {
  forSale: {
    link: { to: '/filter-results', search: { agreement_type: 'SALE' } },
    label: 'Homes and land for sale',
    text: 'Everything available today, newest first.',
  },
  buying: { link: { to: '/buying-guide' }, label: 'Buying guide', text: 'Eight stages, from the sum to the register.' },
  selling: { link: { to: '/selling-guide' }, label: 'Selling guide', text: 'From the papers to the keys.' },
  valuation: {
    link: { to: '/request-valuation' },
    label: 'Request Valuation',
    text: 'A figure with its reasons, signed by a registered valuer.',
  },
  sell: { link: { to: '/sell-with-us' }, label: 'Sell With Us', text: 'Three ways to sell, and what each includes.' },
  market: { link: { to: '/market' }, label: 'Market notes', text: 'What we see at viewings, without an index.' },
  investments: {
    link: { to: '/investments' },
    label: 'Investments',
    text: 'Questions for any offer, answered before you pay.',
  },
  journal: { link: { to: '/blog' }, label: 'The Journal', text: 'Longer pieces on costs, titles, renting and upkeep.' },
  faq: { link: { to: '/faq' }, label: 'Questions', text: 'Short answers to what we are asked most.' },
  contact: { link: { to: '/contact-us' }, label: 'Contact Us', text: 'Numbers, addresses and three offices.' },
  privacy: { link: { to: '/privacy-policy' }, label: 'Privacy notice', text: 'What we keep, where, and for how long.' },
  terms: { link: { to: '/terms' }, label: 'Terms of use', text: 'Short, with the picture credits.' },
} as const;
