import { keepPreviousData } from '@tanstack/react-query';
import words from '#content/words.json' with { type: 'json' };
import { TEAM_HREF } from '#contract/agent-path.ts';
import {
  getChoiceCountsHref,
  getMapPointsHref,
  getPlaceFactsHref,
  getReferenceHref,
  PLACE_COUNTS_PATH,
  TILE_COUNTS_PATH,
} from '#contract/content-calls.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import type { ContractList, ReadAnswers } from '#contract/read-answers.ts';
import { listQuery, recordQuery } from './api-client.ts';
import { NOT_OF_LAST_SCREENS } from './query-reads.ts';

// Our own content, which another API host does not have.

type Read<T> = (answers: ReadAnswers) => (body: unknown) => T;

const getCall = <T>(read: Read<T>) => ({ method: 'GET', firstWords: 'detail', read }) as const;

const createListQuery = <T>(name: string, href: string, read: Read<ContractList<T>>, fallback = words.listingFailed) =>
  listQuery(['content', name], getCall(read), href, fallback);

const createRecordQuery = <T>(key: readonly string[], href: string, read: Read<T | null>) =>
  recordQuery(['content', ...key], getCall(read), href, words.listingFailed);

/** The pictures of the home page's hero, in the order of its slides. */
export const heroPicturesQuery = () => createListQuery('hero', '/content/hero.json', ({ hero }) => hero);

/** The queries of searches for one kind of property that find something (S7). */
export const listedSearchesQuery = () =>
  createListQuery('searches', '/content/searches.json', ({ searches }) => searches);

/** The whole team (S28) in one answer, so that every profile is on the device once one was opened. */
export const teamQuery = () => createListQuery('team', TEAM_HREF, ({ team }) => team, 'Failed to fetch the team');

/** The properties with a reference, as it was typed or spoken; none for other text. */
export const referenceQuery = (text: string) =>
  listQuery(
    ['property', 'reference', text],
    getCall(({ referenced }) => referenced),
    getReferenceHref(text),
    words.listingFailed,
  );

/** The number of listed properties at each place, by its name. */
export const placeCountsQuery = () => createRecordQuery(['places'], PLACE_COUNTS_PATH, ({ places }) => places);

/** The number of properties behind each lifestyle tile of the home page. */
export const tileCountsQuery = () => createRecordQuery(['tiles'], TILE_COUNTS_PATH, ({ tiles }) => tiles);

/** Facts of a place; `record` is null for an unknown place and one without properties. */
export const placeFactsQuery = (location: string) =>
  createRecordQuery(['place', location], getPlaceFactsHref(location), ({ place }) => place);

/** Counts what a search finds, and with one more must-have; null with another API host. Nothing stores them. */
export function choiceCountsQuery(filter: PropertyFilter) {
  const href = getChoiceCountsHref(filter);
  const { meta: _meta, ...counts } = createRecordQuery(['choice-counts', href], href, ({ choices }) => choices);
  return { ...counts, placeholderData: keepPreviousData };
}

/** All properties that a filter finds, for the map; `record` is null with another API host. */
export function mapPointsQuery(filter: PropertyFilter) {
  const href = getMapPointsHref(filter);
  const query = createRecordQuery(['map-points', href], href, ({ points }) => points);
  // Storing ten thousand properties with the last screens would block the page.
  return { ...query, meta: { ...query.meta, ...NOT_OF_LAST_SCREENS } };
}
