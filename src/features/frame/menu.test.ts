import { describe, expect, it } from 'vitest';
import { readSearch } from '#contract/search-params.ts';
import { spec } from '#tests/conformance/spec.ts';
import { type MenuEntry, menu } from './menu.tsx';

/** Follows labels to a link, or a level of entries. */
const at = (...path: string[]): MenuEntry => {
  let entries: readonly MenuEntry[] = menu.flat();
  let found: MenuEntry | undefined;
  for (const label of path) {
    found = entries.find((candidate) => candidate.label === label);
    if (found === undefined) throw new Error(`no "${label}" in the menu`);
    entries = 'link' in found ? [] : found.entries;
  }
  if (found === undefined) throw new Error('no path');
  return found;
};
const search = (...path: string[]) => {
  const entry = at(...path);
  if (!('link' in entry)) throw new Error('a level, not a link');
  const { to, search } = entry.link;
  return { path: to, ...readSearch(typeof search === 'object' ? search : {}).filter };
};
const labels = (...path: string[]): string => {
  const entry = at(...path);
  return 'link' in entry ? '' : entry.entries.map(({ label }) => label).join(', ');
};

describe('the links of the menu', () => {
  it('have the filters that their words say', spec('2-menu-subtype-links'), () => {
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

  it('offer shortlets under Rent only', () => expect(() => search('Buy', 'Shortlet', 'Villa')).toThrow());

  it(
    'are those of the specification, in order',
    spec('2-menu-residential', '2-menu-commercial', '2-menu-shortlet'),
    () => {
      const residential =
        'Apartment, Bungalow, Maisonette, Flats, Duplex, Mansion, Penthouse, Shared Apartment, Townhouse, Villa, Farm House';
      const commercial = 'Office Space, Warehouse, Shop, Open Space, Maisonette, Restaurant';
      expect(labels('Buy', 'Residential')).toBe(residential);
      expect(labels('Rent', 'Residential')).toBe(residential);
      expect(labels('Buy', 'Commercial')).toBe(commercial);
      expect(labels('Rent', 'Commercial')).toBe(commercial);
      expect(labels('Rent', 'Shortlet')).toBe('Apartment, Bungalow, Villa, Maisonette');
    },
  );
});
