import type { SentenceId } from '#tests/conformance/sentences.ts';

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly status: number;
  /** Its title, without that of the firm or the journal. */
  readonly title: RegExp;
  readonly sentences: readonly SentenceId[];
}

const screen = (name: string, path: string, status: number, title: RegExp, ...sentences: SentenceId[]): Screen => ({
  name,
  path,
  status,
  title,
  sentences,
});

/** Every screen and state of the site. */
export const SCREENS: readonly Screen[] = [
  screen('home', '/', 200, /^Property in Kenya/, '2-route-home'),
  screen('results', '/filter-results?agreement_type=RENT', 200, /^Properties to rent/, '2-route-filter-results'),
  screen('results, last page', '/filter-results?agreement_type=SALE&page=2', 200, /^Properties for sale/),
  screen(
    'results, none',
    '/filter-results?agreement_type=SALE&location=Zanzibar',
    200,
    /^Properties for sale in Zanzibar/,
  ),
  screen('location', '/location/Westlands', 200, /^Properties in Westlands/, '2-route-location'),
  screen('location, none', '/location/Nowhere', 200, /^Properties in Nowhere/),
  screen('property', '/property/24', 200, /^Mwamba House, stone villa/, '2-route-property'),
  screen('property with variants', '/property/2', 200, /^Mtaro Place, off-plan homes/),
  screen('property, unknown', '/property/99999', 404, /^Property not found/),
  screen('property, not a number', '/property/abc', 404, /^Property not found/),
  screen('particulars', '/property/24/particulars', 200, /^Particulars of Mwamba House, stone villa/),
  screen('particulars, a card', '/property/2/particulars?card', 200, /^Particulars of Mtaro Place, off-plan homes/),
  screen('particulars of a home that is sold', '/property/13/particulars', 200, /^Particulars of/),
  screen('particulars, unknown', '/property/99999/particulars', 404, /^Property not found/),
  screen('viewing', '/property/24/viewing', 200, /^Request a viewing: Mwamba House/),
  screen('404', '/no-such-page', 404, /^Property Not Found/, '2-route-any-other', '8-unknown-route'),
  screen('contact', '/contact-us', 200, /^Contact Us/, '2-route-contact-us'),
  screen('about', '/about-us', 200, /^About Us/, '2-route-about-us'),
  screen('sell', '/sell-with-us', 200, /^Sell With Us/, '2-route-sell-with-us'),
  screen('let', '/let-with-us', 200, /^Let With Us/, '2-route-let-with-us'),
  screen('valuation', '/request-valuation', 200, /^Request Valuation/, '2-route-request-valuation'),
  screen('team', '/team', 200, /^Our Team/, '2-route-team'),
  screen('agent', '/me/wangari', 200, /^Wangari Mwambao/, '2-route-me'),
  screen('agent, unknown', '/me/nobody', 404, /^Agent not found/, '8-unknown-agent'),
  screen('sample agent', '/agent', 200, /^An agent of the firm/, '2-route-agent'),
  screen('saved', '/saved', 200, /^Saved/),
  screen('compare', '/compare?ids=24,80,2', 200, /^Compare/),
  screen('compare, nothing', '/compare', 200, /^Compare/),
  screen('compare, with a home that is not there', '/compare?ids=24,99999', 200, /^Compare/),
  screen('saved searches', '/saved/searches', 200, /^Saved searches/),
  screen('news', '/news', 200, /^News/),
  screen('journal index', '/blog', 200, /^The Journal/),
  screen(
    'article',
    '/journal/what-buying-a-home-costs-in-kenya',
    200,
    /^What buying a home in Kenya costs/,
    '2-route-journal',
  ),
  screen('article, unknown', '/journal/no-such-article', 404, /^Blog Post Not Found/),
  screen('faq', '/faq', 200, /^Frequently asked questions/),
  screen('buying guide', '/buying-guide', 200, /^Buying guide/),
  screen('selling guide', '/selling-guide', 200, /^Selling guide/),
  screen('costs', '/costs', 200, /^What it costs/),
  screen('costs, answered', '/costs?kind=buying&price=8500000&valued=1&loan=6000000', 200, /^What it costs/),
  screen('costs, wrong figures', '/costs?kind=moving&rent=many', 200, /^What it costs/),
  screen('market', '/market', 200, /^Market notes/),
  screen('investments', '/investments', 200, /^Investments/),
  screen('privacy', '/privacy-policy', 200, /^Privacy notice/),
  screen('terms', '/terms', 200, /^Terms of use/),
  screen('sitemap', '/sitemap', 200, /^Sitemap/),
  screen('outbox', '/outbox', 200, /^Outbox/),
  screen('viewing packs', '/saved/packs', 200, /^Viewing packs/),
  screen('viewing pack of another device', '/saved/packs/none', 200, /^Viewing pack/),
  screen('particulars of a pack of another device', '/saved/packs/none?print=all', 200, /^Viewing pack/),
  screen('storage', '/storage', 200, /^On this device/),
  screen('move to another device', '/saved/move', 200, /^Move to another device/),
];
