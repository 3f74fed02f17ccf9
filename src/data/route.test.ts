import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ViewQuery } from '#contract/list-view.ts';
import { readSearch, SearchQuery } from '#contract/search-params.ts';
import { parseQuery, stringifyQuery } from '#lib/query-string.ts';
import { createTextSchema, searchAsGiven } from './route.ts';

const schema = v.object({ ...SearchQuery.entries, ...ViewQuery.entries });

/** What the router makes of an address whose search is handed on as given. */
async function followRoute(address: string) {
  const root = createRootRoute();
  const results = createRoute({
    getParentRoute: () => root,
    path: '/filter-results',
    validateSearch: searchAsGiven(schema),
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: root.addChildren([results]),
    history,
    parseSearch: parseQuery,
    stringifySearch: stringifyQuery,
  });
  await router.load();
  return {
    href: history.location.href,
    search: router.state.matches.at(-1)?.search ?? {},
  };
}

describe('an address of a search', () => {
  it.each([
    '',
    '?type=rent&furnishing=FURNISHED',
    '?type=rent&category=commercial&subtype=office-space',
    '?agreement_type=RENT&location=Mombasa%20Road&max_price=90000&amenities=1,2&view=map&nearest=1&page=2',
    '?TYPE=Buy&Bedrooms=two&bedrooms=3&page=-1&utm_source=x',
    '?amenities=1&amenities=2&min_price=&%zz=1&a',
  ])('is kept as it was typed: "%s"', async (query) => {
    const { href, search } = await followRoute(`/filter-results${query}`);
    expect(href).toBe(`/filter-results${query}`);
    expect(search).toEqual(parseQuery(query));
    expect(readSearch(search)).toEqual(readSearch(parseQuery(query)));
  });
});

it('an unknown text is ignored', () => {
  const Sent = v.object({ sent: createTextSchema('contact') });
  expect([{ sent: 'contact' }, { sent: 'everything' }, {}].map((given) => v.parse(Sent, given).sent)).toEqual([
    'contact',
    undefined,
    undefined,
  ]);
});
