import { type Context, Hono } from 'hono';
import words from '#content/words.json' with { type: 'json' };
import { readCalls } from '#contract/read-calls.ts';
import {
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_KEY_PATTERN,
  type SubmissionKind,
  SubmissionKindName,
  submissionCalls,
} from '#contract/submission-calls.ts';
import { createNotFound, refuseOthers, toProblemResponse } from '../http/problems.ts';
import type { Log } from '../process/log.ts';

/** A handler per call (spec §7). `simple` serves featured, for-sale and suggestions, which share a path. */
export interface ApiHandlers {
  simple(context: Context): Promise<Response>;
  articles(context: Context): Promise<Response>;
  article(context: Context, slug: string): Promise<Response>;
  property(context: Context, id: number): Promise<Response>;
  owner(context: Context, id: number): Promise<Response>;
  related(context: Context, id: number): Promise<Response>;
  filter(context: Context): Promise<Response>;
  search(context: Context): Promise<Response>;
  write(context: Context, kind: SubmissionKind): Promise<Response>;
}

/** @throws ProblemError 404 unless the id is a positive whole number (S3) */
function readId(context: Context): number {
  const id = context.req.param('id') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw createNotFound(words.invalidPropertyId);
  return Number(id);
}

/** @throws ProblemError 404 if the slug contains NUL, which PostgreSQL rejects */
function readSlug(context: Context): string {
  const slug = context.req.param('slug') ?? '';
  if (slug.includes('\0')) throw createNotFound('We do not have this article.');
  return slug;
}

/** Repeats the idempotency key of a write in its answer (S21). */
export function repeatKey(context: Context, response: Response): Response {
  const key = context.req.header(IDEMPOTENCY_KEY_HEADER);
  if (key !== undefined && IDEMPOTENCY_KEY_PATTERN.test(key)) response.headers.set(IDEMPOTENCY_KEY_HEADER, key);
  return response;
}

/**
 * Creates the routes of every call; a write's answer repeats its idempotency key.
 * @param log gets unexpected errors, and the causes of a ProblemError @param before runs before each call
 */
export function createApiRoutes(
  handlers: ApiHandlers,
  log: Log['error'],
  before: () => Promise<void> = () => Promise.resolve(),
): Hono {
  const app = new Hono();
  const toErrorResponse = (context: Context, error: unknown): Response =>
    toProblemResponse(error, (cause) => log(cause, { request_id: context.get('requestId') }));
  app.onError((error, context) => toErrorResponse(context, error));
  app.use('/api/*', async (_context, next) => {
    await before();
    await next();
  });

  const serve = (method: 'GET' | 'POST', path: string, handler: (context: Context) => Promise<Response>): void => {
    app.on(method, path, (context) => handler(context));
    refuseOthers(app, path, method === 'GET' ? 'GET, HEAD' : method, `Use ${method} here.`);
  };
  const createKeyedHandler = (kind: SubmissionKind) => async (context: Context) =>
    repeatKey(context, await handlers.write(context, kind).catch((error: unknown) => toErrorResponse(context, error)));

  // Fixed names come first, since :id would match them too.
  serve('GET', readCalls.suggestions.pattern, handlers.simple);
  serve('GET', readCalls.search_properties.pattern, handlers.search);
  serve('POST', readCalls.filter_properties.pattern, handlers.filter);
  serve('GET', readCalls.related_properties.pattern, (context) => handlers.related(context, readId(context)));
  serve('GET', readCalls.owner_details.pattern, (context) => handlers.owner(context, readId(context)));
  serve('GET', readCalls.property.pattern, (context) => handlers.property(context, readId(context)));
  serve('GET', readCalls.latest_articles.pattern, handlers.articles);
  serve('GET', readCalls.article.pattern, (context) => handlers.article(context, readSlug(context)));
  for (const kind of SubmissionKindName.options) serve('POST', submissionCalls[kind].path, createKeyedHandler(kind));
  app.all('/api/*', () => {
    throw createNotFound('There is nothing at this address.');
  });
  return app;
}
