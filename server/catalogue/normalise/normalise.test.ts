import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import places from '#content/places.json' with { type: 'json' };
import { formatKes, formatNumber } from '#lib/money.ts';
import { runs } from '#tests/fixtures/runs.ts';
import { readCounty } from '../cells/place-cells.ts';
import { readPhone } from '../lists/sheet-agents.ts';
import { readAmount } from './amount.ts';
import { readArea, toAcres, toSqft } from './area.ts';
import { readDate } from './date.ts';
import { readRooms } from './facts.ts';
import { htmlToText, isHtml } from './plain-text.ts';
import type { Reading } from './reading.ts';

const cell = <T>(reading: Reading<T>): T | string => ('problem' in reading ? reading.problem : reading.value);
const getNote = <T>(reading: Reading<T>): string | undefined => ('problem' in reading ? undefined : reading.note);
const isRefused = <T>(reading: Reading<T>): boolean => 'problem' in reading;

describe('readAmount', () => {
  it.each([
    ['12500000', 12_500_000, undefined],
    ['12 500 000', 12_500_000, undefined],
    ['1,25,00,000', 12_500_000, undefined],
    ['12.500.000', 12_500_000, undefined],
    ['12,500,000/-', 12_500_000, undefined],
    ['KES 12,500,000/=', 12_500_000, undefined],
    ['Kshs. 12.5 Million', 12_500_000, undefined],
    ['12,5M', 12_500_000, undefined],
    ['1.2B', 1_200_000_000, undefined],
    ['85k', 85_000, undefined],
    ['85,000/month', 85_000, 'month'],
    ['85,000 p.m.', 85_000, 'month'],
    ['7,500 per night', 7_500, 'night'],
    ['20,000 a week', 20_000, 'week'],
    ['1.2M per annum', 1_200_000, 'year'],
    ['85,000.50', 85_000.5, undefined],
    ['12.5M (negotiable)', 12_500_000, undefined],
    ['', null, undefined],
    ['-', null, undefined],
    ['POA', null, undefined],
    ['0', null, undefined],
  ])('reads %j', (text, kes, period) => expect(readAmount(text)).toMatchObject({ value: { kes, period } }));

  it.each([
    ['12.5 mil', '"12.5 mil" is not an amount; write 12500000 or 12.5M'],
    ['$1,200', 'US dollars'],
    ['€900', 'euros'],
    ['UGX 3,000,000', 'Uganda shillings'],
    ['12.500', 'more than one way'],
    ['12,50', 'more than one way'],
    ['5M - 8M', 'not an amount'],
    ['-5', 'not an amount'],
    ['=1+1', 'not an amount'],
    ['9999999999999', 'more than a home can cost'],
  ])('refuses %j', (text, why) => expect(cell(readAmount(text))).toContain(why));

  it('reports only what it changed', () => {
    expect(getNote(readAmount('KES 12.5M'))).toBe('"KES 12.5M" is KES 12,500,000');
    expect(getNote(readAmount('12500000'))).toBeUndefined();
    expect(getNote(readAmount('POA'))).toBe('"POA" is price on request');
  });

  it('parses plain digits, and every amount that the site itself writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), (kes) => {
        expect(readAmount(String(kes))).toEqual({ value: { kes, period: undefined } });
        expect(readAmount(formatKes(kes))).toMatchObject({ value: { kes, period: undefined } });
        expect(readAmount(`${formatNumber(kes)}/- per month`)).toMatchObject({ value: { kes, period: 'month' } });
      }),
    );
  });

  it('never returns an amount below 0 or above its limit, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\dkKMmesKESh.,/ -]{0,14}$/)), (text) => {
        const reading = readAmount(text);
        if ('problem' in reading) expect(reading.problem).not.toBe('');
        else if (reading.value.kes !== null) {
          expect(reading.value.kes).toBeGreaterThan(0);
          expect(reading.value.kes).toBeLessThanOrEqual(1e12);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('readArea', () => {
  const sqft = (text: string): number | string | null => {
    const reading = readArea(text, 'sq ft');
    if ('problem' in reading) return reading.problem;
    return reading.value === null ? null : toSqft(reading.value);
  };
  const acres = (text: string): number | string | null => {
    const reading = readArea(text, 'acre');
    if ('problem' in reading) return reading.problem;
    return reading.value === null ? null : toAcres(reading.value);
  };

  it.each([
    ['1200', 1200],
    ['1,200 sq ft', 1200],
    ['120 sq m', 1292],
    ['120m2', 1292],
    ['120 square metres', 1292],
    ['1/8 acre', 5445],
    ['half an acre', 21_780],
    ['1 1/2 acres', 65_340],
    ['an eighth of an acre', 5445],
    ['50 x 100', 5000],
    ['', null],
    ['N/A', null],
    ['large', '"large" is not an area; write 1200 sq ft, 120 sq m or 1/8 acre'],
    ['120 perches', '"120 perches" is not an area; write 1200 sq ft, 120 sq m or 1/8 acre'],
  ])('reads %j as square feet', (text, expected) => expect(sqft(text)).toBe(expected));

  it.each([
    ['0.125', 0.125],
    ['1/8 acre', 0.125],
    ['quarter acre', 0.25],
    ['2 ha', 4.9421],
    ['50x100', 0.1148],
  ])('reads %j as acres', (text, expected) => expect(acres(text)).toBe(expected));

  it('keeps a plain number in its own unit exactly', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 100_000, noNaN: true }), (value) => {
        fc.pre(!String(value).includes('e'));
        expect(sqft(String(value))).toBe(value);
      }),
    );
  });
});

