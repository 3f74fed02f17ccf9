import { keepPreviousData } from '@tanstack/react-query';
import words from '#content/words.json' with { type: 'json' };
import { TEAM_HREF } from '#contract/agent-path.ts';
import {
  choiceCountsHref,
  mapPointsHref,
  PLACE_COUNTS_PATH,
  placeFactsHref,
  TILE_COUNTS_PATH,
} from '#contract/content-calls.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import type { ContractList, ReadAnswers } from '#contract/read-answers.ts';
import { listQuery, recordQuery } from './api-client.ts';
import { NOT_OF_LAST_SCREENS } from './query-reads.ts';

// Our own content, not the API host's.

type Read<T> = (answers: ReadAnswers) => (body: unknown) => T;

const callOf = <T>(read: Read<T>) => ({ method: 'GET', firstWords: 'detail', read }) as const;

const listOf = <T>(name: string, href: string, read: Read<ContractList<T>>, failed = words.listingFailed) =>
  listQuery(['content', name], callOf(read), href, failed);

const recordOf = <T>(key: readonly string[], href: string, read: Read<T | null>) =>
  recordQuery(['content', ...key], callOf(read), href, words.listingFailed);

/** The pictures of the home page's hero, in the order of its slides. */
export const heroPicturesQuery = () => listOf('hero', '/content/hero.json', ({ hero }) => hero);

/** The searches of one kind of property that find something, as the queries of their addresses (S7). */
export const listedSearchesQuery = () => listOf('searches', '/content/searches.json', ({ searches }) => searches);

/** Everyone who works here (S28): one answer for all profiles, so that all are on the device once one was seen. */
export const teamQuery = () => listOf('team', TEAM_HREF, ({ team }) => team, 'Failed to fetch the team');

/** How many homes are listed at each place, by its name. */
export const placeCountsQuery = () => recordOf(['places'], PLACE_COUNTS_PATH, ({ places }) => places);

/** How many homes each lifestyle tile of the home page leads to. */
export const tileCountsQuery = () => recordOf(['tiles'], TILE_COUNTS_PATH, ({ tiles }) => tiles);

/** What only we know of a place; `record` is null for what is no known place, or has no homes. */
export const placeFactsQuery = (location: string) =>
  recordOf(['place', location], placeFactsHref(location), ({ place }) => place);

/**
 * How many homes a search finds, and how many with one more must-have; `record` is null where another host has the homes.
 * They have no meta, so that nothing stores them: the worker counts them anew.
 */
export function choiceCountsQuery(filter: PropertyFilter) {
  const href = choiceCountsHref(filter);
  const { meta: _meta, ...counts } = recordOf(['choice-counts', href], href, ({ choices }) => choices);
  return { ...counts, placeholderData: keepPreviousData };
}

/**
 * All properties that a filter finds, as a map shows them; `record` is null where another host has them, and nobody knows
 * them all.
 */
export function mapPointsQuery(filter: PropertyFilter) {
  const href = mapPointsHref(filter);
  const points = recordOf(['map-points', href], href, ({ points: read }) => read);
  // Storing ten thousand properties among the last screens would block the page.
  return { ...points, meta: { ...points.meta, ...NOT_OF_LAST_SCREENS } };
}
