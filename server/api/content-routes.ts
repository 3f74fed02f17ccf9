import { Hono } from 'hono';
import type { Agent } from '#contract/agent.ts';
import type { Picture } from '#contract/property.ts';
import { answerOf, sendAnswer } from '../http/answers.ts';

interface CreateContentRoutesOptions {
  readonly hero: () => Promise<readonly Picture[]>;
  readonly team: () => Promise<readonly Agent[]>;
}

/**
 * The firm's own content as JSON: /content/team.json (S28) and /content/hero.json, each with an ETag.
 * @param hero the hero's pictures as they are now
 * @param team the people of the firm as they are now
 */
export function createContentRoutes({ hero, team }: CreateContentRoutesOptions): Hono {
  const app = new Hono();
  app.get('/content/team.json', async ({ req }) => sendAnswer(req.raw, answerOf(JSON.stringify(await team()))));
  app.get('/content/hero.json', async ({ req }) => sendAnswer(req.raw, answerOf(JSON.stringify(await hero()))));
  return app;
}
