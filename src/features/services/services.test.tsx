import { describe, expect, it } from 'vitest';
import { VALUATION_TYPES } from '#contract/submission.ts';
import { spec } from '#tests/conformance/spec.ts';
import { getText, renderHtml } from '#tests/fixtures/query-states.tsx';
import { AboutScreen } from './about-screen.tsx';
import { ClientsShowcase } from './clients-showcase.tsx';
import { ContactScreen } from './contact-screen.tsx';
import { LetScreen } from './let-screen.tsx';
import { SellScreen } from './sell-screen.tsx';
import { ValuationScreen } from './valuation-screen.tsx';

const getTexts = (html: string, element: string): string[] =>
  [...html.matchAll(new RegExp(`<${element}\\b[^>]*>(.*?)</${element}>`, 'gs'))].map(([, inner = '']) =>
    getText(inner),
  );
const getLinks = (html: string): string[][] =>
  [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', inner = '']) => [
    getText(inner),
    getText(href),
  ]);
/** From the h2 with this text to the next one. */
const getBelow = (html: string, heading: string): string => {
  const found = html.split(/(?=<h2\b)/).find((part) => getTexts(part, 'h2')[0] === heading);
  if (found === undefined) throw new Error(`No heading "${heading}"`);
  return found;
};

describe('Request Valuation', () => {
  const html = renderHtml(
    <ValuationScreen onChoose={() => {}}>
      <form aria-label="the form" />
    </ValuationScreen>,
  );

  it('opens with a banner of that title and the way to the form', spec('2-valuation-banner'), () => {
    expect(getTexts(html, 'h1')).toEqual(['Request Valuation']);
    expect(getLinks(html)[0]).toEqual(['Request a quotation', '#quotation']);
    expect(html).toContain('id="quotation"');
  });

  it(
    'has eight services, the form, six additional services and the clients, in this order',
    spec('2-valuation-services', '2-valuation-additional', '2-valuation-clients'),
    () => {
      const headings = ['Valuation services', 'Request a quotation', 'Additional services', 'Our Clients Include'];
      expect(getTexts(html, 'h2')).toEqual(headings);
      expect(getTexts(getBelow(html, 'Valuation services'), 'h3')).toHaveLength(8);
      expect(getBelow(html, 'Request a quotation')).toContain('aria-label="the form"');
      expect(getTexts(getBelow(html, 'Additional services'), 'h3')).toEqual([
        ...['Asset tagging', 'Asset registers', 'Asset management systems', 'Property management'],
        ...['Facilities management', 'Sustainability compliance'],
      ]);
    },
  );

  it('links its services to the form, with the type of valuation selected', () => {
    const links = getLinks(getBelow(html, 'Valuation services')).map(([, href = '']) => new URL(href, 'http://site'));
    expect(links.map(({ searchParams }) => searchParams.get('type')).toSorted()).toEqual(VALUATION_TYPES.toSorted());
    for (const { pathname, hash } of links) expect(pathname + hash).toBe('/request-valuation#quotation');
  });
});

