/**
 * Paths of the pages that search engines may list and that no table names. A test compares them with what a crawler
 * finds from the home page.
 */
export const STATIC_PAGES = [
  '/',
  '/about-us',
  '/blog',
  '/buying-guide',
  '/contact-us',
  '/costs',
  '/faq',
  '/investments',
  '/let-with-us',
  '/market',
  '/privacy-policy',
  '/request-valuation',
  '/sell-with-us',
  '/selling-guide',
  '/sitemap',
  '/team',
  '/terms',
] as const;
