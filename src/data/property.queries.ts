import { type QueryClient, queryOptions } from '@tanstack/react-query';
import words from '#content/words.json' with { type: 'json' };
import type { AnswerFacts } from '#contract/answer-facts.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { requestOfFilter } from '#contract/filter-request.ts';
import type { PropertySummary } from '#contract/property.ts';
import { readCalls } from '#contract/read-calls.ts';
import { queryOfSearch } from '#contract/search-params.ts';
import { type ListAnswer, listQuery, readListCall, recordQuery } from './api-client.ts';
import { readMeta } from './query-reads.ts';

/** What a screen takes of all that lists hold; the worker has stored the whole answer. */
const ofAllQuery = <T>(key: readonly unknown[], take: (answer: ListAnswer<PropertySummary>) => T) =>
  queryOptions({
    queryKey: ['property', ...key],
    meta: readMeta({ method: 'GET', href: readCalls.suggestions.href(), whole: false }),
    queryFn: async ({ signal }) =>
      take(await readListCall(readCalls.suggestions, readCalls.suggestions.href(), words.listingFailed, signal)),
  });

const savedWhen = ({ savedAt }: AnswerFacts): AnswerFacts => (savedAt === undefined ? {} : { savedAt });

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

/** Suggestions beside a list (spec §9). */
export const SUGGESTIONS = 6;

/**
 * The first six of all that lists hold (spec §7), without those that the screen shows already. The rest would only weigh
 * on the HTML and on the persisted queries.
 * @param shown ids of the properties on the screen
 */
export const suggestionsQuery = (shown: readonly number[] = []) =>
  ofAllQuery(
    ['suggestions', shown],
    (answer): ListAnswer<PropertySummary> => ({
      ...answer,
      items: answer.items.filter(({ id }) => !shown.includes(id)).slice(0, SUGGESTIONS),
    }),
  );

/** The properties that a team member looks after; none where another API host names no one. */
export const agentListingsQuery = (username: string) =>
  ofAllQuery(
    ['agent', username],
    (answer): ListAnswer<PropertySummary> => ({
      ...answer,
      items: answer.items.filter(({ agent }) => agent === username),
    }),
  );

/** Usernames of the team members who have properties in lists (S41), each once. */
export const listedAgentsQuery = () =>
  ofAllQuery(['listed-agents'], (answer): AnswerFacts & { readonly usernames: readonly string[] } => ({
    usernames: [...new Set(answer.items.flatMap(({ agent }) => agent ?? []))],
    ...savedWhen(answer),
  }));

/** One property by its id; `record` is null when there is none. */
export const propertyQuery = (id: number) =>
  recordQuery(['property', 'detail', id], readCalls.property, readCalls.property.href(id), words.listingFailed);

/** Whom to ask about a property. */
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

/** One page of the filtered list. The key is the canonical address, so that equal searches share one answer. */
export const filterQuery = (filter: PropertyFilter, page: number) =>
  listQuery(
    ['property', 'filter', queryOfSearch({ filter, page })],
    readCalls.filter_properties,
    readCalls.filter_properties.href(),
    words.listingFailed,
    requestOfFilter(filter, page),
  );

/** One page of the properties in a location. @param location the decoded text as given */
export const locationQuery = (location: string, page: number) =>
  listQuery(
    ['property', 'search', location, page],
    readCalls.search_properties,
    readCalls.search_properties.href(location, page),
    words.listingFailed,
  );

/** What the lists that were shown say of a property; undefined where none has it. */
export function summaryInLists(queryClient: QueryClient, id: number): PropertySummary | undefined {
  const lists = queryClient.getQueriesData<Partial<ListAnswer<PropertySummary>>>({ queryKey: ['property'] });
  return lists.flatMap(([, list]) => list?.items ?? []).find((property) => property.id === id);
}
