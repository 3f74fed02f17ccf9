import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { FEEDS } from '#contract/feeds.ts';
import { catalogueState } from '../catalogue/published/state.ts';
import type { SiteDatabase } from '../db/database.ts';
import { answerOf, sendAnswer, sendText } from '../http/answers.ts';
import { siteOrigin } from '../pages/pages.ts';
import type { Log } from '../process/log.ts';
import {
  HOMES_A_FILE,
  type ListedAddress,
  lastHome,
  listedArticles,
  listedHomes,
  listedPages,
  listedPeople,
  listedPlaces,
} from './listed-addresses.ts';
import { sitemapIndex, sitemapPieces } from './sitemap-xml.ts';

export interface SitemapsOptions {
  readonly db: SiteDatabase;
  /** The configured origin of the site, if any (S39). */
  readonly publicUrl: string | undefined;
  /** False where another host has homes and articles (S23): then the sitemap names the firm's own pages and people. */
  readonly hasCatalogue: boolean;
  /** Hears why a sitemap broke off. */
  readonly log: Log['error'];
}

const NEEDS_ORIGIN = 'There is no sitemap without the address of this site: set PUBLIC_URL.\n';

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } as const;
const XML = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': 'public, max-age=0, must-revalidate',
} as const;

/** One file of the sitemap. */
interface SitemapFile {
  readonly path: string;
  readonly addresses: (db: SiteDatabase) => AsyncIterable<readonly ListedAddress[]>;
}

/** A list that is held whole, as the slices of a file. */
async function* whole(list: Promise<readonly ListedAddress[]>): AsyncGenerator<readonly ListedAddress[]> {
  yield await list;
}

/**
 * /robots.txt, /sitemap.xml and the files it names. Everything is allowed: a page that is not to be listed says so itself,
 * and has to be read for that. Without an origin (S39) there is no sitemap, since its addresses are absolute.
 */
export function createSitemaps({ db, publicUrl, hasCatalogue, log }: SitemapsOptions): Hono {
  const small: readonly SitemapFile[] = [
    { path: '/sitemaps/pages.xml', addresses: (from) => whole(listedPages(from, hasCatalogue)) },
    { path: '/sitemaps/people.xml', addresses: (from) => whole(listedPeople(from)) },
    ...(hasCatalogue
      ? [
          { path: '/sitemaps/places.xml', addresses: (from: SiteDatabase) => whole(listedPlaces(from)) },
          { path: '/sitemaps/articles.xml', addresses: (from: SiteDatabase) => whole(listedArticles(from)) },
        ]
      : []),
  ];
  // Search engines take Atom for a sitemap of what is newest, and ask for it more often than for the whole.
  const sitemaps = ['/sitemap.xml', ...(hasCatalogue ? [FEEDS.homes.path, FEEDS.journal.path] : [])];
  const app = new Hono();

  app.get('/robots.txt', (c) => {
    const origin = siteOrigin(publicUrl, c.req.raw);
    const named = origin === undefined ? '' : `\n${sitemaps.map((path) => `Sitemap: ${origin}${path}\n`).join('')}`;
    return sendAnswer(c.req.raw, answerOf(`User-agent: *\nAllow: /\n${named}`), { headers: TEXT });
  });

  app.get('/sitemap.xml', async (c) => {
    const origin = siteOrigin(publicUrl, c.req.raw);
    if (origin === undefined) return c.text(NEEDS_ORIGIN, 404);
    const files = hasCatalogue ? Math.ceil((await lastHome(db)) / HOMES_A_FILE) : 0;
    const homes = Array.from({ length: files }, (_, at) => `/sitemaps/properties-${at + 1}.xml`);
    const paths = [...small.map(({ path }) => path), ...homes];
    const index = sitemapIndex(paths.map((path) => ({ loc: origin + path })));
    return sendAnswer(c.req.raw, answerOf(index), { headers: XML });
  });

  app.get('/sitemaps/:name', async (c, next) => {
    const path = `/sitemaps/${c.req.param('name')}`;
    const number = /^\/sitemaps\/properties-([1-9]\d{0,6})\.xml$/.exec(path)?.[1];
    const isHomes = hasCatalogue && number !== undefined && (Number(number) - 1) * HOMES_A_FILE < (await lastHome(db));
    const file = small.find((one) => one.path === path);
    if (!isHomes && file === undefined) return next();
    const origin = siteOrigin(publicUrl, c.req.raw);
    if (origin === undefined) return c.text(NEEDS_ORIGIN, 404);
    // Named without making it: it holds until the catalogue changes.
    const version = await catalogueState(db).version();
    const name = createHash('sha256').update(`${origin} ${path} ${version}`).digest('base64url').slice(0, 22);
    const headers = { ...XML, ETag: `W/"${name}"` };
    const slices = file === undefined ? listedHomes(db, Number(number)) : file.addresses(db);
    return sendText(c.req.raw, sitemapPieces(withOrigin(origin, slices)), headers, log);
  });
  return app;
}

async function* withOrigin(origin: string, slices: AsyncIterable<readonly ListedAddress[]>) {
  for await (const slice of slices) {
    yield slice.map(({ path, lastmod, pictures = [] }) => ({
      loc: origin + path,
      lastmod,
      pictures: pictures.map((picture) => origin + picture),
    }));
  }
}
