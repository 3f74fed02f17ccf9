import { describe, expect, it } from 'vitest';
import { readAmenities } from './amenities.ts';
import { readAgreement, readFurnishing, readStatus, readTags, readTruth } from './choices.ts';
import { readKind, readSubtype } from './property-kinds.ts';
import type { Reading } from './reading.ts';

const cell = <T>(reading: Reading<T>): T | string => ('problem' in reading ? reading.problem : reading.value);
const getNote = <T>(reading: Reading<T>): string | undefined => ('problem' in reading ? undefined : reading.note);
const isRefused = <T>(reading: Reading<T>): boolean => 'problem' in reading;

describe('choices', () => {
  it('include agreements, furnishing, yes and no in people’s words', () => {
    expect(['For Sale', 'TO LET', 'lease', 'Airbnb', 'short-let', ''].map((text) => cell(readAgreement(text)))).toEqual(
      ['sale', 'rent', 'rent', 'shortlet', 'shortlet', null],
    );
    expect(cell(readAgreement('gift'))).toBe('"gift" is not understood; write sale, rent or shortlet');
    expect(
      ['Fully furnished', 'Semi Furnished', 'Partially', 'no', 'Negotiable'].map((text) => cell(readFurnishing(text))),
    ).toEqual(['furnished', 'semi-furnished', 'semi-furnished', 'unfurnished', null]);
    expect(['Yes', 'TRUE', '1', '✓', 'no', '0', ''].map((text) => cell(readTruth(text)))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      null,
    ]);
  });

  it('include statuses, those of RESO too', () => {
    expect(cell(readStatus('Active', 'sale'))).toBe('available');
    expect(cell(readStatus('Active Under Contract', 'sale'))).toBe('under offer');
    expect([cell(readStatus('Closed', 'sale')), cell(readStatus('Closed', 'rent'))]).toEqual(['sold', 'let']);
    expect(readStatus('Withdrawn', null)).toEqual({ value: 'off', note: '"Withdrawn" keeps a home off the site' });
    expect(isRefused(readStatus('who knows', null))).toBe(true);
    for (const status of ['available', 'under offer', 'let', 'sold']) {
      expect(readStatus(status, 'rent')).toEqual({ value: status });
    }
  });

  it('include types, and a subtype in their column sets both', () => {
    expect(cell(readKind('Residential'))).toEqual({ type: 'residential', subtype: null, agreement: null });
    expect(cell(readKind('Residential Lease'))).toEqual({ type: 'residential', subtype: null, agreement: 'rent' });
    expect(cell(readKind('Commercial Sale'))).toEqual({ type: 'commercial', subtype: null, agreement: 'sale' });
    expect(cell(readKind('Apartment'))).toEqual({ type: 'residential', subtype: 'apartment', agreement: null });
    expect(cell(readKind('godown'))).toEqual({ type: 'commercial', subtype: 'warehouse', agreement: null });
    expect(cell(readKind('Beach plot'))).toEqual({ type: 'land', subtype: 'beach-plot', agreement: null });
    expect(cell(readKind('Apartmnet'))).toContain('did you mean "Apartment"?');
    expect(cell(readSubtype('Office'))).toBe('office-space');
    expect(cell(readSubtype('Single Family Residence'))).toBe('house');
    expect(readSubtype('Treehouse')).toMatchObject({
      value: 'treehouse',
      note: expect.stringContaining('none of the subtypes'),
    });
  });

  it('include amenities by name and id, with those left out reported', () => {
    expect(cell(readAmenities('Security; CCTV; 6; Lift, or not'))).toMatchObject({ ids: [1, 4, 6], facts: [] });
    expect(cell(readAmenities('Swimming pool, DSQ, Borehole and solar, all en-suite'))).toEqual({
      ids: [12, 27],
      facts: [{ water: ['borehole'] }, { backup_power: ['solar'] }],
      tags: ['en-suite'],
    });
    expect(cell(readAmenities('Backup generator 24/7, 2 lifts, shared borehole, all rooms ensuite'))).toEqual({
      ids: [18],
      facts: [{ backup_power: ['generator'] }, { lift: true }, { water: ['borehole'] }],
      tags: ['en-suite'],
    });
    for (const none of ['No borehole', 'Solar water heater', 'Provision for lift', 'Non-ensuite', 'Watchman 24/7']) {
      expect(cell(readAmenities(none))).toMatchObject({ ids: [], facts: [], tags: [] });
    }
    expect(getNote(readAmenities('Balconny'))).toBe(
      '"Balconny" is not an amenity of the site and is left out; did you mean "Balcony"?',
    );
    expect(readAmenities('')).toEqual({ value: { ids: [], facts: [], tags: [] } });
  });

  it('include the tags of the search', () => {
    expect(readTags('Off Plan; modern; on-compound; modern')).toEqual(['off-plan', 'modern', 'on-compound']);
  });
});
