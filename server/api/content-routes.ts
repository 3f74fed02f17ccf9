import { Hono } from 'hono';
import { CHOICE_COUNTS_PATH } from '#contract/choice-counts-href.ts';
import { uncountedPlace } from '#contract/count-place.ts';
import { readFilterRequest } from '#contract/filter-request.ts';
import { filterOfMap, MAP_POINTS_PATH } from '#contract/map-points-href.ts';
import { PLACE_COUNTS_PATH } from '#contract/place-counts-path.ts';
import { queryOfSearch, searchOfQuery } from '#contract/search-params.ts';
import { TILE_COUNTS_PATH } from '#contract/tile-counts-path.ts';
import { parseQuery } from '#lib/query-string.ts';
import { heroPictures } from '../catalogue/published/hero.ts';
import { teamOf } from '../catalogue/published/team.ts';
import type { SiteDatabase } from '../db/database.ts';
import { answerOf, sendAnswer } from '../http/answers.ts';
import { choiceCountsOf } from './choice-counts.ts';
import { indexableSearches } from './indexable-searches.ts';
import { mapPointsOf } from './map-points.ts';
import { placeCountsOf, placeFiguresOf } from './place-figures.ts';
import { tileCountsOf } from './tile-counts.ts';

/**
 * Our own content as JSON, as it is now, each with an ETag: /content/team.json (S28), /content/hero.json, what the catalogue
 * says of a place (contract/place-facts.ts), how many homes there are at each place (contract/place-counts.ts) and how many a
 * tile leads to (contract/tile-counts.ts), what a map shows of the homes that a filter finds (contract/map-points.ts), how
 * many homes a search finds with one more must-have (contract/choice-counts.ts; both null where another host has them), and
 * /content/searches.json: the searches that search engines may list.
 * @param hasCatalogue false where another host has the homes: places and tiles have no figures then, and no search is named
 */
export function createContentRoutes(db: SiteDatabase, hasCatalogue = true): Hono {
  const app = new Hono();
  app.get('/content/team.json', async ({ req }) => sendAnswer(req.raw, answerOf(JSON.stringify(await teamOf(db)))));
  app.get('/content/hero.json', async ({ req }) =>
    sendAnswer(req.raw, answerOf(JSON.stringify(await heroPictures(db)))),
  );
  app.get('/content/place.json', async (c) => {
    const location = c.req.query('location') ?? '';
    if (hasCatalogue) c.get('admitWork')?.();
    const facts = hasCatalogue ? await placeFiguresOf(db, location) : uncountedPlace(location);
    return sendAnswer(c.req.raw, answerOf(JSON.stringify(facts)));
  });
  app.get(PLACE_COUNTS_PATH, async (c) => {
    if (hasCatalogue) c.get('admitWork')?.();
    return sendAnswer(c.req.raw, answerOf(JSON.stringify(hasCatalogue ? await placeCountsOf(db) : {})));
  });
  app.get(TILE_COUNTS_PATH, async (c) => {
    if (hasCatalogue) c.get('admitWork')?.();
    return sendAnswer(c.req.raw, answerOf(JSON.stringify(hasCatalogue ? await tileCountsOf(db) : {})));
  });
  app.get(CHOICE_COUNTS_PATH, async (c) => {
    if (!hasCatalogue) return sendAnswer(c.req.raw, answerOf('null'));
    c.get('admitWork')?.();
    const { filter } = searchOfQuery(parseQuery(new URL(c.req.url).search));
    return sendAnswer(c.req.raw, answerOf(JSON.stringify(await choiceCountsOf(db, filter))));
  });
  app.get(MAP_POINTS_PATH, async (c) => {
    if (!hasCatalogue) return sendAnswer(c.req.raw, answerOf('null'));
    c.get('admitWork')?.();
    const filter = filterOfMap(readFilterRequest(c.req.query()).filter);
    return sendAnswer(c.req.raw, answerOf(JSON.stringify(await mapPointsOf(db, filter))));
  });
  app.get('/content/searches.json', async (c) => {
    if (hasCatalogue) c.get('admitWork')?.();
    const searches = hasCatalogue ? await indexableSearches(db) : [];
    return sendAnswer(c.req.raw, answerOf(JSON.stringify(searches.map((filter) => queryOfSearch({ filter })))));
  });
  return app;
}
