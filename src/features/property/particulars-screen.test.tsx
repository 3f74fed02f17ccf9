import { describe, expect, it } from 'vitest';
import type { PropertyDetail } from '#contract/property.ts';
import { ownerQuery, propertyQuery } from '#data/property.queries.ts';
import { type Answered, getText, home, renderHtml } from '#tests/fixtures/query-states.tsx';
import { ParticularsScreen } from './particulars-screen.tsx';

const villa: PropertyDetail = {
  ...home(24),
  title: 'Mwamba House',
  description: 'A house of stone.\nWith a borehole.',
  reference: 'JJ-0024',
  status: 'available',
  images: ['/a.jpg', '/b.jpg', '/c.jpg', '/d.jpg'],
  amenities: [{ id: 4, name: 'Cameras' }],
};

const ORIGIN = 'https://site.test';
const screen = (record: PropertyDetail | null, ...answers: readonly Answered[]) =>
  renderHtml(<ParticularsScreen id={24} origin={ORIGIN} asCard={false} />, [propertyQuery(24), { record }], ...answers);

describe('the particulars of a home', () => {
  it('have the home, its price with the day, the contact, and the address of its page', () => {
    const agent = { name: 'Amina Nyumba', role: 'Negotiator', phone_number: '+254 700 000 000', licence: 'EARB 1234' };
    const html = screen(villa, [ownerQuery(24), { record: agent }]);
    const text = getText(html);
    expect(text).toMatch(/Price on \d+\s\w+\s20\d\d/);
    const facts = ['Mwamba House', 'Kilimani, Nairobi', 'Ref JJ-0024', 'KES 18,500,000', 'beds 3', 'Cameras'];
    for (const words of [...facts, 'A house of stone.', 'With a borehole.', 'site.test /property/24']) {
      expect(text).toContain(words);
    }
    expect(text).toContain('Amina Nyumba Negotiator +254 700 000 000 Licence number EARB 1234');
    expect(text).toContain('For all 4 photos and today’s price');
    expect(html.match(/<img /g)).toHaveLength(3);
    expect(html).toContain('aria-label="QR code of the page of Mwamba House"');
  });

  it('have no empty rows for missing facts', () => {
    const html = screen({ id: 24, title: 'Plot' });
    const text = getText(html);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<table');
    expect(text).not.toMatch(/Amenities|Options|Licence/);
    expect(text).toContain('Price on request');
    expect(text).toContain('Particulars of');
    expect(text).toContain('For today’s price');
  });

  it('name the firm if a home has no agent', () => {
    expect(getText(screen(villa, [ownerQuery(24), { record: null }]))).toContain('+254 20 000 0020');
  });

  it('show as many options as fit on two sides, and how many more there are', () => {
    const variants = Array.from({ length: 20 }, (_, index) => ({ bedrooms: 1, price: 1_000_000 + index }));
    const html = screen({ ...villa, variants });
    expect(html.match(/<tr/g)).toHaveLength(17);
    expect(getText(html)).toContain('Scan the code to see 4 more.');
    const few = screen({ ...villa, variants: variants.slice(0, 16) });
    expect(few.match(/<tr/g)).toHaveLength(17);
    expect(getText(few)).not.toContain('Scan the code');
  });

  it.each(['sold', 'let'])('do not exist for a home that is %s: its page does', (status) => {
    const html = screen({ ...villa, status });
    expect(getText(html)).toContain(`This property has been ${status}`);
    expect(html).toContain('href="/property/24"');
    expect(html).not.toContain('Print');
  });

  it('do not exist for an unknown home', () => {
    expect(getText(screen(null))).toContain('This property does not exist');
    expect(getText(renderHtml(<ParticularsScreen id={null} origin={ORIGIN} asCard={false} />))).toContain(
      'Invalid property ID.',
    );
  });
});

it('a noticeboard card has one photo, the home, the price and its day, a phone number and the code', () => {
  const html = renderHtml(<ParticularsScreen id={24} origin={ORIGIN} asCard />, [propertyQuery(24), { record: villa }]);
  const text = getText(html);
  expect(html.match(/<img /g)).toHaveLength(1);
  expect(text).toMatch(/Price on \d+\s\w+\s20\d\d/);
  for (const words of ['KES 18,500,000', 'Mwamba House', '3 bed, 2 bath, 1,740 sq ft', '+254 20 000 0020']) {
    expect(text).toContain(words);
  }
  expect(html).toContain('aria-label="QR code of the page of Mwamba House"');
  expect(text).not.toContain('A house of stone.');
});
