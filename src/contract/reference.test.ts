import { describe, expect, it } from 'vitest';
import { canBeReference } from './content-calls.ts';
import { findByReference, readReference } from './reference.ts';

describe('a reference as people write and say it', () => {
  it.each([
    ['JJ-1042', 'jj1042'],
    ['jj 1042', 'jj1042'],
    [' jj1042 ', 'jj1042'],
    ['J J 10 42', 'jj1042'],
    ['JJ–1042', 'jj1042'],
    ['Ref: JJ-1042', 'jj1042'],
    ['reference number JJ 1042.', 'jj1042'],
    ['#1042', '1042'],
    ['1042', '1042'],
    ['JJ ten forty-two', 'jj1042'],
    ['jj one zero four two', 'jj1042'],
    ['JJ one oh four two', 'jj1042'],
    ['JJ one thousand and forty two', 'jj1042'],
    ['JJ two thousand three hundred and five', 'jj2305'],
    ['double J ten forty two', 'jj1042'],
    ['JJ one double four two', 'jj1442'],
    ['JJ twenty ten', 'jj2010'],
    ['JJ 10 forty two', 'jj1042'],
    ['jj-0024', 'jj0024'],
  ])('%s is read', (text, key) => {
    expect(canBeReference(text)).toBe(true);
    expect(readReference(text)).toBe(key);
  });

  it.each(['', ' ', 'Kilimani', 'sea and sand', 'double room', 'hundred', `1${'0'.repeat(60)}`])(
    '"%s" is none',
    (text) => {
      expect(readReference(text)).toBeUndefined();
    },
  );
});

describe('the homes with a reference', () => {
  const homes = ['JJ-1042', 'JJ-0024', 'KK-0024', 'JJ-24', 'A/12/B', null, undefined].map((reference, id) => ({
    id,
    reference,
  }));
  const find = (text: string) => findByReference(homes, text).map(({ reference }) => reference);

  it('are one for its whole reference or its number alone', () => {
    expect(find('jj 1042')).toEqual(['JJ-1042']);
    expect(find('1042')).toEqual(['JJ-1042']);
    expect(find('JJ ten forty-two')).toEqual(['JJ-1042']);
    expect(find('a12b')).toEqual(['A/12/B']);
    expect(find('12')).toEqual(['A/12/B']);
  });

  it('are all whose number it is', () => {
    expect(find('24')).toEqual(['JJ-0024', 'KK-0024', 'JJ-24']);
    expect(find('0024')).toEqual(find('24'));
  });

  it('are those that have it to the letter before those with other zeros', () => {
    expect(find('jj24')).toEqual(['JJ-24']);
    expect(find('JJ 0024')).toEqual(['JJ-0024']);
    expect(find('jj 00024')).toEqual(['JJ-0024', 'JJ-24']);
    expect(find('kk 24')).toEqual(['KK-0024']);
  });

  it('are none for a place, a part of a reference or another one', () => {
    for (const text of ['Kilimani', 'Kilimani 2', 'JJ', 'jj 104', '104', 'LL-1042']) expect(find(text)).toEqual([]);
  });
});
