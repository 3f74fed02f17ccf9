import { describe, expect, it } from 'vitest';
import { LIST, readView, writeView } from './list-view.ts';

describe('the view of a list', () => {
  it('is read from the address, and unknown values are ignored', () => {
    expect(readView({ view: 'map', nearest: '2' })).toEqual({ isMap: true, nearest: '2' });
    expect(readView({ view: 'globe', nearest: '4' })).toEqual(LIST);
    expect(readView({})).toEqual(LIST);
  });

  it('survives the round trip through an address, without the default order', () => {
    expect(writeView({ isMap: true, nearest: '1' })).toEqual({ view: 'map', nearest: '1' });
    expect(writeView(LIST)).toEqual({});
  });
});
