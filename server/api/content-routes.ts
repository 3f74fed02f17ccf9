import { type Context, Hono } from 'hono';
import { type RawBuilder, sql } from 'kysely';
import { CHOICES } from '#contract/choice-counts.ts';
import type { ChoiceCounts, MapPoints, TileCounts } from '#contract/content-answers.ts';
import {
  CHOICE_COUNTS_PATH,
  filterOfMap,
  MAP_POINTS_PATH,
  PLACE_COUNTS_PATH,
  PLACE_FACTS_PATH,
  TILE_COUNTS_PATH,
} from '#contract/content-calls.ts';
import { uncountedPlace } from '#contract/count-place.ts';
import { tileFilters } from '#contract/count-tiles.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { readFilterRequest } from '#contract/filter-request.ts';
import { packPoints } from '#contract/map-points.ts';
import { placeNames } from '#contract/place-names.ts';
import { queryOfSearch, searchOfQuery } from '#contract/search-params.ts';
import { parseQuery } from '#lib/query-string.ts';
import { heroPictures } from '../catalogue/published/hero.ts';
import { teamOf } from '../catalogue/published/team.ts';
import type { SiteDatabase } from '../db/database.ts';
import { answerOf, sendAnswer } from '../http/answers.ts';
import { indexableSearches } from './indexable-searches.ts';
import { conditionsOf } from './must-haves.ts';
import { placeCountsOf, placeFiguresOf } from './place-figures.ts';
import { countOf, finderOf, matching, unsaidBeside } from './property-queries.ts';

/**
 * Our own content as JSON, as it is now, each with an ETag: /content/team.json (S28), /content/hero.json, what the catalogue
 * says of a place (contract/place-facts.ts), how many homes there are at each place (contract/content-answers.ts) and how many a
 * tile leads to (contract/content-answers.ts), what a map shows of the homes that a filter finds (contract/map-points.ts), how
 * many homes a search finds with one more must-have (contract/choice-counts.ts; both null where another host has them), and
 * /content/searches.json: the searches that search engines may list.
 * @param hasCatalogue false where another host has the homes: places and tiles have no figures then, and no search is named
 */
export function createContentRoutes(db: SiteDatabase, hasCatalogue = true): Hono {
  const app = new Hono();
  const serve = (path: string, make: (c: Context) => unknown) =>
    app.get(path, async (c) => sendAnswer(c.req.raw, answerOf(JSON.stringify(await make(c)))));
  /** What is counted of the homes. @param uncounted what is said where another host has them */
  const count = (path: string, counted: (c: Context) => unknown, uncounted: (c: Context) => unknown) =>
    serve(path, (c) => {
      if (!hasCatalogue) return uncounted(c);
      c.get('admitWork')?.();
      return counted(c);
    });
  const nobodyKnows = () => null;
  const none = () => ({});
  const locationIn = ({ req }: Context): string => req.query('location') ?? '';
  serve('/content/team.json', () => teamOf(db));
  serve('/content/hero.json', () => heroPictures(db));
  count(
    PLACE_FACTS_PATH,
    (c) => placeFiguresOf(db, locationIn(c)),
    (c) => uncountedPlace(locationIn(c)),
  );
  count(PLACE_COUNTS_PATH, () => placeCountsOf(db), none);
  count(TILE_COUNTS_PATH, () => tileCountsOf(db), none);
  count(
    CHOICE_COUNTS_PATH,
    ({ req }) => choiceCountsOf(db, searchOfQuery(parseQuery(new URL(req.url).search)).filter),
    nobodyKnows,
  );
  count(MAP_POINTS_PATH, ({ req }) => mapPointsOf(db, filterOfMap(readFilterRequest(req.query()).filter)), nobodyKnows);
  count(
    '/content/searches.json',
    async () => (await indexableSearches(db)).map((filter) => queryOfSearch({ filter })),
    () => [],
  );
  return app;
}

const both = (conditions: readonly RawBuilder<boolean>[]) => sql.join(conditions, sql` and `);

/** How many homes a filter finds, and how many of them have one more must-have (contract/choice-counts.ts): one query. */
async function choiceCountsOf(db: SiteDatabase, filter: PropertyFilter): Promise<ChoiceCounts> {
  const now = Date.now();
  const found = await finderOf(db, filter, placeNames, now);
  const counted = await found()
    .select(({ fn }) => [
      fn.countAll<number>().as('homes'),
      ...[...CHOICES.values()].map((choice, index) =>
        sql<
          number | null
        >`sum(case when ${both(conditionsOf(choice, now).map(([holds]) => holds))} then 1 else 0 end)`.as(
          `choice_${index}`,
        ),
      ),
    ])
    .executeTakeFirstOrThrow();
  const homes = Number(counted.homes);
  const unsaid = (await unsaidBeside(found, filter, homes)) ?? 0;
  const having = [...CHOICES.keys()].map((key, index): [string, number] => [
    key,
    Number(Reflect.get(counted, `choice_${index}`) ?? 0),
  ]);
  return { homes, unsaid, having: Object.fromEntries(having) };
}

/** What a map shows of all listed homes that match a filter (contract/map-points.ts). */
async function mapPointsOf(db: SiteDatabase, filter: PropertyFilter): Promise<MapPoints> {
  const found = await finderOf(db, filter, placeNames);
  const rows = await found()
    .select(['p.id', 'p.lat', 'p.lng', 'p.price', 'p.bedrooms_max', 'p.address_folded', 'p.agreement'])
    .execute();
  return packPoints(rows.map(({ bedrooms_max: beds, address_folded: place, ...row }) => ({ ...row, beds, place })));
}

/** How many listed homes each lifestyle tile of the home page leads to (contract/content-answers.ts). */
async function tileCountsOf(db: SiteDatabase): Promise<TileCounts> {
  const counts = await Promise.all(
    [...tileFilters].map(
      async ([id, filter]) => [id, Number(await countOf(matching(db, filter, placeNames)))] as const,
    ),
  );
  return Object.fromEntries(counts);
}
