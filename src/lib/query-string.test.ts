import { expect, test } from 'vitest';
import { parseQuery, stringifyQuery } from './query-string.ts';

test('the first of repeated names wins, but checkboxes of a form become one list', () => {
  expect(parseQuery('?a=1&a=2&amenities=1&amenities=4&rooms=0&rooms=1')).toEqual({
    a: '1',
    amenities: '1,4',
    rooms: '0,1',
  });
});

test('several places are read and written one by one, since a name may hold a comma', () => {
  const query = '?places=Karen&places=Plot%204%2C%20Thika';
  expect(parseQuery(query)).toEqual({ places: 'Karen\nPlot 4, Thika' });
  expect(stringifyQuery(parseQuery(query))).toBe(query);
  expect(stringifyQuery({ body: 'One\ntwo' })).toBe('?body=One%0Atwo');
});

test('a list of numbers keeps its commas; commas in text are escaped', () => {
  expect(stringifyQuery({ bounds: '36.7,-1.31,36.8,-1.2', location: 'a, b' })).toBe(
    '?bounds=36.7,-1.31,36.8,-1.2&location=a%2C%20b',
  );
});
