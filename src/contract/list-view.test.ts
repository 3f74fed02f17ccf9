import { describe, expect, it } from 'vitest';
import { LIST, viewOfQuery, withView } from './list-view.ts';

describe('how a list is looked at', () => {
  it('stands in the address, and what nobody knows says nothing', () => {
    expect(viewOfQuery({ view: 'map', nearest: '2' })).toEqual({ isMap: true, nearest: '2' });
    expect(viewOfQuery({ view: 'globe', nearest: '4' })).toEqual(LIST);
    expect(viewOfQuery({})).toEqual(LIST);
  });

  it('comes after what is searched', () => {
    const href = '/filter-results?agreement_type=RENT';
    expect(withView(href, LIST)).toBe(href);
    expect(withView(href, { isMap: true, nearest: undefined })).toBe(`${href}&view=map`);
    expect(withView('/location/Karen', { isMap: true, nearest: '1' })).toBe('/location/Karen?view=map&nearest=1');
  });
});
