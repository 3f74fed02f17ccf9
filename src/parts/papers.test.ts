import { expect, it } from 'vitest';
import { getPaperRows } from './papers.ts';

const NOW = Date.parse('2026-11-27T00:00:00+03:00');
const lines = (property: Parameters<typeof getPaperRows>[0], now?: number): readonly string[] =>
  getPaperRows(property, now).map(({ line }) => line);

it('says of each paper when it was seen, that it was not, or that it does not apply, and nothing of others', () => {
  expect(
    lines(
      {
        beacons_seen: 'does not apply',
        occupation_seen: null,
        land_rent_seen: 'not seen',
        rates_seen: '2026-03-03',
        search_seen: '2026-11-12',
      },
      NOW,
    ),
  ).toEqual([
    'Land search seen 12 November 2026',
    'Land rates clearance seen 3 March 2026',
    'Land rent clearance: not seen',
    'Beacons: does not apply',
  ]);
  expect(lines({}, NOW)).toEqual([]);
});

it('says the age of a search after thirty days in Nairobi, and never on paper', () => {
  expect(lines({ search_seen: '2026-10-28' }, NOW)).toEqual(['Land search seen 28 October 2026']);
  expect(lines({ search_seen: '2026-10-27' }, NOW)).toEqual(['Land search seen 27 October 2026, 31 days ago']);
  expect(lines({ search_seen: '2026-10-27' }, NOW - 1)).toEqual(['Land search seen 27 October 2026']);
  expect(lines({ search_seen: '2026-10-27' })).toEqual(['Land search seen 27 October 2026']);
});

it('has a label and a value for tables', () => {
  expect(getPaperRows({ rates_seen: '2026-11-03', beacons_seen: 'not seen' })).toMatchObject([
    { label: 'Land rates clearance', value: 'Seen 3 November 2026' },
    { label: 'Beacons', value: 'Not seen' },
  ]);
});
