import { Hono } from 'hono';
import { DatabaseUnavailable } from './db/faults.ts';
import { createRequestMiddleware, type EveryRequestOptions, toProblemPage } from './http/every-request.ts';
import { createMethodNotAllowed, INTERNAL_WORDS, ProblemError, toProblem } from './http/problems.ts';
import { createFormRoutes } from './pages/form-posts.ts';
import { createPages, type PagesOptions } from './pages/pages.ts';
import { createStaticFiles, type StaticFilesOptions } from './pages/static-files.ts';

interface AppParts {
  readonly everyRequest: EveryRequestOptions;
  readonly health: Hono;
  readonly metrics: Hono | undefined;
  readonly api: Hono;
  readonly links: Hono;
  /** Undefined where another host has the submissions. */
  readonly viewings: Hono | undefined;
  readonly push: Hono;
  readonly content: Hono;
  readonly feeds: Hono;
  readonly media: Hono;
  readonly found: readonly Hono[];
  readonly files: StaticFilesOptions;
  readonly pages: PagesOptions;
}

/** Puts the site's parts into one app: health, calls, feeds, pictures, files, pages. */
export function createApp(parts: AppParts): Hono {
  const { log } = parts.everyRequest;

  // Pages call our API within this process.
  const ownCalls = new Hono().route('/', parts.api).route('/', parts.content);
  const callApi = async (href: string, init: RequestInit): Promise<Response> => ownCalls.request(href, init);

  const app = new Hono();
  app.use(createRequestMiddleware(parts.everyRequest));
  app.onError((error, c) => {
    if (error instanceof ProblemError) return toProblemPage(c.req, error);
    log.error(error, { request_id: c.get('requestId') });
    if (error instanceof DatabaseUnavailable) return toProblemPage(c.req, toProblem(error));
    return c.text(INTERNAL_WORDS, 500, { 'Cache-Control': 'no-store' });
  });
  const { health, metrics, push, links, viewings, api, content, feeds, media, found } = parts;
  for (const routes of [
    health,
    ...(metrics === undefined ? [] : [metrics]),
    push,
    links,
    ...(viewings === undefined ? [] : [viewings]),
    api,
    content,
    feeds,
    media,
    ...found,
  ]) {
    app.route('/', routes);
  }
  app.use(createStaticFiles(parts.files));
  app.route('/', createFormRoutes(callApi));
  app.route('/', createPages(parts.pages, callApi));
  app.all('*', (c) => {
    throw createMethodNotAllowed('GET, HEAD', `There is nothing here for ${c.req.method}.`);
  });
  return app;
}
