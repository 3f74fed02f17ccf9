import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import firm from '#content/firm.json' with { type: 'json' };
import { FEEDS } from '#contract/feeds.ts';
import { catalogueState } from '../catalogue/published/published.ts';
import type { SiteDatabase } from '../db/database.ts';
import { AnswerCache, createAnswer, sendAnswer, sendText, TEXT_CODINGS } from '../http/answers.ts';
import { negotiate } from '../http/negotiation.ts';
import { notFound, ProblemError } from '../http/problems.ts';
import { getSiteOrigin } from '../pages/pages.ts';
import { getNewestArticles, writeJournalAtom, writePropertiesAtom } from './atom.ts';
import { getNewestProperties, readAllProperties, readFeedQuery, UNDATED } from './feed-properties.ts';
import { writeJsonFeed } from './json-feed.ts';
import { writeMetaListings } from './meta-listings.ts';

// The feeds of the site (docs/feeds.md). Their bodies are the same for every reader until the catalogue changes.

/** Characters of feeds kept in memory; one of 100 homes has about 300,000. */
const CACHE_SIZE = 8_000_000;
/** Homes of the file of all homes that cost as much work as rendering a page. */
const HOMES_PER_WORK = 1_000;
/** Most work that one file counts as, so that a client may always have one. */
const MOST_WORK = 100;
/** Changes when the file of all homes says the same homes in another way: who has it then fetches it anew. */
const META_FORM = 'meta 1';

const NO_ORIGIN =
  'This feed holds absolute addresses, and this site does not know its own. Set PUBLIC_URL to the origin of the site.';
const NO_HOMES = 'This site shows the homes of another host, and has no feeds of them.';
const NO_FEED = 'There is no such feed.';

/** What the feeds say of the catalogue as a whole. */
interface CatalogueFacts {
  /** ISO time of the last import that changed something. */
  readonly time: string;
  /** Names what the catalogue holds just now. */
  readonly mark: string;
}

const typeOf = (feed: keyof typeof FEEDS): string => `${FEEDS[feed].type}; charset=utf-8`;

/** In front of another API host (S23) there is nothing of our own to tell. */
export const createNoFeeds = (): Hono =>
  new Hono().all('/feeds/*', () => {
    throw notFound(NO_HOMES);
  });

/**
 * The routes of the feeds; each answers with an ETag.
 * @param publicUrl the configured origin of the site, if any (S39)
 * @param log hears why the file of all homes broke off
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

  /** Sends a feed that is made whole, and kept. @param key what tells its body from others, beside the origin */
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
    return sendAnswer(context.req.raw, answer, { headers, repeatable: true });
  };

  /** Sends all homes, of which there may be a hundred thousand: nothing of it is kept, here or in memory. */
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
      throw new ProblemError(405, 'method_not_allowed', 'Use GET here.', { headers: { Allow: 'GET, HEAD' } });
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
