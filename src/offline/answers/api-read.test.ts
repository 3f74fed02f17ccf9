import { describe, expect, it } from 'vitest';
import { calls } from '#tests/fixtures/calls.ts';
import { getAnswerKey, parseRead } from './api-read.ts';

describe('getAnswerKey', () => {
  it('is the same for a request in any notation', () => {
    expect(getAnswerKey('GET', '/api/property/search?page=1&query=Nyali%20Beach')).toBe(
      getAnswerKey('GET', '/api/property/search?query=Nyali+Beach&page=1'),
    );
    expect(getAnswerKey('POST', '/x', { a: 1, b: { d: 2, c: 3 }, n: null })).toBe(
      getAnswerKey('POST', '/x', { b: { c: 3, d: 2 }, a: 1 }),
    );
  });

  it('differs for different requests', () => {
    expect(getAnswerKey('GET', '/a?page=1')).not.toBe(getAnswerKey('GET', '/a?page=2'));
    expect(getAnswerKey('POST', '/a', { page: 1 })).not.toBe(getAnswerKey('POST', '/a', { page: 2 }));
  });
});

describe('parseRead', () => {
  it('leaves writes and other paths alone', () => {
    expect(parseRead('POST', calls.create_enquiry.href(), {})).toBeUndefined();
    expect(parseRead('POST', calls.filter_properties.href(), 'not an object')).toBeUndefined();
    expect(parseRead('GET', '/api/health')).toBeUndefined();
    expect(parseRead('GET', '/api/property/0')).toBeUndefined();
    expect(parseRead('GET', '/api/property/24/other')).toBeUndefined();
    expect(parseRead('HEAD', '/api/property/24')).toBeUndefined();
    expect(parseRead('GET', '/content/../secret.json')).toBeUndefined();
    expect(parseRead('GET', '/%')).toBeUndefined();
  });
});
