import { Hono } from 'hono';
import team from '#content/team.json' with { type: 'json' };
import type { Picture } from '#contract/property.ts';
import { answerOf, sendAnswer } from '../api/answers.ts';

/**
 * The firm's own content as JSON: /content/team.json (decision 28) and /content/hero.json, each with an ETag.
 * @param hero the hero's pictures as they are now
 */
export function createContentRoutes({ hero }: { readonly hero: () => Promise<readonly Picture[]> }): Hono {
  const app = new Hono();
  const teamAnswer = answerOf(JSON.stringify(team));
  app.get('/content/team.json', ({ req }) => sendAnswer(req.raw, teamAnswer));
  app.get('/content/hero.json', async ({ req }) => sendAnswer(req.raw, answerOf(JSON.stringify(await hero()))));
  return app;
}
