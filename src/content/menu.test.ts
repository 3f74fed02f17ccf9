import { describe, expect, it } from 'vitest';
import { searchOfQuery } from '#contract/search-params.ts';
import { type MenuEntry, menu } from './menu.ts';

const search = (...path: string[]) => {
  let entries: readonly MenuEntry[] = menu.flat();
  for (const label of path) {
    const entry = entries.find((candidate) => candidate.label === label);
    if (entry === undefined) throw new Error(`no "${label}" in the menu`);
    if ('href' in entry) {
      const url = new URL(entry.href, 'http://site.test');
      return { path: url.pathname, ...searchOfQuery(Object.fromEntries(url.searchParams)).filter };
    }
    entries = entry.entries;
  }
  throw new Error('a level, not a link');
};

describe('the links of the menu', () => {
  it('mean to the search what they say', () => {
    expect(search('Buy', 'Residential', 'Shared Apartment')).toMatchObject({
      path: '/filter-results',
      agreement_type: 'SALE',
      property_type: 'RESIDENTIAL',
      subtype: 'Shared Apartment',
    });
    expect(search('Rent', 'Commercial', 'Office Space')).toMatchObject({
      agreement_type: 'RENT',
      property_type: 'COMMERCIAL',
      subtype: 'Office Space',
    });
    expect(search('Rent', 'Shortlet', 'Villa')).toMatchObject({ agreement_type: 'SHORTLET', subtype: 'Villa' });
  });

  it('offer shortlets under Rent only', () => {
    expect(() => search('Buy', 'Shortlet', 'Villa')).toThrow();
  });
});
