import { describe, expect, it, test } from 'vitest';
import team from '#content/team.json' with { type: 'json' };
import { LIST, readView } from '#contract/list-view.ts';
import type { PlaceFacts } from '#contract/place-facts.ts';
import { readSearch } from '#contract/search-params.ts';
import { placeFactsQuery, teamQuery } from '#data/content.queries.ts';
import { filterQuery, locationQuery, suggestionsQuery } from '#data/property.queries.ts';
import { parseQuery } from '#lib/query-string.ts';
import { spec } from '#tests/conformance/spec.ts';
import { type Answered, createList, getText, home, renderHtml } from '#tests/fixtures/query-states.tsx';
import { LocationScreen } from './location-screen.tsx';
import { ResultsScreen } from './results-screen.tsx';

const RENT = '?agreement_type=RENT&location=Kilimani';
const search = readSearch(parseQuery(RENT));
const results = (query: string, ...answers: readonly Answered[]) =>
  renderHtml(<ResultsScreen search={readSearch(parseQuery(query))} view={readView(parseQuery(query))} />, ...answers);
const location = (name: string, page: number, ...answers: readonly Answered[]) =>
  renderHtml(<LocationScreen location={name} page={page} view={LIST} />, ...answers);
const facts: PlaceFacts = {
  name: 'Kilimani',
  counted_at: '2026-11-02T08:00:00Z',
  homes: 6,
  kinds: [
    { agreement: 'RENT', name: 'Apartment', homes: 5, prices: { lowest: 60_000, middle: 87_500, highest: 240_000 } },
    { agreement: 'SALE', name: 'Villa', homes: 1 },
  ],
  newest: [{ id: 9, title: 'Flat on Ngong Road', listed_at: '2026-10-30' }],
  near: [{ name: 'Mombasa Road', homes: 2 }],
  people: [
    { username: 'wangari', homes: 4 },
    { username: 'who-left', homes: 2 },
  ],
};

const homes = (count: number) => Array.from({ length: count }, (_, index) => home(index + 1));
const from = (html: string, words: string) => html.slice(html.indexOf(words));
/** Each has five blocks: picture, price, title, place, facts. */
const skeletonCards = (html: string) =>
  (from(html, 'aria-busy="true"').match(/<span [^>]*aria-hidden="true"/g)?.length ?? 0) / 5;
const cardsIn = (html: string) => [...html.matchAll(/href="\/property\/(\d+)"/g)].map(([, id]) => Number(id));

