import { describe, expect, it } from 'vitest';
import { getNeighbours } from './known-places.ts';

describe('the neighbours of a place', () => {
  it('are areas around an area, nearest first', () => {
    expect(getNeighbours(['kilimani'], 3)).toEqual(['Hurlingham', 'Woodley', 'Kileleshwa']);
  });
  it('are those that are wanted', () => {
    expect(getNeighbours(['Kilimani'], 1, (name) => name !== 'Hurlingham')).toEqual(['Woodley']);
  });
  it('are counties around a county', () => {
    expect(getNeighbours(['Nairobi'], 2)).toEqual(['Kiambu', 'Kajiado']);
  });
  it('are around any of several places, none of which is among them', () => {
    const names = getNeighbours(['Kilimani', 'Thika', 'Hurlingham', 'some road'], 100);
    expect(names).toEqual(expect.arrayContaining(['Kileleshwa', 'Juja']));
    expect(names).not.toContain('Hurlingham');
    expect(names).not.toContain('Thika');
  });
  it('leave out what a county among the places includes', () => {
    expect(getNeighbours(['Nairobi', 'Kilimani'], 100)).not.toContain('Lavington');
  });
  it('are none around a lonely town or around other words', () => {
    expect(getNeighbours(['Lamu', 'near the river'], 5)).toEqual([]);
  });
});
