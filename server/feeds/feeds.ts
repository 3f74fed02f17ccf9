import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import firm from '#content/firm.json' with { type: 'json' };
import { FEEDS } from '#contract/feeds.ts';
import { catalogueState } from '../catalogue/published/published.ts';
import type { SiteDatabase } from '../db/database.ts';
import { AnswerCache, createAnswer, sendAnswer, sendText, TEXT_CODINGS } from '../http/answers.ts';
import { negotiate } from '../http/negotiation.ts';
import { methodNotAllowed, notFound } from '../http/problems.ts';
import { getSiteOrigin } from '../pages/pages.ts';
import { getNewestArticles, writeJournalAtom, writePropertiesAtom } from './atom.ts';
import { getNewestProperties, readAllProperties, readFeedQuery, UNDATED } from './feed-properties.ts';
import { writeJsonFeed } from './json-feed.ts';
import { writeMetaListings } from './meta-listings.ts';

// docs/feeds.md. Bodies are the same for every reader until the catalogue changes.

/** Characters in memory; a feed of 100 properties has about 300,000. */
const CACHE_SIZE = 8_000_000;
/** This many properties cost as much as a rendered page. */
const HOMES_PER_WORK = 1_000;
/** A client may always fetch one file. */
const MOST_WORK = 100;
/** Changes with the format of the file, so that readers fetch it again. */
const META_FORM = 'meta 1';

const NO_ORIGIN =
  'This feed holds absolute addresses, and this site does not know its own. Set PUBLIC_URL to the origin of the site.';
const NO_HOMES = 'This site shows the homes of another host, and has no feeds of them.';
const NO_FEED = 'There is no such feed.';

interface CatalogueFacts {
  readonly time: string;
  /** Names the catalogue's present content. */
  readonly mark: string;
}

const typeOf = (feed: keyof typeof FEEDS): string => `${FEEDS[feed].type}; charset=utf-8`;

/** In front of another API host (S23) there are no feeds. */
export const createNoFeeds = (): Hono =>
  new Hono().all('/feeds/*', () => {
    throw notFound(NO_HOMES);
  });

/**
 * @param publicUrl the configured origin of the site (S39)
 * @param log gets the reason when the file of all properties breaks off
 */
export function createFeeds({
  db,
  publicUrl,
  log = (error) => console.error(error),
}: {
  readonly db: SiteDatabase;
  readonly publicUrl: string | undefined;
  readonly log?: (error: unknown) => void;
}): Hono {
  const catalogue = catalogueState(db);
  const answers = new AnswerCache(CACHE_SIZE);
  let known: Promise<CatalogueFacts> | undefined;
  catalogue.subscribe(() => {
    answers.clear();
    known = undefined;
  });

  const readFacts = async (): Promise<CatalogueFacts> => {
    const row = await db.selectFrom('catalogue').select(['version', 'stamp', 'imported_at']).executeTakeFirst();
    return { time: row?.imported_at ?? UNDATED, mark: JSON.stringify(row ?? null) };
  };
  const facts = (): Promise<CatalogueFacts> => {
    const reading = known ?? readFacts();
    known = reading;
    reading.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading;
  };

  const originOf = (context: Context): string => {
    const origin = getSiteOrigin(publicUrl, context.req.raw);
    if (origin === undefined) throw notFound(NO_ORIGIN);
    return origin;
  };

  /** Sends a feed from memory. @param key what distinguishes its body, beside the origin */
  const send = async (
    context: Context,
    feed: keyof typeof FEEDS,
    key: string,
    make: (origin: string, catalogueTime: string) => Promise<string>,
  ): Promise<Response> => {
    const origin = originOf(context);
    await catalogue.refresh();
    const { time } = await facts();
    const answer = await answers.get(JSON.stringify([feed, origin, key]), async () => {
      context.get('admitWork')?.();
      return createAnswer(await make(origin, time));
    });
    const headers = { 'Content-Type': typeOf(feed), 'Last-Modified': new Date(time).toUTCString() };
    return sendAnswer(context.req.raw, answer, { headers, isRepeatable: true });
  };

  /** Sends all properties, a hundred thousand perhaps: nothing is stored. */
  const sendAll = async (context: Context): Promise<Response> => {
    const origin = originOf(context);
    await catalogue.refresh();
    const { time, mark } = await facts();
    const name = JSON.stringify([META_FORM, firm.name, origin, mark]);
    const headers = {
      'Content-Type': typeOf('meta'),
      'Cache-Control': 'no-cache',
      ETag: `W/"${createHash('sha256').update(name).digest('base64url').slice(0, 27)}"`,
      'Last-Modified': new Date(time).toUTCString(),
    };
    const send = () => sendText(context.req.raw, writeMetaListings(readAllProperties(db), origin), headers, log);
    const { notModified } = negotiate(context.req.raw, headers, TEXT_CODINGS);
    if (notModified !== undefined || context.req.raw.method === 'HEAD') return notModified ?? send();
    const { homes } = await db
      .selectFrom('property_search')
      .select(({ fn }) => fn.countAll().as('homes'))
      .executeTakeFirstOrThrow();
    const work = Math.min(MOST_WORK, Math.max(1, Math.ceil(Number(homes) / HOMES_PER_WORK)));
    for (let done = 0; done < work; done++) context.get('admitWork')?.();
    return send();
  };

  const app = new Hono();
  const serve = (feed: keyof typeof FEEDS, answer: (context: Context) => Promise<Response>): void => {
    app.get(FEEDS[feed].path, answer);
    app.all(FEEDS[feed].path, () => {
      throw methodNotAllowed('GET, HEAD', 'Use GET here.');
    });
  };
  serve('homes', (context) => {
    const asked = readFeedQuery(new URL(context.req.url).search);
    return send(context, 'homes', asked.query, async (origin, time) =>
      writePropertiesAtom(await getNewestProperties(db, asked.filter), asked, origin, time),
    );
  });
  serve('homes_json', (context) => {
    const asked = readFeedQuery(new URL(context.req.url).search);
    return send(context, 'homes_json', asked.query, async (origin) =>
      writeJsonFeed(await getNewestProperties(db, asked.filter), asked, origin),
    );
  });
  serve('journal', (context) =>
    send(context, 'journal', '', async (origin, time) => writeJournalAtom(await getNewestArticles(db), origin, time)),
  );
  serve('meta', sendAll);
  app.all('/feeds/*', () => {
    throw notFound(NO_FEED);
  });
  return app;
}
