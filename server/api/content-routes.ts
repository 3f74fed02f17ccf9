import { Hono } from 'hono';
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
 * @param hasCatalogue false where another host has the homes: nothing is known of places then
 */
export function createContentRoutes(db: SiteDatabase, hasCatalogue = true): Hono {
  const app = new Hono();
  app.get('/content/team.json', async ({ req }) => sendAnswer(req.raw, answerOf(JSON.stringify(await teamOf(db)))));
  app.get('/content/hero.json', async ({ req }) =>
    sendAnswer(req.raw, answerOf(JSON.stringify(await heroPictures(db)))),
  );
  if (!hasCatalogue) return app;
  app.get('/content/place.json', async (c) => {
    c.get('admitWork')?.();
    const location = c.req.query('location') ?? '';
    return sendAnswer(c.req.raw, answerOf(JSON.stringify(await placeFiguresOf(db, location))));
  });
  app.get('/content/searches.json', async (c) => {
    c.get('admitWork')?.();
    const queries = (await indexableSearches(db)).map((filter) => queryOfSearch({ filter }));
    return sendAnswer(c.req.raw, answerOf(JSON.stringify(queries)));
  });
  return app;
}
