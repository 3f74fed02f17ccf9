import * as v from 'valibot';
import { expect, it } from 'vitest';
import { type Picture, PropertyDetail, PropertySummary } from '#contract/property.ts';
import { adaptProperty } from './foreign-records.ts';

const createPicture = (url: string, alt: string): Picture | undefined =>
  url.startsWith('/')
    ? { url: `/media/r${url}`, widths: [480], width: 480, height: 300, color: '#aabbcc', alt }
    : undefined;
const read = (record: object) =>
  v.parse(PropertyDetail, adaptProperty({ id: 1, title: 'A home', ...record }, createPicture));

it('plain words of another host are parsed as facts', () => {
  const property = read({
    pets: 'Yes',
    lift: 0,
    gated: 'false',
    water: 'Borehole, Mains',
    backup_power: true,
    internet: 'Fibre',
    tenure: 'LEASEHOLD',
    confirmed_on: '2026-11-24T08:00:00Z',
    search_seen: '2026-11-12',
    rates_seen: 'not seen',
    beacons_seen: 'verified',
    available_from: '2026-12-01T00:00:00Z',
    service_charge: '8500.00',
    floor_plan: { url: '/plans/a.png' },
    video_url: 'https://films.example/a?b=1',
  });
  expect(property).toMatchObject({
    pets: true,
    lift: false,
    gated: false,
    water: ['mains', 'borehole'],
    backup_power: ['yes'],
    internet: 'fibre',
    tenure: 'leasehold',
    confirmed_on: '2026-11-24',
    search_seen: '2026-11-12',
    rates_seen: 'not seen',
    beacons_seen: undefined,
    available_from: '2026-12-01',
    service_charge: 8500,
    floor_plan: { url: '/media/r/plans/a.png' },
    video_url: 'https://films.example/a?b=1',
  });
});

it('amenities by id and by name become ids in a list', () => {
  const summary = adaptProperty(
    { id: 1, title: 'A home', amenities: [{ id: 4, name: 'CCTV' }, 'x'] },
    createPicture,
    1,
  );
  expect(v.parse(PropertySummary, summary).amenity_ids).toEqual([4]);
});

it('unclear facts are left out, and the rest of the record stays', () => {
  const property = read({
    pets: 'ask',
    water: 'river',
    backup_power: 'no',
    internet: 'carrier pigeon',
    tenure: 5,
    available_from: 'soon',
    floor_plan: 'https://elsewhere.example/a.png',
    video_url: 'javascript:alert(1)',
  });
  expect(property).toMatchObject({ id: 1, title: 'A home', water: [], backup_power: ['none'] });
  for (const field of ['pets', 'internet', 'tenure', 'available_from', 'video_url'] as const) {
    expect(property[field]).toBeUndefined();
  }
  expect(property.floor_plan).toBeNull();
});
