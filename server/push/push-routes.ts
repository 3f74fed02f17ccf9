import { Hono } from 'hono';
import type { FieldProblem } from '#contract/problem.ts';
import {
  PUSH_KEY_PATH,
  PUSH_SUBSCRIPTION_PATH,
  type PushKey,
  PushSubscriptionEnd,
  PushSubscriptionRequest,
} from '#contract/push-subscription.ts';
import { hasSearchParameters, readSearch, writeSearch } from '#contract/search-params.ts';
import { parseQuery, stringifyQuery } from '#lib/query-string.ts';
import type { SiteDatabase } from '../db/database.ts';
import { LARGEST_ID } from '../db/schema.ts';
import { createInvalid, createNotFound, refuseOthers, toProblemResponse } from '../http/problems.ts';
import { parseFields, readJsonObject } from '../http/request-body.ts';
import { hashToken } from '../viewings/viewings.ts';
import { parseEndpoint } from './push-services.ts';

/** In bytes: twenty searches of a thousand characters, two hundred properties, an endpoint. */
const MAX_BODY = 32 * 1024;
const UNKNOWN_HOST = 'Endpoint must be at a push service that this site knows';
const OFF = 'This site sends no notifications.';

interface PushRoutesOptions {
  readonly db: SiteDatabase;
  /** base64url; undefined if push is off: subscriptions can then only be deleted. */
  readonly publicKey: string | undefined;
  readonly services: readonly string[];
  readonly now?: () => number;
  readonly log: (error: unknown) => void;
}

/** Returns canonical searches, each once. @throws ProblemError 422 for one without any filter */
function parseSearches(queries: readonly string[]): readonly string[] {
  const errors: FieldProblem[] = [];
  const searches = queries.map((text, index) => {
    const query = parseQuery(text);
    if (!hasSearchParameters(query)) errors.push({ field: `searches.${index}`, message: 'This is not a search' });
    return stringifyQuery(writeSearch({ filter: readSearch(query).filter })).slice(1);
  });
  if (errors.length > 0) throw createInvalid(errors);
  return [...new Set(searches)];
}

/** The subscriptions: GET /api/push/key, PUT and DELETE /api/push/subscription. */
export function createPushRoutes({ db, publicKey, services, now = Date.now, log }: PushRoutesOptions): Hono {
  const app = new Hono();
  app.onError((error, c) => toProblemResponse(error, (cause) => log({ cause, request_id: c.get('requestId') })));
  const deleteSubscription = (endpoint: string) =>
    db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();

  app.get(PUSH_KEY_PATH, (c) => {
    if (publicKey === undefined) throw createNotFound(OFF);
    const answer: PushKey = { key: publicKey };
    return c.json(answer, 200, { 'Cache-Control': 'no-store' });
  });
  app.put(PUSH_SUBSCRIPTION_PATH, async (c) => {
    const request = parseFields(PushSubscriptionRequest, await readJsonObject(c.req.raw, MAX_BODY));
    const url = parseEndpoint(request.endpoint, services);
    if (url === undefined) throw createInvalid([{ field: 'endpoint', message: UNKNOWN_HOST }]);
    const wrongIndex = request.homes.findIndex((id) => id > LARGEST_ID);
    if (wrongIndex !== -1) throw createInvalid([{ field: `homes.${wrongIndex}`, message: 'There is no such home' }]);
    const searches = parseSearches(request.searches);
    const ids = [...new Set(request.homes)];
    const viewings = [...new Set(request.viewings.map(hashToken))];
    if (searches.length + ids.length + viewings.length === 0) await deleteSubscription(url.href);
    else {
      if (publicKey === undefined) throw createNotFound(OFF);
      const seen_at = new Date(now()).toISOString();
      const row = {
        ...request.keys,
        searches: JSON.stringify(searches),
        homes: JSON.stringify(ids),
        viewings: JSON.stringify(viewings),
        seen_at,
      };
      await db
        .insertInto('push_subscriptions')
        .values({ ...row, endpoint: url.href, created_at: seen_at, failures: 0 })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
        .execute();
    }
    return c.json({}, 200, { 'Cache-Control': 'no-store' });
  });
  app.delete(PUSH_SUBSCRIPTION_PATH, async (c) => {
    const { endpoint } = parseFields(PushSubscriptionEnd, await readJsonObject(c.req.raw, MAX_BODY));
    await deleteSubscription(new URL(endpoint).href);
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  });
  refuseOthers(app, PUSH_KEY_PATH, 'GET, HEAD');
  refuseOthers(app, PUSH_SUBSCRIPTION_PATH, 'PUT, DELETE');
  return app;
}
