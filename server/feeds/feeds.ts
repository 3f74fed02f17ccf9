import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import firm from '#content/firm.json' with { type: 'json' };
import { FEEDS } from '#contract/feeds.ts';
import { runOnce } from '#lib/once.ts';
import { getCatalogueState } from '../catalogue/published/published.ts';
import type { SiteDatabase } from '../db/database.ts';
import { AnswerCache, createAnswer, sendAnswer, sendText, TEXT_CODINGS } from '../http/answers.ts';
import { negotiate } from '../http/negotiation.ts';
import { createNotFound, refuseOthers } from '../http/problems.ts';
import { getSiteOrigin } from '../pages/pages.ts';
import { getNewestArticles, writeJournalAtom, writePropertiesAtom } from './atom.ts';
import { getNewestProperties, readAllProperties, readFeedQuery, UNDATED } from './feed-properties.ts';
import { writeJsonFeed } from './json-feed.ts';
import { writeMetaListings } from './meta-listings.ts';

// Bodies are the same for every reader until the catalogue changes (docs/feeds.md).

/** In characters; a feed of 100 properties has about 300,000. */
const CACHE_SIZE = 8_000_000;
/** As many properties cost as much as a rendered page. */
const PROPERTIES_PER_WORK = 1_000;
/** A client may always fetch one file. */
const MAX_WORK = 100;
/** Must change with the format of the file, so that readers fetch it again. */
const META_FORMAT = 'meta 1';

const NO_ORIGIN =
  'This feed holds absolute addresses, and this site does not know its own. Set PUBLIC_URL to the origin of the site.';
const NO_HOMES = 'This site shows the homes of another host, and has no feeds of them.';
const NO_FEED = 'There is no such feed.';

const getType = (feed: keyof typeof FEEDS): string => `${FEEDS[feed].type}; charset=utf-8`;

/** Creates the answers in front of another API host (S23), which has no feeds. */
export const createNoFeeds = (): Hono =>
  new Hono().all('/feeds/*', () => {
    throw createNotFound(NO_HOMES);
  });

/** Creates the feeds. @param log gets the error that ends the file of all properties early */
export function createFeeds({
  db,
  publicUrl,
  log = (error) => console.error(error),
}: {
  readonly db: SiteDatabase;
  readonly publicUrl: string | undefined;
  readonly log?: (error: unknown) => void;
}): Hono {
  const catalogue = getCatalogueState(db);
  const answers = new AnswerCache(CACHE_SIZE);
  const readCatalogue = async () => {
    const row = await db.selectFrom('catalogue').select(['version', 'stamp', 'imported_at']).executeTakeFirst();
    return { time: row?.imported_at ?? UNDATED, contentName: JSON.stringify(row ?? null) };
  };
  let getCatalogue = runOnce(readCatalogue);
  catalogue.subscribe(() => {
    answers.clear();
    getCatalogue = runOnce(readCatalogue);
  });

  const getOrigin = (context: Context): string => {
    const origin = getSiteOrigin(publicUrl, context.req.raw);
    if (origin === undefined) throw createNotFound(NO_ORIGIN);
    return origin;
  };

  const send = async (
    context: Context,
    feed: keyof typeof FEEDS,
    key: string,
    write: (origin: string, catalogueTime: string) => Promise<string>,
  ): Promise<Response> => {
    const origin = getOrigin(context);
    await catalogue.refresh();
    const { time } = await getCatalogue();
    const answer = await answers.get(JSON.stringify([feed, origin, key]), async () => {
      context.get('admitWork')?.();
      return createAnswer(await write(origin, time));
    });
    const headers = { 'Content-Type': getType(feed), 'Last-Modified': new Date(time).toUTCString() };
    return sendAnswer(context.req.raw, answer, { headers, isRepeatable: true });
  };

  /** Sends all properties, perhaps a hundred thousand, without storing them. */
  const sendAll = async (context: Context): Promise<Response> => {
    const origin = getOrigin(context);
    await catalogue.refresh();
    const { time, contentName } = await getCatalogue();
    const name = JSON.stringify([META_FORMAT, firm.name, origin, contentName]);
    const headers = {
      'Content-Type': getType('meta'),
      'Cache-Control': 'no-cache',
      ETag: `W/"${createHash('sha256').update(name).digest('base64url').slice(0, 27)}"`,
      'Last-Modified': new Date(time).toUTCString(),
    };
    const send = () => sendText(context.req.raw, writeMetaListings(readAllProperties(db), origin), headers, log);
    const { notModified } = negotiate(context.req.raw, headers, TEXT_CODINGS);
    if (notModified !== undefined || context.req.raw.method === 'HEAD') return notModified ?? send();
    const { count } = await db
      .selectFrom('property_search')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    const work = Math.min(MAX_WORK, Math.max(1, Math.ceil(Number(count) / PROPERTIES_PER_WORK)));
    for (let done = 0; done < work; done++) context.get('admitWork')?.();
    return send();
  };

  const app = new Hono();
  const serve = (feed: keyof typeof FEEDS, answer: (context: Context) => Promise<Response>): void => {
    app.get(FEEDS[feed].path, answer);
    refuseOthers(app, FEEDS[feed].path, 'GET, HEAD', 'Use GET here.');
  };
  serve('homes', (context) => {
    const query = readFeedQuery(new URL(context.req.url).search);
    return send(context, 'homes', query.query, async (origin, time) =>
      writePropertiesAtom(await getNewestProperties(db, query.filter), query, origin, time),
    );
  });
  serve('homes_json', (context) => {
    const query = readFeedQuery(new URL(context.req.url).search);
    return send(context, 'homes_json', query.query, async (origin) =>
      writeJsonFeed(await getNewestProperties(db, query.filter), query, origin),
    );
  });
  serve('journal', (context) =>
    send(context, 'journal', '', async (origin, time) => writeJournalAtom(await getNewestArticles(db), origin, time)),
  );
  serve('meta', sendAll);
  app.all('/feeds/*', () => {
    throw createNotFound(NO_FEED);
  });
  return app;
}
