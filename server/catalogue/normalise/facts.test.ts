import { describe, expect, it } from 'vitest';
import * as facts from './facts.ts';
import type { Reading } from './reading.ts';

type Reader = (text: string) => Reading<unknown>;
const readMeaning = (reader: Reader, text: string): unknown => {
  const reading = reader(text);
  return 'problem' in reading ? 'refused' : reading.value;
};

describe('facts as offices write them', () => {
  it.each<[string, Reader, Readonly<Record<string, unknown>>]>([
    [
      'service charges in KES a month',
      facts.readServiceCharge,
      {
        8500: 8500,
        '8.5k': 8500,
        '102,000 p.a.': 8500,
        Included: 0,
        no: 0,
        TBA: null,
        $80: 'refused',
        '12 per sq ft': 'refused',
        '500 per night': 'refused',
      },
    ],
    [
      'months of deposit',
      facts.readDepositMonths,
      { 2: 2, '2 months': 2, "1 month's rent": 1, 'two months of rent': 2, '': null, 'KES 50,000': 'refused' },
    ],
    [
      'when it is free',
      facts.readAvailable,
      { Immediately: 'now', vacant: 'now', '1/12/2026': '2026-12-01', '-': null, soon: 'refused' },
    ],
    [
      'parking spaces',
      facts.readParking,
      {
        2: 2,
        'two cars': 2,
        '1 covered parking bay': 1,
        no: 0,
        Yes: null,
        ample: null,
        'behind the house': 'refused',
        '-1': 'refused',
      },
    ],
    ['floors', facts.readFloor, { 4: 4, '4th floor': 4, Ground: 0, basement: -1, tiled: 'refused' }],
    ['years', facts.readYear, { 2019: 2019, 'built in 1974': 1974, 12: 'refused' }],
    [
      'tenure, and years of a lease',
      facts.readTenure,
      {
        Freehold: { tenure: 'freehold', years: null },
        'Leasehold, 71 years left': { tenure: 'leasehold', years: 71 },
        'lease (45 yrs remaining)': { tenure: 'leasehold', years: 45 },
        'Sectional title, 88 years left': { tenure: 'sectional', years: 88 },
        'share certificate': { tenure: 'share', years: null },
        allotment: 'refused',
      },
    ],
    [
      'when a paper was seen',
      facts.readSeen,
      {
        '12/11/2026': '2026-11-12',
        'Seen on 12 November 2026': '2026-11-12',
        no: 'not seen',
        Pending: 'not seen',
        'Not applicable': 'does not apply',
        'n/a': null,
        Yes: 'refused',
        'LR 209/1234': 'refused',
        verified: 'refused',
      },
    ],
    [
      'a yearly ground rent',
      facts.readGroundRent,
      { '12,000': 12_000, '1,000 per month': 12_000, no: 0, some: 'refused' },
    ],
    ['years left', facts.readLeaseYears, { 71: 71, '71 years left': 71, many: 'refused' }],
    ['pets', facts.readPets, { Yes: true, 'Cats OK': true, 'not allowed': false, Call: null, lions: 'refused' }],
    [
      'water',
      facts.readWater,
      {
        'City council + borehole': ['mains', 'borehole'],
        no: ['none'],
        '': null,
        river: 'refused',
        'no; borehole': 'refused',
      },
    ],
    [
      'backup power',
      facts.readBackupPower,
      {
        Yes: ['yes'],
        'yes, solar': ['solar'],
        'inverter/solar': ['solar', 'inverter'],
        No: ['none'],
        candles: 'refused',
      },
    ],
    ['internet', facts.readInternet, { 'Fibre ready': 'fibre', WiFi: 'yes', no: 'none', pigeons: 'refused' }],
    ['certificates', facts.readCertificate, { 'EDGE  Advanced': 'EDGE Advanced', no: null }],
    [
      'links to films',
      facts.readVideo,
      { 'https://films.example/a': 'https://films.example/a', 'http://films.example/a': 'refused', ask: 'refused' },
    ],
  ])('%s', (_what, reader, cells) => {
    expect(Object.fromEntries(Object.keys(cells).map((text) => [text, readMeaning(reader, text)]))).toEqual(cells);
  });

  it('include a yearly or quarterly service charge by its heading or its own column, which becomes monthly', () => {
    const charge = (heading: string, often: string): unknown =>
      readMeaning((text) => facts.readServiceCharge(text, heading, often), '12,000');
    expect([
      charge('KES per year', ''),
      charge('', 'Annually'),
      charge('', 'Quarterly'),
      charge('KES', 'Monthly'),
    ]).toEqual([1000, 1000, 4000, 12000]);
    expect(charge('', 'now and then')).toBe('refused');
  });
});
