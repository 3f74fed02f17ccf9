import type { MenuLink } from './menu.ts';

/** The few links that stand in the header from 900 px. */
export const headerLinks: readonly MenuLink[] = [
  { label: 'Buy', href: '/filter-results?type=buy' },
  { label: 'Rent', href: '/filter-results?type=rent' },
  { label: 'Valuation', href: '/request-valuation' },
  { label: 'Sell with us', href: '/sell-with-us' },
  { label: 'Our team', href: '/team' },
];