describe('readCounty', () => {
  it('parses all 47 counties in any case, with and without "county", and without accents', () => {
    expect(places.counties).toHaveLength(47);
    for (const { name } of places.counties) {
      expect(readCounty(name)).toEqual({ value: name });
      for (const spelling of [
        name.toUpperCase(),
        `${name} County`,
        `county of ${name.toLowerCase()}`,
        `${name}, Kenya`,
      ]) {
        expect(cell(readCounty(spelling))).toBe(name);
      }
      expect(cell(readCounty(name.replaceAll(/['-]/g, ' ')))).toBe(name);
    }
  });

  it.each([
    ['Nairobi City', 'Nairobi'],
    ['Muranga', "Murang'a"],
    ['Taita/Taveta', 'Taita Taveta'],
    ['', null],
  ])('reads %j', (text, county) => expect(cell(readCounty(text))).toBe(county));

  it('suggests a similar county, and only reports the word if no county is similar', () => {
    expect(cell(readCounty('Kiamub'))).toBe('"Kiamub" is not one of the 47 counties; did you mean "Kiambu"?');
    expect(cell(readCounty('Narobi'))).toContain('did you mean "Nairobi"?');
    expect(cell(readCounty('Kampala'))).toBe('"Kampala" is not one of the 47 counties');
  });

  it('finds the county after any single typo in a name that is long enough', () => {
    const names = places.counties.map(({ name }) => name).filter((name) => name.length >= 7);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(), (name, at) => {
        const slip = 1 + (at % (name.length - 2));
        const slipped = name.slice(0, slip) + name.slice(slip + 1);
        const reading = readCounty(slipped);
        const found = cell(reading);
        expect(isRefused(reading) ? found : `did you mean "${found}"?`).toContain(`did you mean "${name}"?`);
      }),
    );
  });
});

describe('readPhone', () => {
  it.each([
    ['0712345678', '+254 712 345 678'],
    ['712345678', '+254 712 345 678'],
    ['+254 (0)712-345-678', '+254 712 345 678'],
    ['00254 712 345678', '+254 712 345 678'],
    ['0110 123 456', '+254 110 123 456'],
    ['020 123 4567', '+254 20 123 4567'],
    ['+44 20 7946 0000', '+44 20 7946 0000'],
    ['', null],
  ])('reads %j', (text, phone) => expect(cell(readPhone(text))).toBe(phone));

  it.each(['12345', '07123456789012', 'call me', '0812345678', '+1', '0712-345-67x'])('refuses %j', (text) => {
    expect(cell(readPhone(text))).toContain('is not a telephone number');
  });

  it('refuses a number that has lost digits in the spreadsheet', () => {
    expect(cell(readPhone('2.54722E+11'))).toBe(
      '"2.54722E+11" has lost its last digits; give the column the format "Text" in the spreadsheet, and write the number again',
    );
  });
});

describe('readDate', () => {
  it.each([
    ['2/11/2026', '2026-11-02'],
    ['2.11.26', '2026-11-02'],
    ['2-Nov-26', '2026-11-02'],
    ['2nd Nov 2026', '2026-11-02'],
    ['November 2, 2026', '2026-11-02'],
    ['2026-11-02T08:15:00+03:00', '2026-11-02'],
    ['02/11/2026 14:30', '2026-11-02'],
    ['29/02/2028', '2028-02-29'],
    ['', null],
  ])('reads %j', (text, date) => expect(cell(readDate(text))).toBe(date));

  it.each([
    ['11/28/2026', 'not a real date; write 2026-11-02 or 02/11/2026, the day first'],
    ['29/02/2026', 'not a real date'],
    ['46328', 'Excel'],
    ['yesterday', 'not a date'],
    ['2 Foo 2026', 'not a date'],
  ])('refuses %j', (text, why) => expect(cell(readDate(text))).toContain(why));

  it('reads each date in both formats', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }), (day) => {
        const iso = day.toISOString().slice(0, 10);
        const [year, month, date] = iso.split('-');
        expect(readDate(iso)).toEqual({ value: iso });
        expect(cell(readDate(`${date}/${month}/${year}`))).toBe(iso);
      }),
    );
  });
});

describe('readRooms', () => {
  it.each([
    ['3', 3],
    ['3.5', 3.5],
    ['3 bed', 3],
    ['three', 3],
    ['2 baths', 2],
    ['studio', 0],
    ['Bedsit', 0],
    ['Studio/bedsitter', 0],
    ['SQ only', 0],
    ['Servants’ quarter only', 0],
    ['bed-sit', 0],
    ['0', 0],
    ['4 + DSQ', 4],
    ['', null],
    ['-', null],
  ])('reads %j', (text, rooms) => expect(cell(readRooms(text))).toBe(rooms));

  it.each(['many', '3 or 4', '-1', '9999', '1000'])('refuses %j', (text) => {
    expect(isRefused(readRooms(text))).toBe(true);
  });
});

describe('htmlToText', () => {
  it('keeps the words and the paragraphs', () => {
    const html =
      '<p>Two &amp; a half<br>rooms</p>\n<ul><li>Lift</li><li>Pool&nbsp;&#163;</li></ul><script>x()</script>';
    expect(isHtml(html)).toBe(true);
    expect(htmlToText(html)).toBe('Two & a half\nrooms\n\n• Lift\n• Pool £');
  });

  it('does not mistake plain text for HTML', () => {
    expect(isHtml('Rent < 100k & deposit > 1 month, <nice>')).toBe(false);
  });
});
