import { describe, expect, it } from 'vitest';
import { LIST, queryOfView, viewOfQuery } from './list-view.ts';

describe('how a list is looked at', () => {
  it('stands in the address, and what nobody knows says nothing', () => {
    expect(viewOfQuery({ view: 'map', nearest: '2' })).toEqual({ isMap: true, nearest: '2' });
    expect(viewOfQuery({ view: 'globe', nearest: '4' })).toEqual(LIST);
    expect(viewOfQuery({})).toEqual(LIST);
  });

  it('is written as it is read, and a list in its own order says nothing', () => {
    expect(queryOfView({ isMap: true, nearest: '1' })).toEqual({ view: 'map', nearest: '1' });
    expect(queryOfView(LIST)).toEqual({});
  });
});
