import { Hono } from 'hono';
import { heroPictures } from '../catalogue/published/hero.ts';
import { teamOf } from '../catalogue/published/team.ts';
import type { SiteDatabase } from '../db/database.ts';
import { answerOf, sendAnswer } from '../http/answers.ts';

/** The firm's own content as JSON, as it is now: /content/team.json (S28) and /content/hero.json, each with an ETag. */
export function createContentRoutes(db: SiteDatabase): Hono {
  const app = new Hono();
  app.get('/content/team.json', async ({ req }) => sendAnswer(req.raw, answerOf(JSON.stringify(await teamOf(db)))));
  app.get('/content/hero.json', async ({ req }) =>
    sendAnswer(req.raw, answerOf(JSON.stringify(await heroPictures(db)))),
  );
  return app;
}
