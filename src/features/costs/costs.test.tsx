import { describe, expect, it } from 'vitest';
import { COST_KINDS, getCostsLink } from '#lib/costs/costs-address.ts';
import { parseQuery } from '#lib/query-string.ts';
import { renderMarkup } from '#tests/fixtures/with-router.tsx';
import { answerCosts, hasOldRates, shownRates } from './answer-costs.ts';
import { readCosts } from './cost-fields.ts';
import { PropertyCosts } from './property-costs.tsx';

const read = (address: string) => readCosts(parseQuery(address));

function answer(address: string) {
  const { kind, figures } = read(address);
  return figures === undefined ? undefined : answerCosts(kind, figures);
}

describe('a calculation of costs in its address', () => {
  it.each([
    ['kind=buying&price=KES 3,000,000&place=ELSEWHERE', 'KES 129,600'],
    ['kind=buying&price=45000000&place=town&valued=1&loan=30000000', 'KES 2,816,000'],
    ['kind=mortgage&loan=9000000&rate=14.9&years=11', 'KES 139,017'],
    ['kind=selling&price=2900000&paid=3000000', 'KES 140,360'],
    ['kind=moving&rent=60000&deposit=1&charges=5000', 'KES 125,000'],
    ['kind=yield&price=8500000&rent=60000&costs=60000', '7.13%'],
    ['kind=yield&price=1000000&rent=1000&costs=22000', '−1.00%'],
  ])('%s is answered with %s', (address, value) => expect(answer(address)?.lead.value).toBe(value));

  it('is taxed as a person’s sale unless it is a company’s', () => {
    const tax = (more: string) =>
      answer(`kind=selling&price=2900000&paid=1000000${more}`)?.lines.find(([label]) => label === 'Capital gains tax');
    expect(tax('')?.[1]).toBe('KES 0');
    expect(tax('&person=1')?.[1]).toBe('KES 0');
    expect(tax('&person=0')?.[1]).toBe('KES 263,946');
  });

  it('of a yield takes costs off with a sign, and nothing without one', () => {
    const lines = answer('kind=yield&price=1000000&rent=1000&costs=22000')?.lines;
    expect(lines?.map(([, value]) => value)).toEqual(['KES 12,000', '−KES 22,000', 'KES 0', '−KES 10,000']);
  });

  it('of a sale names the gain, but not among the costs', () => {
    const sale = answer('kind=selling&price=2900000&paid=1000000&person=0');
    expect(sale?.lines.map(([label]) => label)).not.toContain('Gain');
    expect(sale?.notes.join(' ')).toContain('The gain is KES 1,759,640');
  });

  it.each(COST_KINDS)('of %s without figures is neither complete nor wrong', (kind) => {
    expect(readCosts(getCostsLink(kind).search)).toMatchObject({
      kind,
      errors: new Map(),
      figures: undefined,
    });
  });

  it('is about buying without a known kind', () => {
    expect(read('').kind).toBe('buying');
    expect(read('kind=stealing').kind).toBe('buying');
  });

  it('reports each unusable field, and keeps typed text', () => {
    const { errors, typed, figures } = read('kind=buying&price=cheap&place=mars&loan=-1');
    expect([...errors]).toEqual([
      ['price', 'Write the price as a number, such as 8,500,000.'],
      ['place', 'Choose one of these for “Where is it?”.'],
      ['loan', 'Write the loan as a number, such as 6,000,000.'],
    ]);
    expect(typed).toEqual({ price: 'cheap', place: 'mars', loan: '-1' });
    expect(figures).toBeUndefined();
  });

  it('asks for the empty fields', () => {
    expect([...read('kind=moving&rent=&deposit=&charges=').errors.values()]).toEqual([
      'Enter the rent.',
      'Enter the deposit.',
    ]);
  });

  it('shows no NaN, for any input', () => {
    const odd = ['0', 'NaN', 'Infinity', '1e400', '', '-', '0x10', '10000000000'];
    for (const kind of COST_KINDS) {
      for (const figure of odd) {
        const fields = ['price', 'loan', 'rate', 'years', 'paid', 'rent', 'deposit', 'costs', 'charges'];
        const address = `kind=${kind}&${fields.map((field) => `${field}=${figure}`).join('&')}`;
        expect(JSON.stringify(answer(address) ?? [...read(address).errors])).not.toMatch(/NaN|Infinity/);
      }
    }
  });
});

describe('the rates', () => {
  it('each have a name, a source and the date of their last check', () => {
    const rates = new Set(Object.values(shownRates).flat());
    expect(rates.size).toBe(9);
    for (const { name, value, source, checked } of rates) {
      expect([name, value, source].every((words) => words.length > 2)).toBe(true);
      expect(checked).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });

  it('are old after a year, even if only one is', () => {
    const days = ['2026-11-24', '2025-11-20'];
    expect(hasOldRates(days, Date.parse('2026-11-20'))).toBe(false);
    expect(hasOldRates(days, Date.parse('2026-11-22'))).toBe(true);
  });
});

describe('the costs of a home', () => {
  const property = { id: 7, title: 'A home', agreement_type: 'sale', price: 3_000_000 };
  const html = (shown: Parameters<typeof PropertyCosts>[0]['property']) =>
    // An amount's currency has its own element.
    renderMarkup(<PropertyCosts property={shown} />).replaceAll(/<\/?span[^>]*>/g, '');

  it('for sale are those in town and elsewhere, and link to the same price', () => {
    expect(html(property)).toContain('KES 189,600');
    expect(html(property)).toContain('KES 129,600');
    expect(html(property)).toContain('href="/costs?kind=buying&amp;price=3000000"');
  });

  it('to let are the first month and a deposit', () => {
    const rented = html({ ...property, agreement_type: 'rent', price: 60_000.4 });
    expect(rented).toContain('KES 120,000');
    expect(rented).toContain('href="/costs?kind=moving&amp;rent=60000&amp;deposit=1"');
    expect(rented).toContain('a deposit of one month, as is usual');
  });

  it('to let ask for the deposit that the property states', () => {
    const rented = html({ ...property, agreement_type: 'rent', price: 60_000, deposit_months: 3 });
    expect(rented).toContain('a deposit of 3 months');
    expect(rented).toContain('KES 240,000');
    expect(rented).toContain('deposit=3"');
    expect(html({ ...property, agreement_type: 'rent', price: 60_000, deposit_months: 0 })).toContain('KES 60,000');
  });

  it('with options are those of the cheapest, and say so', () => {
    expect(html({ ...property, lowest_variant_price: 2_000_000 })).toContain('From KES ');
    expect(html(property)).not.toContain('From');
  });

  it.each([
    ['a shortlet', { agreement_type: 'shortlet' }],
    ['a home without a price', { price: null }],
    ['a home that is sold', { status: 'sold' }],
  ])('are not shown for %s', (_, more) => expect(html({ ...property, ...more })).toBe(''));
});
