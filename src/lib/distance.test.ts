import { describe, expect, it } from 'vitest';
import { formatKilometres, getKilometresBetween } from './distance.ts';

describe('distances in a straight line', () => {
  it('follow the globe, and are the same in both directions', () => {
    const nairobi = { lat: -1.2864, lng: 36.8172 };
    const mombasa = { lat: -4.0435, lng: 39.6682 };
    expect(getKilometresBetween(nairobi, mombasa)).toBeCloseTo(440, -1);
    expect(getKilometresBetween(mombasa, nairobi)).toBe(getKilometresBetween(nairobi, mombasa));
    expect(getKilometresBetween(nairobi, nairobi)).toBe(0);
  });

  it('are no more precise than positions', () => {
    expect([0, 0.04, 0.06, 0.6, 0.94].map(formatKilometres)).toEqual(
      'less than 100 m|less than 100 m|100 m|600 m|900 m'.split('|'),
    );
    expect([0.95, 4.24, 9.94, 9.95, 440.3].map(formatKilometres)).toEqual(
      '1.0 km|4.2 km|9.9 km|10 km|440 km'.split('|'),
    );
  });
});
