import { describe, expect, it } from 'vitest';
import type { PackReadiness, StopReadiness } from '#offline/saved/viewing-pack.ts';
import { savedHome, savedPhotos } from '#tests/fixtures/saved-home.ts';
import { findMatches, readTypedSearch } from './choose-dialog.tsx';
import { formatLocalDate, getKilometresApart, getKilometresInAll } from './pack-facts.ts';
import {
  describePrepared,
  describeStop,
  formatAmount,
  formatDistance,
  formatTime,
  getDay,
  getWeekday,
  prepareInWords,
} from './words.tsx';

const at = (lat: number, lng: number) => ({ location: { lat, lng } });
const KAREN = at(-1.3194, 36.7073);
const WESTLANDS = at(-1.2676, 36.8108);

describe('distances', () => {
  it('are straight lines: Karen to Westlands is about 13 km', () => {
    expect(getKilometresApart(KAREN, WESTLANDS)).toBeCloseTo(12.86, 1);
    expect(formatDistance(getKilometresApart(KAREN, WESTLANDS) ?? 0)).toBe('13 km');
  });

  it('are rounded to what is known, and never a time', () => {
    expect([0, 0.04, 0.2, 0.94, 0.96, 1.4, 21.6].map(formatDistance).join(', ')).toBe(
      'less than 100 m, less than 100 m, 200 m, 900 m, 1 km, 1 km, 22 km',
    );
  });

  it('are left out for a home without a position', () => {
    expect(getKilometresApart(KAREN, { location: null })).toBeNull();
    expect(getKilometresInAll([KAREN, WESTLANDS, {}])).toBeNull();
    expect(getKilometresInAll([KAREN])).toBeNull();
    expect(getKilometresInAll([KAREN, WESTLANDS, KAREN])).toBeCloseTo(25.7, 0);
  });
});

it('days are written without a zone, with the year only when it is another', () => {
  expect(getWeekday('2026-11-21')).toBe('Saturday');
  expect(getDay('2026-11-21', '2026-01-01')).toBe('21 November');
  expect(getDay('2027-01-02', '2026-12-31')).toBe('2 January 2027');
  expect(formatLocalDate(new Date(2026, 0, 5, 23, 59).getTime())).toBe('2026-01-05');
  expect(formatTime('09:00')).toBe('9:00');
});

describe('the choice of a home', () => {
  it.each([
    ['https://jiwe.example/property/24?x=1', { by: 'id', id: 24 }],
    ['24', { by: 'text', text: '24' }],
    [' JJ-0024', { by: 'text', text: 'JJ-0024' }],
    ['Karen villa', { by: 'text', text: 'Karen villa' }],
    [' … ', { by: 'nothing' }],
  ])('%s', (typed, search) => expect(readTypedSearch(typed)).toEqual(search));

  it('finds a saved home by its link or by words', () => {
    const property = { id: 24, title: 'Mwamba House', address: 'Karen' };
    const isFound = (typed: string) => findMatches([property], readTypedSearch(typed)).length > 0;
    expect(isFound('https://jiwe.example/property/24')).toBe(true);
    expect(isFound('kar mwam')).toBe(true);
    expect(isFound('kilimani')).toBe(false);
  });
});

const stop = (change: Partial<StopReadiness>): StopReadiness => ({
  id: 1,
  state: 'ready',
  saved: undefined,
  photos: 14,
  isCounted: true,
  photosStored: 14,
  plans: 0,
  plansStored: 0,
  bytesStored: 0,
  ...change,
});
const readiness = (change: Partial<PackReadiness>): PackReadiness => ({
  stops: [stop({}), stop({ state: 'nothing' })],
  ready: 1,
  photos: 24,
  isCounted: true,
  photosStored: 9,
  bytesStored: 1_600_000,
  bytesExpected: 4_100_000,
  isOpen: true,
  ...change,
});

describe('the words of readiness', () => {
  it('are those of the saved page', () => {
    const details = { detail: { record: { id: 1, title: 'House on Riverside Drive' }, at: 1 } };
    const partly = { ...details, photos: savedPhotos(400_000, null, null) };
    const describe = (home: Parameters<typeof savedHome>[1], isRunning: boolean, isOnline: boolean): string =>
      describeStop(savedHome(1, home), true, isRunning, isOnline);
    expect(describe(partly, false, false)).toBe('1 of 3 photos, 0.4 of about 1.2 MB. The rest when you are online');
    expect(describe(partly, true, true)).toBe('1 of 3 photos, 0.4 of about 1.2 MB. Downloading the rest');
    expect(describe({ ...partly, stopped: true }, true, true)).toBe('1 of 3 photos, 0.4 of about 1.2 MB. Stopped');
    expect(describe({}, true, true)).toBe('Price and summary only. Downloading the rest');
    const none = { ...details, photos: savedPhotos(null) };
    expect(describe(none, true, true)).toBe('Only details so far. Downloading the rest');
    expect(describe({ ...none, gone_at: 2 }, false, true)).toBe('Details only, no photos. No longer listed');
  });

  it('promise nothing offline without a worker', () => {
    expect(describePrepared(readiness({ ready: 2 }), true, false)).toBe('Both saved.');
    expect(describePrepared(readiness({}), true, false)).toBe('1 of 2 saved. See each home for what is missing.');
  });

  it('give sizes if known, else photos', () => {
    expect(prepareInWords(readiness({}))).toBe('Prepare the rest, about 2.5 MB');
    expect(formatAmount(readiness({}))).toBe('1.6 of about 4.1 MB');
    const small = readiness({ bytesStored: 62_000, bytesExpected: 124_000 });
    expect(prepareInWords(small)).toBe('Prepare the rest, about 62 KB');
    expect(formatAmount(small)).toBe('9 of 24 photos');
    const unknown = readiness({ ready: 0, photosStored: 0, bytesStored: 0, bytesExpected: undefined });
    expect(prepareInWords(unknown)).toBe('Prepare, 24 photos');
    expect(formatAmount(unknown)).toBe('0 of 24 photos');
  });

  it('say at the end how far saving came, and why it stopped', () => {
    expect(describePrepared(readiness({ ready: 2 }), true, true)).toBe('Both ready offline.');
    expect(describePrepared(readiness({}), false, true)).toBe(
      '1 of 2 ready. No connection: the rest downloads when you are online.',
    );
    expect(describePrepared(readiness({}), true, true)).toBe('1 of 2 ready. See each home for what is missing.');
  });
});
