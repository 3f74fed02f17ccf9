import { Hono } from 'hono';
import { uncountedPlace } from '#contract/count-place.ts';
import { queryOfSearch } from '#contract/search-params.ts';
import { heroPictures } from '../catalogue/published/hero.ts';
import { teamOf } from '../catalogue/published/team.ts';
import type { SiteDatabase } from '../db/database.ts';
import { answerOf, sendAnswer } from '../http/answers.ts';
import { indexableSearches } from './indexable-searches.ts';
import { placeFiguresOf } from './place-figures.ts';

/**
 * Our own content as JSON, as it is now, each with an ETag: /content/team.json (S28), /content/hero.json, what the catalogue
 * says of a place (contract/place-facts.ts), and /content/searches.json: the searches that search engines may list.
 * @param hasCatalogue false where another host has the homes: places have no figures then, and no search is named
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
  app.get('/content/searches.json', async (c) => {
    if (hasCatalogue) c.get('admitWork')?.();
    const searches = hasCatalogue ? await indexableSearches(db) : [];
    return sendAnswer(c.req.raw, answerOf(JSON.stringify(searches.map((filter) => queryOfSearch({ filter })))));
  });
  return app;
}
