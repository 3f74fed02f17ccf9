import { expect, it } from 'vitest';
import { areaMapHref } from './in-details.tsx';

const queryOf = (href: string | undefined) =>
  href === undefined ? undefined : new URL(href).searchParams.get('query');

it('opens the map at the area, by name rather than coordinates', () => {
  const location = { address_line1: 'Kilimani', state: 'Nairobi', lat: -1.290044, lng: 36.786461 };
  expect(queryOf(areaMapHref({ location }))).toBe('Kilimani, Nairobi, Kenya');
  expect(queryOf(areaMapHref({ address: 'Nakuru', state: 'Nakuru' }))).toBe('Nakuru, Kenya');
  expect(queryOf(areaMapHref({ location: { lat: -1.290044, lng: 36.786461 } }))).toBe('-1.290,36.786');
  expect(areaMapHref({})).toBe(undefined);
});