describe('/filter-results', () => {
  const query = filterQuery(search.filter, search.page);

  it('shows a grid of six skeleton cards while it loads', spec('2-list-skeleton', '9-skeletons'), () => {
    const html = results(RENT);
    expect(getText(html)).toContain('Loading properties...');
    expect(skeletonCards(html)).toBe(6);
  });

  it('shows the error, with Try Again', spec('2-list-error', '8-listing-failure'), () => {
    const html = results(RENT, [query, new Error('Failed to fetch properties')]);
    expect(getText(html)).toContain('Oops! Something went wrong Failed to fetch properties');
    expect(getText(html)).toMatch(/saved homes \. Or call us on \+254 20 000 0020 \. Try Again/);
  });

  it('is empty with suggestions', spec('2-list-empty', '9-suggestions'), async () => {
    // A browser loads the part with the first empty list, the server before it renders one.
    await import('./empty-results.tsx');
    const empty = () => results(RENT, [query, createList()], [suggestionsQuery(), createList(...homes(6))]);
    empty();
    await new Promise((resolve) => setTimeout(resolve));
    const html = empty();
    expect(getText(html)).toContain('No properties found');
    expect(cardsIn(from(html, 'You might like'))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('offers the search without its filters, whatever one filter less finds', async () => {
    await import('./empty-results.tsx');
    const all = filterQuery({ agreement_type: 'RENT', sort: undefined }, 1);
    const answers: Answered[] = [
      [query, createList()],
      [all, { ...createList(home(1)), total: 81 }],
    ];
    results(RENT, ...answers);
    await new Promise((resolve) => setTimeout(resolve));
    expect(getText(results(RENT, ...answers))).not.toContain('all of these filters');
    const two = readSearch(parseQuery(`${RENT}&bedrooms=8`));
    const html = results(`${RENT}&bedrooms=8`, [filterQuery(two.filter, 1), createList()], ...answers.slice(1));
    expect(getText(html)).toContain('Without all of these filters : 81 homes');
  });

  it('shows the grid and the pages', spec('2-list-grid-pagination', '4-lists-properties', '9-total-pages'), () => {
    const html = results(RENT, [query, { ...createList(...homes(40)), total: 81 }]);
    expect(cardsIn(html)).toHaveLength(40);
    expect(getText(html)).toContain('Page 1 of 3');
    const withoutTotal = results(RENT, [query, createList(...homes(11))]);
    expect(getText(withoutTotal)).toContain('Page 1 of 2');
  });

  it('has a tag for each filter, and none for the country', spec('2-list-tags', '2-list-no-country-tag'), () => {
    const address = '?type=rent&bedrooms=2&country=Kenya';
    const { filter, page } = readSearch(parseQuery(address));
    const html = results(address, [filterQuery(filter, page), createList(home(1))]);
    const tags = [...html.matchAll(/Remove filter: <\/span><span[^>]*>([^<]+)/g)].map(([, label]) => label);
    expect(tags).toEqual(['Rent', '2 or more beds']);
  });
});

describe('/location/{location}', () => {
  const query = locationQuery('Thika', 1);

  it(
    'has the place as typed, and shows six skeletons while it loads',
    spec('2-location-heading', '2-location-skeleton'),
    () => {
      const html = location('mombasa road', 1);
      expect(html).toMatch(/<h1[^>]*>Properties in <span[^>]*>mombasa road<\/span><\/h1>/);
      expect(skeletonCards(html)).toBe(6);
    },
  );

  it('shows the error, with Try Again', spec('2-location-error', '8-location-failure'), () => {
    const html = location('Thika', 1, [query, new Error('The search is resting.')]);
    expect(getText(html)).toContain('Oops! Something went wrong The search is resting. You can still open');
  });

  it(
    'says that there are no results, and suggests six',
    spec('2-location-empty', '2-location-empty-suggestions'),
    () => {
      const html = location('Thika', 1, [query, createList()], [suggestionsQuery(), createList(...homes(6))]);
      expect(getText(html)).toContain(
        "No properties found in Thika We couldn't find any properties matching this location. Try searching for a different area.",
      );
      expect(cardsIn(from(html, 'You might like'))).toHaveLength(6);
    },
  );

  it('says how many stored homes may be there too', () => {
    for (const found of [[], homes(2)]) {
      const html = location('Thika', 1, [locationQuery('Thika', 1), { ...createList(...found), unchecked: 2 }]);
      expect(getText(html)).toContain('could not be checked against this place.');
    }
  });

  it('shows the grid, its pages and other homes', spec('2-location-might-also', '4-location-page-one'), () => {
    const html = location(
      'Thika',
      1,
      [query, { ...createList(home(1), home(2)), total: 2 }],
      [suggestionsQuery([1, 2]), createList(...homes(8).slice(2))],
    );
    expect(getText(html)).toContain('Page 1 of 1');
    expect(cardsIn(from(html, 'You might also like'))).toEqual([3, 4, 5, 6, 7, 8]);
  });

  it('disables Previous on the first page and Next on the last', spec('2-location-pagination'), () => {
    const on = (page: number) =>
      location('Thika', page, [locationQuery('Thika', page), { ...createList(home(page)), total: 81 }]);
    const getDisabled = (html: string) =>
      [...html.matchAll(/aria-disabled="true"[^>]*>(.*?)<\/span>/g)].map(([, words = '']) => getText(words));
    expect(getDisabled(on(1))).toEqual(['Previous']);
    expect(getDisabled(on(2))).toEqual([]);
    expect(getDisabled(on(3))).toEqual(['Next']);
    expect(on(2)).toContain('href="/location/Thika?page=3"');
    expect(getText(on(2))).toContain('Previous Page 2 of 3 Next');
  });
});

test('failed suggestions leave no trace on the screen', spec('8-only-logged'), () => {
  const html = location('Thika', 1, [locationQuery('Thika', 1), createList()], [suggestionsQuery(), new Error('no')]);
  expect(html).not.toContain('You might like');
});

describe('a list that was made on this device', () => {
  const searched = { searched: 120, searchedAt: Date.parse('2020-03-04T06:12:00Z') };
  const sentence = 'Searching 120 properties saved on 4 Mar 2020, 09:12';

  it('says what it was searched in, even when it is empty', () => {
    for (const items of [homes(2), []]) {
      const answer = { ...createList(...items), total: items.length, savedAt: 1, ...searched };
      expect(getText(results(RENT, [filterQuery(search.filter, search.page), answer]))).toContain(sentence);
      expect(getText(location('Karen', 1, [locationQuery('Karen', 1), answer]))).toContain(sentence);
    }
  });
});

describe('our facts of a place', () => {
  const answers = (record: PlaceFacts | null): readonly Answered[] => [
    [locationQuery('kilimani', 1), createList(...homes(2))],
    [placeFactsQuery('kilimani'), { record }],
    [teamQuery(), { items: team, dropped: 0 }],
  ];

  it('are below the first page of its list: kinds and prices, the newest, nearby places, agents', () => {
    const html = location('kilimani', 1, ...answers(facts));
    const text = getText(html);
    expect(text).toContain('Kilimani in figures 6 properties on our list of 2 November 2026');
    expect(text).toContain('Apartment to let, a month 5 60K 87.5K 240K');
    expect(text).toContain('Villa for sale 1 ');
    expect(text).toContain('Flat on Ngong Road listed 30 October 2026');
    expect(html).toContain('href="/property/9"');
    expect(html).toContain('href="/location/Mombasa%20Road"');
    expect(text).toContain('Our people in Kilimani Wangari Mwambao 4 properties');
    expect(text).not.toContain('who-left');
  });

  it('are missing for unknown places, without counts, and on further pages', () => {
    for (const record of [null, { ...facts, homes: 0, kinds: [] }]) {
      expect(getText(location('kilimani', 1, ...answers(record)))).not.toContain('in figures');
    }
    const further: Answered = [locationQuery('kilimani', 2), createList(...homes(2))];
    expect(getText(location('kilimani', 2, further, ...answers(facts)))).not.toContain('in figures');
  });
});
