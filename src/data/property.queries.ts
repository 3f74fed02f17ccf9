import { type QueryClient, queryOptions } from '@tanstack/react-query';
import words from '#content/words.json' with { type: 'json' };
import type { AnswerFacts } from '#contract/answer-facts.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { createFilterRequest } from '#contract/filter.ts';
import type { PropertySummary } from '#contract/property.ts';
import { readCalls } from '#contract/read-calls.ts';
import { writeSearch } from '#contract/search-params.ts';
import { type ListAnswer, listQuery, readListCall, recordQuery } from './api-client.ts';
import { besideContent, readMeta } from './query-reads.ts';

/** A part of the long list of all properties. `select` would put the whole list into the HTML and the persisted queries. */
const ofAllQuery = <T extends AnswerFacts>(
  key: readonly unknown[],
  select: (answer: ListAnswer<PropertySummary>) => T,
) =>
  queryOptions({
    queryKey: ['property', ...key],
    meta: readMeta({ method: 'GET', href: readCalls.suggestions.href(), whole: false }),
    queryFn: async ({ signal }) =>
      select(await readListCall(readCalls.suggestions, readCalls.suggestions.href(), words.listingFailed, signal)),
  });

/** The listings of the home page's slider (spec §7). */
export const featuredQuery = () =>
  listQuery(
    ['property', 'featured'],
    readCalls.featured_properties,
    readCalls.featured_properties.href(),
    words.featuredFailed,
  );

/** The for-sale carousel of the home page (spec §7). */
export const forSaleQuery = () =>
  listQuery(
    ['property', 'for-sale'],
    readCalls.properties_for_sale,
    readCalls.properties_for_sale.href(),
    words.forSaleFailed,
  );

/** Number of suggestions beside a list (spec §9). */
export const SUGGESTIONS = 6;

/** Some first properties of all, whose age says nothing of the screen they stand on. */
function besideContentQuery(
  key: readonly unknown[],
  choose: (items: readonly PropertySummary[]) => readonly PropertySummary[],
) {
  return besideContent(
    ofAllQuery(
      key,
      (answer): ListAnswer<PropertySummary> => ({ ...answer, items: choose(answer.items).slice(0, SUGGESTIONS) }),
    ),
  );
}

/** The first properties of all (spec §7) that the screen does not show yet. @param shown ids of the properties on the screen */
export function suggestionsQuery(shown: readonly number[] = []) {
  return besideContentQuery(['suggestions', shown], (items) => items.filter(({ id }) => !shown.includes(id)));
}

/** The first properties of all, those with these ids before others. */
export function firstOfAllQuery(ids: readonly number[]) {
  const places = new Map(ids.map((id, place) => [id, place]));
  const getPlace = ({ id }: PropertySummary): number => places.get(id) ?? places.size;
  return besideContentQuery(['first', ids], (items) => items.toSorted((a, b) => getPlace(a) - getPlace(b)));
}

/** The properties of a team member; none where another API host names no agents. */
export const agentListingsQuery = (username: string) =>
  ofAllQuery(
    ['agent', username],
    (answer): ListAnswer<PropertySummary> => ({
      ...answer,
      items: answer.items.filter(({ agent }) => agent === username),
    }),
  );

/** Usernames of the team members who have listed properties (S41), each once. */
export const listedAgentsQuery = () =>
  ofAllQuery(['listed-agents'], ({ items, savedAt }): AnswerFacts & { readonly usernames: readonly string[] } => ({
    usernames: [...new Set(items.flatMap(({ agent }) => agent ?? []))],
    ...(savedAt === undefined ? {} : { savedAt }),
  }));

/** One property by its id; `record` is null when there is none. */
export const propertyQuery = (id: number) =>
  recordQuery(['property', 'detail', id], readCalls.property, readCalls.property.href(id), words.listingFailed);

/** The contact of a property. */
export const ownerQuery = (id: number) =>
  recordQuery(['property', 'owner', id], readCalls.owner_details, readCalls.owner_details.href(id), words.ownerFailed);

/** Properties like this one. */
export const relatedQuery = (id: number) =>
  listQuery(
    ['property', 'related', id],
    readCalls.related_properties,
    readCalls.related_properties.href(id),
    words.listingFailed,
  );

/** One page of the filtered list. The key is the canonical query, so that equal searches share an answer. */
export const filterQuery = (filter: PropertyFilter, page: number) =>
  listQuery(
    ['property', 'filter', writeSearch({ filter, page })],
    readCalls.filter_properties,
    readCalls.filter_properties.href(),
    words.listingFailed,
    createFilterRequest(filter, page),
  );

/** One page of the properties in a location. @param location the decoded text of the address */
export const locationQuery = (location: string, page: number) =>
  listQuery(
    ['property', 'search', location, page],
    readCalls.search_properties,
    readCalls.search_properties.href(location, page),
    words.listingFailed,
  );

/** A property's summary from the lists that were shown; undefined where none has it. */
export function findSummary(queryClient: QueryClient, id: number): PropertySummary | undefined {
  const lists = queryClient.getQueriesData<Partial<ListAnswer<PropertySummary>>>({ queryKey: ['property'] });
  return lists.flatMap(([, list]) => list?.items ?? []).find((property) => property.id === id);
}