describe('the clients showcase', () => {
  const html = renderHtml(<ClientsShowcase />);

  it(
    'has a row of logos, each drawn and named, for every category',
    spec('2-clients-title', '2-clients-categories', '3-client-logo'),
    () => {
      expect(getTexts(html, 'h2')).toEqual(['Our Clients Include']);
      expect(getText(html)).toContain('Trusted by leading organizations across various sectors in Kenya');
      const rows = html.split('aria-roledescription="carousel"').slice(1);
      expect(rows.map((row) => [getTexts(row, 'h3')[0], getTexts(row, 'li').length])).toEqual([
        ['Banks', 16],
        ['SACCOs', 6],
        ['Parastatals', 6],
        ['Colleges & Universities', 6],
        ['Corporates', 6],
      ]);
      expect(getTexts(rows[0] ?? '', 'li')[0]).toMatch(/Mkoko Bank$/);
      expect(getTexts(html, 'svg').length).toBeGreaterThanOrEqual(40);
    },
  );

  it('has one control that stops all rows, and two that move each row', () => {
    const labels = [...html.matchAll(/<button\b[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label);
    expect(labels.slice(0, 2)).toEqual(['Previous, Banks', 'Next, Banks']);
    expect(labels).toHaveLength(10);
    expect(getText(html)).toContain('Pause the logos');
  });
});

it(
  'Sell With Us has its figures, benefits, tiers and steps between two links to the team',
  spec(
    '2-sell-hero',
    '2-sell-stats',
    '9-sell-stats',
    '2-sell-benefits',
    '2-sell-tiers',
    '2-sell-process',
    '2-sell-closing',
  ),
  () => {
    const html = renderHtml(<SellScreen />);
    expect(getTexts(html, 'h1')).toEqual(['Sell With Us']);
    expect(getLinks(html)[0]).toEqual(['Contact Our Sales Team', '/contact-us']);
    expect(getTexts(html, 'dd')).toEqual(['88%', '28 days', '30+']);
    expect(getTexts(html, 'dt').join(', ')).toBe(
      'of properties sold at or above asking price, average time to offer, portals',
    );
    expect(getTexts(getBelow(html, 'What you get'), 'h3').join(', ')).toBe(
      'Premium marketing across 30+ portals, Accurate pricing, Expert negotiation, Competitive fees',
    );
    const tiers = getBelow(html, 'Three ways to sell');
    expect(getTexts(tiers, 'h3')).toEqual(['Full Sales Service', 'Premium Sales Service', 'Fast Track Sales']);
    expect(getText(tiers)).toContain('Everything in the Full Sales Service');
    const process = getBelow(html, 'How it works');
    expect(getTexts(process, 'h3')).toEqual(['Valuation', 'Marketing', 'Viewings', 'Offer', 'Completion']);
    expect(getTexts(process, 'ol')).toHaveLength(1);
    expect(getLinks(html).at(-1)).toEqual(['Call Our Team', '/contact-us']);
  },
);

it(
  'Let With Us has its figures, benefits and services between two links to the lettings desk',
  spec('2-let-benefits', '2-let-services', '2-let-stats', '9-let-stats', '2-let-contact'),
  () => {
    const html = renderHtml(<LetScreen />);
    expect(getTexts(html, 'h1')).toEqual(['Let With Us']);
    expect(getTexts(html, 'dd')).toEqual(['97%', '99%']);
    expect(getTexts(html, 'dt')).toEqual(['let within first month', 'rent collected on time']);
    expect(getTexts(getBelow(html, 'Benefits'), 'h3')).toHaveLength(4);
    const services = getTexts(getBelow(html, 'Letting services'), 'h3');
    expect(services).toEqual(['Full Management', 'Tenant Find Only', 'Premium Letting']);
    const desk = ['Contact Our Lettings Desk', '/contact-us'];
    expect(getLinks(html)).toEqual([desk, desk]);
  },
);

it(
  'About has the firm’s mission, values and services, and each desk’s contact',
  spec('2-about-mission-vision', '2-about-values', '2-about-services', '2-about-contact'),
  () => {
    const html = renderHtml(<AboutScreen />);
    expect(getText(getBelow(html, 'Our mission'))).toContain('To help people in Kenya');
    expect(getText(getBelow(html, 'Our vision'))).toContain('A property market in which');
    const values = getTexts(getBelow(html, 'Our values'), 'h3');
    expect(values).toEqual(['Integrity', 'Teamwork', 'Innovation', 'Client Focus', 'Respect For People']);
    expect(getTexts(getBelow(html, 'What we do'), 'h3')).toHaveLength(8);
    const desks = getBelow(html, 'Talk to us');
    expect(getTexts(desks, 'h3')).toEqual(['Sales', 'Lettings', 'Valuations']);
    expect(getLinks(desks)[0]).toEqual(['+254 20 000 0020', 'tel:+254200000020']);
    expect(getLinks(desks)[1]).toEqual(['sales@jiwe.example', 'mailto:sales@jiwe.example']);
    expect(getLinks(html).at(-1)).toEqual(['Contact us', '/contact-us']);
  },
);

describe('Contact Us', () => {
  const html = renderHtml(
    <ContactScreen>
      <form aria-label="the form" />
    </ContactScreen>,
  );

  it('has every way to reach the firm, with a place for the form', spec('2-contact-details'), () => {
    expect(getTexts(html, 'h1')).toEqual(['Contact Us']);
    expect(getText(html)).toContain('Telephone if it is urgent');
    const links = getLinks(getBelow(html, 'Telephone, e-mail and post'));
    expect(links.filter(([, href]) => href?.startsWith('tel:'))).toHaveLength(3);
    expect(links.filter(([, href]) => href?.startsWith('mailto:'))).toHaveLength(5);
    expect(links.slice(-4).map(([label]) => label)).toEqual(['LinkedIn', 'Instagram', 'Facebook', 'TikTok']);
    // An address without a scheme leads out of the site too.
    expect(links.at(-1)?.[1]).toBe('https://tiktok.example/@jiweandjani');
    expect(getText(html)).toContain('P.O. Box 00000 – 00100, Nairobi, Kenya');
    expect(getBelow(html, 'Send a message')).toContain('aria-label="the form"');
  });

  it('links to the firm’s WhatsApp, and has the advice on money', () => {
    const [tag] = /<a [^>]*wa\.me[^>]*>/.exec(html) ?? [''];
    expect(tag).toContain('href="https://wa.me/254200000021?text=');
    expect(tag).toContain('target="_blank" rel="noopener noreferrer"');
    // The accessible name starts with the visible text.
    expect(getText(html)).toContain('WhatsApp +254 20 000 0021 (opens in a new tab)');
    expect(getText(html)).toContain('Viewing is free. Pay nobody before you have seen the home and its papers.');
  });

  it('shows three offices with address, hours, numbers and a map', spec('2-contact-offices'), () => {
    const offices = getBelow(html, 'Our offices');
    expect(getTexts(offices, 'h3')).toEqual(['Nairobi', 'Thika', 'Eldoret']);
    expect(getTexts(offices, 'dt').filter((days) => days === 'Saturday')).toHaveLength(3);
    const map = 'https://www.google.com/maps/search/?api=1&query=';
    expect(getLinks(offices).filter(([label]) => label?.startsWith('Map of the'))).toEqual([
      ['Map of the Nairobi office', `${map}-1.2669,36.8062`],
      ['Map of the Thika office', `${map}-1.0371,37.0741`],
      ['Map of the Eldoret office', `${map}0.5171,35.2721`],
    ]);
  });
});
