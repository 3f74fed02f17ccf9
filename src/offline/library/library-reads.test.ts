import { describe, expect, it } from 'vitest';
import { requestOfFilter } from '#contract/filter-request.ts';
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
  it('knows every read of the call table', () => {
    expect(readOf('GET', calls.featured_properties.href())).toMatchObject({
      list: 'simple',
      limit: 20,
      featured: true,
    });
    expect(readOf('GET', calls.properties_for_sale.href())).toMatchObject({
      list: 'simple',
      limit: 20,
      featured: false,
    });
    expect(readOf('GET', calls.suggestions.href())).toMatchObject({ list: 'simple', limit: undefined });
    expect(readOf('GET', calls.latest_articles.href(4))).toMatchObject({ kind: 'record' });
    expect(readOf('GET', calls.article.href('a/b c'))).toMatchObject({ kind: 'record' });
    expect(readOf('GET', calls.property.href(24))).toMatchObject({ kind: 'property', id: 24 });
    expect(readOf('GET', calls.owner_details.href(24))).toMatchObject({ kind: 'record' });
    expect(readOf('GET', calls.related_properties.href(24))).toMatchObject({ list: 'related', id: 24 });
    expect(readOf('GET', calls.search_properties.href('Kilimani', 2))).toMatchObject({
      list: 'filter',
      filter: { location: 'Kilimani' },
      page: 2,
      limit: 40,
    });
    const filter = requestOfFilter({ agreement_type: 'RENT', bedrooms: 2 }, 3);
    expect(readOf('POST', calls.filter_properties.href(), filter)).toMatchObject({
      list: 'filter',
      filter: { bedrooms: 2 },
      page: 3,
      limit: 40,
    });
    expect(readOf('GET', '/content/team.json')).toMatchObject({ kind: 'record' });
  });

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
