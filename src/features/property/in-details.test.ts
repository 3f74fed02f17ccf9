import { expect, it } from 'vitest';
import { getAreaMapHref } from './in-details.tsx';

const getQuery = (href: string | undefined) =>
  href === undefined ? undefined : new URL(href).searchParams.get('query');

it('opens the map at the area, by name rather than coordinates', () => {
  const location = { address_line1: 'Kilimani', state: 'Nairobi', lat: -1.290044, lng: 36.786461 };
  expect(getQuery(getAreaMapHref({ location }))).toBe('Kilimani, Nairobi, Kenya');
  expect(getQuery(getAreaMapHref({ address: 'Nakuru', state: 'Nakuru' }))).toBe('Nakuru, Kenya');
  expect(getQuery(getAreaMapHref({ location: { lat: -1.290044, lng: 36.786461 } }))).toBe('-1.290,36.786');
  expect(getAreaMapHref({})).toBe(undefined);
});
