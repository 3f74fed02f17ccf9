import { expect, test } from 'vitest';
import { formatChange, getFactRows } from './fact-rows.ts';

const lines = (property: Parameters<typeof getFactRows>[0]): readonly string[] =>
  getFactRows(property).map(({ label, value }) => `${label}: ${value}`);

test('each known fact has a row, in one order and in plain words', () => {
  expect(
    lines({
      energy_certificate: 'B',
      tenure: 'leasehold',
      lease_years_left: 71,
      year_built: 2019,
      plot_acres: 0.25,
      gated: true,
      pets: false,
      internet: 'fibre',
      backup_power: ['generator', 'solar'],
      water: ['mains', 'borehole'],
      lift: true,
      floor: 4,
      parking: 2,
      deposit_months: 1,
      service_charge: 8500,
      available_from: '2026-12-01',
      confirmed_on: '2026-11-24',
      sinking_fund: 750,
      ground_rent: 12_000,
    }),
  ).toEqual([
    ...['Last confirmed: 24 November 2026', 'Available from: 1 December 2026', 'Service charge: KES 8,500 a month'],
    ...['Sinking fund: KES 750 a month', 'Deposit: 1 month of rent'],
    ...['Parking: 2 spaces', 'Floor: 4', 'Lift: Yes', 'Water: Mains, borehole'],
    ...['Backup power: Generator, solar', 'Internet: Fibre', 'Pets: Not allowed', 'Gated community: Yes'],
    ...['Plot: 1/4 acre', 'Year built: 2019', 'Title type: Leasehold, 71 years left'],
    ...['Ground rent: KES 12,000 a year', 'Energy (EPC): B'],
  ]);
});

test('unknown facts have no row, and "none" is a fact', () => {
  expect(lines({ service_charge: null, water: [], pets: undefined, plot_acres: 0 })).toEqual([]);
  expect(lines({ service_charge: 0, parking: 0, deposit_months: 0, water: ['none'], backup_power: ['none'] })).toEqual(
    'Service charge: None|Deposit: None|Parking: None|Water: None|Backup power: None'.split('|'),
  );
});

test('floors, tenures and days have their own words', () => {
  expect(lines({ floor: 0, available_from: 'now' })).toEqual(['Available from: Now', 'Floor: Ground floor']);
  expect(lines({ floor: -1, tenure: 'freehold', lease_years_left: 9 })).toEqual([
    'Floor: Basement',
    'Title type: Freehold',
  ]);
  expect(lines({ tenure: 'sectional', lease_years_left: 88 })).toEqual(['Title type: Sectional title, 88 years left']);
  expect(lines({ tenure: 'share' })).toEqual(['Title type: Share in the company that owns the land']);
  expect(lines({ lease_years_left: 1 })).toEqual(['Title type: 1 year left']);
});

test('a lower and a higher price show the difference, with the day', () => {
  expect(formatChange({ what: 'price', on: '2026-11-03', from: 54_000_000, to: 52_000_000 })).toBe(
    'reduced by KES 2,000,000 on 3 November 2026',
  );
  expect(formatChange({ what: 'price', on: '2026-01-31', from: 80_000, to: 85_000 })).toBe(
    'raised by KES 5,000 on 31 January 2026',
  );
});

test('a changed status has a row, also when a home is available again', () => {
  expect(formatChange({ what: 'status', on: '2026-11-12', from: 'available', to: 'under offer' })).toBe(
    'under offer since 12 November 2026',
  );
  expect(formatChange({ what: 'status', on: '2026-11-12', from: 'under offer', to: 'Available' })).toBe(
    'available again since 12 November 2026',
  );
});
