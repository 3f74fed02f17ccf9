import { type FetchQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { spec } from '#tests/conformance/spec.ts';
import { setTransport } from './api-client.ts';
import { articleQuery, latestArticlesQuery } from './article.queries.ts';
import {
  featuredQuery,
  filterQuery,
  forSaleQuery,
  locationQuery,
  ownerQuery,
  propertyQuery,
  relatedQuery,
  SUGGESTIONS,
  suggestionsQuery,
} from './property.queries.ts';

/* What the screens ask for, and what they say when the answer is a failure: by the call table and the error catalogue. */

const JSON_TYPE = { 'Content-Type': 'application/json' };
const requests: { href: string; init: RequestInit }[] = [];

/** Every request is answered so. */
function stubAnswer(body: unknown, status = 200): void {
  requests.length = 0;
  setTransport((href, init) => {
    requests.push({ href, init });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return Promise.resolve(new Response(text, { status, headers: JSON_TYPE }));
  });
}
afterEach(() => setTransport(fetch));

const read = <Data, Key extends QueryKey>(options: FetchQueryOptions<Data, Error, Data, Key>): Promise<Data> =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(options);
const getFailure = async <Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
  body: unknown,
  status = 500,
): Promise<string> => {
  stubAnswer(body, status);
  const error: unknown = await read(options).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Error ? error.message : 'no failure';
};

const property = (id: number) => ({ id, title: `Home ${id}` });

describe('the calls', () => {
  const getRequest = async <Data, Key extends QueryKey>(
    options: FetchQueryOptions<Data, Error, Data, Key>,
    body: unknown = [],
  ): Promise<string> => {
    stubAnswer(body);
    await read(options);
    expect(requests).toHaveLength(1);
    return `${requests[0]?.init.method} ${requests[0]?.href}`;
  };

  it('fetch the featured homes', spec('7-featured', '9-limit-home'), async () => {
    expect(await getRequest(featuredQuery())).toBe('GET /api/property/simple?limit=20&featured=true');
  });

  it('fetch the homes of the for-sale carousel', spec('7-for-sale', '9-limit-home'), async () => {
    expect(await getRequest(forSaleQuery())).toBe('GET /api/property/simple?limit=20');
  });

  it('take the first six homes as suggestions', spec('7-suggestions', '9-suggestions'), async () => {
    const all = Array.from({ length: 9 }, (_, index) => property(index + 1));
    expect(await getRequest(suggestionsQuery(), all)).toBe('GET /api/property/simple');
    stubAnswer(all);
    const { items } = await read(suggestionsQuery());
    expect(SUGGESTIONS).toBe(6);
    expect(items.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('fetch four articles', spec('7-articles', '9-limit-journal'), async () => {
    expect(await getRequest(latestArticlesQuery())).toBe('GET /api/blog/blog/all?limit=4');
  });

  it('use the answer’s data as the article', spec('7-article'), async () => {
    const article = { id: 1, slug: 'a', heading: 'A', content: '<p>Words</p>' };
    expect(await getRequest(articleQuery('a'), { data: article })).toBe('GET /api/blog/blog/slug/a');
    for (const body of [article, { data: article }]) {
      stubAnswer(body);
      expect((await read(articleQuery('a'))).record).toMatchObject({ heading: 'A' });
    }
  });

  it('accept a property only with status 200', spec('7-property'), async () => {
    expect(await getRequest(propertyQuery(24), property(24))).toBe('GET /api/property/24');
    stubAnswer(property(24));
    expect((await read(propertyQuery(24))).record).toMatchObject({ id: 24 });
    expect(await getFailure(propertyQuery(24), property(24), 500)).not.toBe('no failure');
    stubAnswer(property(24), 404);
    expect((await read(propertyQuery(24))).record).toBeNull();
  });

  it('fetch the owner', spec('7-owner'), async () => {
    expect(await getRequest(ownerQuery(24), { name: 'Amina' })).toBe('GET /api/property/24/owner_details');
  });

  it('accept related homes only with status 200', spec('7-related'), async () => {
    expect(await getRequest(relatedQuery(24), [property(1)])).toBe('GET /api/property/related/24');
    stubAnswer([property(1)]);
    expect((await read(relatedQuery(24))).items).toHaveLength(1);
    expect(await getFailure(relatedQuery(24), [property(1)], 500)).not.toBe('no failure');
  });

  it(
    'send the filters with page and limit, as JSON',
    spec('7-property-filter', '7-json', '9-limit-lists'),
    async () => {
      expect(await getRequest(filterQuery({ agreement_type: 'RENT', bedrooms: 2 }, 3))).toBe(
        'POST /api/property/filter',
      );
      const { headers, body } = requests[0]?.init ?? {};
      expect(new Headers(headers).get('Content-Type')).toBe('application/json');
      expect(JSON.parse(String(body))).toMatchObject({ agreement_type: 'RENT', bedrooms: 2, page: 3, limit: 40 });
    },
  );

  it('search a location by page', spec('7-property-search', '9-limit-lists'), async () => {
    expect(await getRequest(locationQuery('Mombasa Road', 2))).toBe(
      'GET /api/property/search?query=Mombasa%20Road&page=2&limit=40',
    );
  });
});

describe('a location', () => {
  it('is fetched for each place and page', spec('4-location-refetch'), () => {
    const keys = [locationQuery('Karen', 1), locationQuery('Karen', 2), locationQuery('Thika', 1)].map(({ queryKey }) =>
      JSON.stringify(queryKey),
    );
    expect(new Set(keys).size).toBe(3);
  });
});

describe('a failure has the server’s message, else its own', () => {
  /** What is told of a read that is answered with a failure and this body. */
  const getMessage =
    <Data, Key extends QueryKey>(query: () => FetchQueryOptions<Data, Error, Data, Key>) =>
    (body: unknown) =>
      getFailure(query(), body);
  const detail = 'From detail.';
  const message = 'From message.';
  const properties = 'Failed to fetch properties';
  const article = 'An error occurred while fetching the blog post.';
  for (const [what, ids, failure, first, without] of [
    [
      'the featured homes',
      ['8-featured-failure'],
      getMessage(featuredQuery),
      detail,
      'Failed to fetch featured properties',
    ],
    [
      'the homes for sale',
      ['8-for-sale-failure'],
      getMessage(forSaleQuery),
      detail,
      'Failed to fetch properties for sale',
    ],
    ['the journal', ['8-journal-failure'], getMessage(latestArticlesQuery), detail, 'Failed to fetch latest blogs'],
    [
      'the owner',
      ['8-owner-failure', '7-owner'],
      getMessage(() => ownerQuery(24)),
      detail,
      'Failed to fetch owner details',
    ],
    ['the listing', ['8-listing-failure'], getMessage(() => filterQuery({}, 1)), message, properties],
    ['a location', ['8-location-failure'], getMessage(() => locationQuery('Karen', 1)), message, properties],
    ['an article', ['8-article-failure'], getMessage(() => articleQuery('a')), detail, article],
  ] as const) {
    it(what, spec(...ids), async () => {
      expect(await failure({ detail, message })).toBe(first);
      for (const unread of [{}, '<h1>No</h1>']) expect(await failure(unread)).toBe(without);
    });
  }
});

it('a missing article is null, not a failure', spec('8-article-none'), async () => {
  for (const [body, status] of [
    [null, 200],
    [{ data: null }, 200],
    [{ detail: 'Not found' }, 404],
  ] as const) {
    stubAnswer(body, status);
    expect((await read(articleQuery('a'))).record).toBeNull();
  }
});
