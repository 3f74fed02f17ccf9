export const headerLinks = [
  { label: 'Buy', link: { to: '/filter-results', search: { type: 'buy' } } },
  { label: 'Rent', link: { to: '/filter-results', search: { type: 'rent' } } },
  { label: 'Valuation services', link: { to: '/request-valuation' } },
  { label: 'Sell With Us', link: { to: '/sell-with-us' } },
  { label: 'The Team', link: { to: '/team' } },
] as const;
