export const headerLinks = [
  { label: 'Buy', link: { to: '/filter-results', search: { type: 'buy' } } },
  { label: 'Rent', link: { to: '/filter-results', search: { type: 'rent' } } },
  { label: 'Valuation', link: { to: '/request-valuation' } },
  { label: 'Sell with us', link: { to: '/sell-with-us' } },
  { label: 'Our team', link: { to: '/team' } },
] as const;
