import { describe, expect, it } from 'vitest';
import { calls } from '#tests/fixtures/calls.ts';
import { libraryKey, readOf } from './library-reads.ts';

describe('libraryKey', () => {
  it('is the same for the same request however it is written', () => {
    expect(libraryKey('GET', '/api/property/search?page=1&query=Nyali%20Beach')).toBe(
      libraryKey('GET', '/api/property/search?query=Nyali+Beach&page=1'),
    );
    expect(libraryKey('POST', '/x', { a: 1, b: { d: 2, c: 3 }, n: null })).toBe(
      libraryKey('POST', '/x', { b: { c: 3, d: 2 }, a: 1 }),
    );
  });

  it('differs where the request differs', () => {
    expect(libraryKey('GET', '/a?page=1')).not.toBe(libraryKey('GET', '/a?page=2'));
    expect(libraryKey('POST', '/a', { page: 1 })).not.toBe(libraryKey('POST', '/a', { page: 2 }));
  });
});

describe('readOf', () => {
  it('leaves writes and other paths alone', () => {
    expect(readOf('POST', calls.create_enquiry.href(), {})).toBeUndefined();
    expect(readOf('POST', calls.filter_properties.href(), 'not an object')).toBeUndefined();
    expect(readOf('GET', '/api/health')).toBeUndefined();
    expect(readOf('GET', '/api/property/0')).toBeUndefined();
    expect(readOf('GET', '/api/property/24/other')).toBeUndefined();
    expect(readOf('HEAD', '/api/property/24')).toBeUndefined();
    expect(readOf('GET', '/content/../secret.json')).toBeUndefined();
    expect(readOf('GET', '/%')).toBeUndefined();
  });
});
