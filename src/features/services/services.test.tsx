import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { VALUATION_TYPES } from '#contract/submission.ts';
import { spec } from '#tests/conformance/spec.ts';
import { AboutScreen } from './about-screen.tsx';
import { ClientsShowcase } from './clients-showcase.tsx';
import { ContactScreen } from './contact-screen.tsx';
import { LetScreen } from './let-screen.tsx';
import { SellScreen } from './sell-screen.tsx';
import { ValuationScreen } from './valuation-screen.tsx';

/** The screen as the server writes it, without its pictures. */
const served = (screen: ReactElement): string =>
  renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{screen}</QueryClientProvider>);

const visible = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'");
const textsOf = (html: string, element: string): string[] =>
  [...html.matchAll(new RegExp(`<${element}\\b[^>]*>(.*?)</${element}>`, 'gs'))].map(([, inner = '']) =>
    visible(inner),
  );
const linksOf = (html: string): string[][] =>
  [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', inner = '']) => [
    visible(inner).trim(),
    href,
  ]);
/** From the heading with these words to the next of its level. */
const below = (html: string, heading: string): string => {
  const parts = html.split(/(?=<h2\b)/);
  const found = parts.find((part) => textsOf(part, 'h2')[0] === heading);
  if (found === undefined) throw new Error(`No heading "${heading}"`);
  return found;
};

describe('Request Valuation', () => {
  const html = served(
    <ValuationScreen onChoose={() => {}}>
      <form aria-label="the form" />
    </ValuationScreen>,
  );

  it('opens with a banner of that title and the way to the form', spec('2-valuation-banner'), () => {
    expect(textsOf(html, 'h1')).toEqual(['Request Valuation']);
    expect(linksOf(html)[0]).toEqual(['Request a quotation', '#quotation']);
    expect(html).toContain('id="quotation"');
  });

  it('shows eight valuation services', spec('2-valuation-services'), () => {
    expect(textsOf(below(html, 'Valuation services'), 'h3')).toHaveLength(8);
  });

  it('shows six additional services', spec('2-valuation-additional'), () => {
    expect(textsOf(below(html, 'Additional services'), 'h3')).toEqual([
      'Asset tagging',
      'Asset registers',
      'Asset management systems',
      'Property management',
      'Facilities management',
      'Sustainability compliance',
    ]);
  });

  it('leads from its services into the form, with every type of valuation chosen there', () => {
    const links = linksOf(below(html, 'Valuation services')).map(([, href = '']) => new URL(href, 'http://site'));
    expect(links.map(({ searchParams }) => searchParams.get('type')).toSorted()).toEqual(VALUATION_TYPES.toSorted());
    for (const { pathname, hash } of links) expect(pathname + hash).toBe('/request-valuation#quotation');
  });

  it('has its parts in order: services, form, more services, clients', () => {
    expect(textsOf(html, 'h2')).toEqual([
      'Valuation services',
      'Request a quotation',
      'Additional services',
      'Our Clients Include',
    ]);
    expect(below(html, 'Request a quotation')).toContain('aria-label="the form"');
  });
});

