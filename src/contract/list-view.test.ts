import { describe, expect, it } from 'vitest';
import { LIST, queryOfView, viewOfQuery } from './list-view.ts';

describe('the view of a list', () => {
  it('is read from the address, and unknown values are ignored', () => {
    expect(viewOfQuery({ view: 'map', nearest: '2' })).toEqual({ isMap: true, nearest: '2' });
    expect(viewOfQuery({ view: 'globe', nearest: '4' })).toEqual(LIST);
    expect(viewOfQuery({})).toEqual(LIST);
  });

  it('survives the round trip through an address, without the default order', () => {
    expect(queryOfView({ isMap: true, nearest: '1' })).toEqual({ view: 'map', nearest: '1' });
    expect(queryOfView(LIST)).toEqual({});
  });
});