describe('the clients showcase', () => {
  const html = served(<ClientsShowcase />);
  const rows = html.split('aria-roledescription="carousel"').slice(1);

  it('says what it is', spec('2-clients-title', '2-valuation-clients'), () => {
    expect(textsOf(html, 'h2')).toEqual(['Our Clients Include']);
    expect(visible(html)).toContain('Trusted by leading organizations across various sectors in Kenya');
  });

  it(
    'has a row of logos, each drawn and named, for every category',
    spec('2-clients-categories', '3-client-logo'),
    () => {
      expect(rows.map((row) => [textsOf(row, 'h3')[0], textsOf(row, 'li').length])).toEqual([
        ['Banks', 16],
        ['SACCOs', 6],
        ['Parastatals', 6],
        ['Colleges & Universities', 6],
        ['Corporates', 6],
      ]);
      expect(textsOf(rows[0] ?? '', 'li')[0]).toMatch(/Mkoko Bank$/);
      expect(textsOf(html, 'svg').length).toBeGreaterThanOrEqual(40);
    },
  );

  it('has one control that stops all rows, and two that move each', () => {
    const labels = [...html.matchAll(/<button\b[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label);
    expect(labels.slice(0, 2)).toEqual(['Previous, Banks', 'Next, Banks']);
    expect(labels).toHaveLength(10);
    expect(visible(html)).toContain('Pause the logos');
  });
});

describe('Sell With Us', () => {
  const html = served(<SellScreen />);

  it('opens with the way to the sales team', spec('2-sell-hero'), () => {
    expect(textsOf(html, 'h1')).toEqual(['Sell With Us']);
    expect(linksOf(html)[0]).toEqual(['Contact Our Sales Team', '/contact-us']);
  });

  it('shows its figures', spec('2-sell-stats', '9-sell-stats'), () => {
    expect(textsOf(html, 'dd')).toEqual(['88%', '28 days', '30+']);
    expect(textsOf(html, 'dt')).toEqual([
      'of properties sold at or above asking price',
      'average time to offer',
      'portals',
    ]);
  });

  it('shows four benefits', spec('2-sell-benefits'), () => {
    expect(textsOf(below(html, 'What you get'), 'h3')).toEqual([
      'Premium marketing across 30+ portals',
      'Accurate pricing',
      'Expert negotiation',
      'Competitive fees',
    ]);
  });

  it('shows three tiers with what each holds', spec('2-sell-tiers'), () => {
    const tiers = below(html, 'Three ways to sell');
    expect(textsOf(tiers, 'h3')).toEqual(['Full Sales Service', 'Premium Sales Service', 'Fast Track Sales']);
    expect(visible(tiers)).toContain('All that is in the Full Sales Service');
  });

  it('shows five numbered steps in order', spec('2-sell-process'), () => {
    const process = below(html, 'How it goes');
    expect(textsOf(process, 'h3')).toEqual(['Valuation', 'Marketing', 'Viewings', 'Offer', 'Completion']);
    expect(textsOf(process, 'ol')).toHaveLength(1);
  });

  it('ends with a call to the team', spec('2-sell-closing'), () => {
    expect(linksOf(html).at(-1)).toEqual(['Call Our Team', '/contact-us']);
  });
});

describe('Let With Us', () => {
  const html = served(<LetScreen />);

  it(
    'shows figures, benefits and three services',
    spec('2-let-benefits', '2-let-services', '2-let-stats', '9-let-stats'),
    () => {
      expect(textsOf(html, 'h1')).toEqual(['Let With Us']);
      expect(textsOf(html, 'dd')).toEqual(['97%', '99%']);
      expect(textsOf(html, 'dt')).toEqual(['let within first month', 'rent collected on time']);
      expect(textsOf(below(html, 'Benefits'), 'h3')).toHaveLength(4);
      expect(textsOf(below(html, 'Letting services'), 'h3')).toEqual([
        'Full Management',
        'Tenant Find Only',
        'Premium Letting',
      ]);
    },
  );

  it('leads to the lettings desk at both ends', spec('2-let-contact'), () => {
    expect(linksOf(html)).toEqual([
      ['Contact Our Lettings Desk', '/contact-us'],
      ['Contact Our Lettings Desk', '/contact-us'],
    ]);
  });
});

describe('About', () => {
  const html = served(<AboutScreen />);

  it('says what the firm wants', spec('2-about-mission-vision'), () => {
    expect(visible(below(html, 'Our mission'))).toContain('To help people in Kenya');
    expect(visible(below(html, 'Our vision'))).toContain('A property market in which');
  });

  it('shows five values', spec('2-about-values'), () => {
    expect(textsOf(below(html, 'What we hold to'), 'h3')).toEqual([
      'Integrity',
      'Teamwork',
      'Innovation',
      'Client Focus',
      'Respect For People',
    ]);
  });

  it('shows eight services', spec('2-about-services'), () => {
    expect(textsOf(below(html, 'What we do'), 'h3')).toHaveLength(8);
  });

  it('shows a card for each desk, and the way to Contact Us', spec('2-about-contact'), () => {
    const desks = below(html, 'Talk to a desk');
    expect(textsOf(desks, 'h3')).toEqual(['Talk to sales', 'Talk to lettings', 'Talk to valuations']);
    expect(linksOf(desks)[0]).toEqual(['+254 20 000 0020', 'tel:+254200000020']);
    expect(linksOf(desks)[1]).toEqual(['sales@jiwe.example', 'mailto:sales@jiwe.example']);
    expect(linksOf(html).at(-1)).toEqual(['Contact us', '/contact-us']);
  });
});

describe('Contact Us', () => {
  const html = served(
    <ContactScreen>
      <form aria-label="the form" />
    </ContactScreen>,
  );

  it('tells every way to reach the firm', spec('2-contact-details'), () => {
    expect(textsOf(html, 'h1')).toEqual(['Contact Us']);
    expect(visible(html)).toContain('Telephone if it is urgent');
    const links = linksOf(below(html, 'Telephone, e-mail and post'));
    expect(links.filter(([, href]) => href?.startsWith('tel:'))).toHaveLength(3);
    expect(links.filter(([, href]) => href?.startsWith('mailto:'))).toHaveLength(5);
    expect(links.slice(-4).map(([label]) => label)).toEqual(['LinkedIn', 'Instagram', 'Facebook', 'TikTok']);
    // An address that is kept without a scheme leads out of the site all the same.
    expect(links.at(-1)?.[1]).toBe('https://tiktok.example/@jiweandjani');
    expect(visible(html)).toContain('P.O. Box 00000 – 00100, Nairobi, Kenya');
  });

  it('leads to the firm by WhatsApp, and says what to know of money', () => {
    const [tag] = /<a [^>]*wa\.me[^>]*>/.exec(html) ?? [''];
    expect(tag).toContain('href="https://wa.me/254200000021?text=');
    expect(tag).toContain('target="_blank" rel="noopener noreferrer"');
    // What is read out begins with what is seen.
    expect(visible(html)).toMatch(/WhatsApp \+254 20 000 0021\s+\(opens in a new tab\)/);
    expect(visible(html)).toContain('Viewing is free. Pay nobody before you have seen the home and its papers.');
  });

  it('gives the form its place', () => {
    expect(below(html, 'Send a message')).toContain('aria-label="the form"');
  });

  it('shows three offices with address, hours, numbers and a map', spec('2-contact-offices'), () => {
    const offices = below(html, 'Our offices');
    expect(textsOf(offices, 'h3')).toEqual(['Nairobi', 'Thika', 'Eldoret']);
    expect(textsOf(offices, 'dt').filter((days) => days === 'Saturday')).toHaveLength(3);
    expect(linksOf(offices).filter(([label]) => label?.startsWith('Map of the'))).toEqual([
      ['Map of the Nairobi office', 'https://www.google.com/maps/search/?api=1&amp;query=-1.2669,36.8062'],
      ['Map of the Thika office', 'https://www.google.com/maps/search/?api=1&amp;query=-1.0371,37.0741'],
      ['Map of the Eldoret office', 'https://www.google.com/maps/search/?api=1&amp;query=0.5171,35.2721'],
    ]);
  });
});
