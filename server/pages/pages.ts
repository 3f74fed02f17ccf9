import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Context, Hono } from 'hono';
import { FEEDS } from '#contract/feeds.ts';
import { hasSearchParameters } from '#contract/search-params.ts';
import { SHARE_PATH } from '#contract/share-target.ts';
import { FORM_COPY } from '#contract/submission-circumstances.ts';
import { decoded } from '#lib/decoded.ts';
import { parseQuery, stringifyQuery } from '#lib/query-string.ts';
import type { RenderedPage, RenderOptions } from '../../src/app/entry-server.tsx';
import type { Transport } from '../../src/data/api-client.ts';
import type { CatalogueState } from '../catalogue/published/published.ts';
import { negotiate } from '../http/negotiation.ts';
import { markRepeatable } from '../http/ready-answers.ts';
import type { Log } from '../process/log.ts';
import { SizedMap } from '../process/sized-map.ts';
import { fillFrame, getContentSecurityPolicy, getInlineStyles, type PageState } from './page-frame.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** In the head of every page, so that feed readers find them. */
const FEED_LINKS = [FEEDS.homes, FEEDS.homes_json, FEEDS.journal]
  .map(({ type, title, path }) => `<link rel="alternate" type="${type}" title="${escaped(title)}" href="${path}">`)
  .join('');

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The least recently used page goes first. A page has about 100 KB with its compressed forms. */
const REMEMBERED_PAGES = 400;

interface StoredPage {
  readonly status: number;
  readonly location?: string;
  readonly html: Buffer<ArrayBuffer>;
  readonly brotli: Buffer<ArrayBuffer>;
  /** Of every answer, beside its coding. */
  readonly headers: Readonly<Record<string, string>>;
  /** Made for the first client without brotli. */
  gzip?: Promise<Buffer<ArrayBuffer>>;
  /** "/property/$id". */
  readonly route: string;
  /** True for a failure, which nobody stores. */
  readonly isPassing: boolean;
}

export interface PagesOptions {
  readonly source: PageSource;
  /** The configured origin of the site (S39). */
  readonly publicUrl: string | undefined;
  /** False in API_ORIGIN mode, where the other host's Cache-Control decides (S23). */
  readonly remember: boolean;
  /** False in API_ORIGIN mode. */
  readonly hasFeeds: boolean;
  /** False in development, where the tools add scripts. */
  readonly strictPolicy: boolean;
  /** A change drops all stored pages. Checked before each page, because another process may import. */
  readonly catalogue: Pick<CatalogueState, 'subscribe' | 'refresh'>;
  /** Undefined if another host has the properties. */
  readonly stateOf?: ((path: string) => Promise<PageState>) | undefined;
  /** Gets the database's errors. */
  readonly log?: Log['error'];
}

/** Returns the configured origin, else the request's own on a loopback host only (S39). */
export function getSiteOrigin(publicUrl: string | undefined, request: Request): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  const url = new URL(request.url);
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) ? url.origin : undefined;
}

/** Any other status is an error of ours. */
const PAGE_STATUSES = [200, 404, 410, 503] as const;
const CANONICAL = /<link rel="canonical" href="([^"]+)"/;
const SCRIPTS = /<script\b[\s\S]*?<\/script>/g;

/**
 * Names this copy of the page in its forms (0019). The name is a hash of what people see, so every process gives a copy
 * the same name.
 */
function nameFormCopy(text: string): string {
  if (!text.includes(FORM_COPY.mark)) return text;
  const name = createHash('sha256').update(text.replace(SCRIPTS, '')).digest('base64url').slice(0, 22);
  return text.replaceAll(FORM_COPY.mark, name);
}

/**
 * Renders pages for every address that no file or call has. Everyone gets the same HTML, so it is stored by address,
 * with its Content-Security-Policy and compressed forms, until the catalogue changes.
 */
export function createPages(options: PagesOptions, callApi: Transport): Hono {
  const { log = (error: unknown) => console.error(error) } = options;
  const remembered = new SizedMap<Promise<StoredPage>>(REMEMBERED_PAGES);
  options.catalogue.subscribe(() => remembered.clear());

  const render = async (href: string, origin: string | undefined): Promise<StoredPage> => {
    const renderer = await options.source.renderer();
    // Each time, because development replaces the renderer.
    renderer.connectApi(callApi);
    const url = new URL(href, origin ?? 'http://localhost');
    // The page is complete without it; without the database, its own calls say so.
    const state = await options.stateOf?.(url.pathname).catch((error: unknown) => log(error, {}));
    const { changedAt, isErased = false } = state ?? {};
    const page = await renderer.renderPage(new Request(url), { origin, changedAt });
    if (page.location !== undefined) {
      const nothing = Buffer.alloc(0);
      return {
        status: page.status,
        location: page.location,
        html: nothing,
        brotli: nothing,
        headers: {},
        route: 'redirect',
        isPassing: page.hasFailures,
      };
    }
    const frame = await options.source.frame(href, page.routes);
    // Feeds need an origin.
    const feeds = options.hasFeeds && origin !== undefined ? FEED_LINKS : '';
    const text = nameFormCopy(fillFrame(frame, { head: page.head + feeds, body: page.body }));
    const html = Buffer.from(text);
    // Weak, because a proxy may compress it.
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    const isPassing = page.hasFailures || page.status >= 500;
    const canonical = page.status === 200 ? CANONICAL.exec(page.head)?.[1] : undefined;
    return {
      status: page.status === 404 && isErased ? 410 : page.status,
      html,
      brotli: await brotli(html, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
      }),
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        ETag: etag,
        'Cache-Control': isPassing ? 'no-store' : 'public, max-age=0, must-revalidate',
        ...(options.strictPolicy
          ? { 'Content-Security-Policy': getContentSecurityPolicy(text, getInlineStyles(frame)) }
          : {}),
        ...(changedAt === undefined ? {} : { 'Last-Modified': new Date(changedAt).toUTCString() }),
        ...(canonical === undefined ? {} : { Link: `<${canonical.replaceAll('&amp;', '&')}>; rel="canonical"` }),
      },
      route: page.routes.at(-1) ?? 'unknown',
      isPassing,
    };
  };

  const pageOf = (href: string, origin: string | undefined, admitWork: () => void): Promise<StoredPage> => {
    // On a loopback host the HTML contains the request's origin.
    const key = `${origin ?? ''}${href}`;
    const known = remembered.get(key);
    if (known !== undefined) {
      remembered.refresh(key);
      return known;
    }
    admitWork();
    const rendering = render(href, origin);
    remembered.set(key, rendering, 1);
    const forget = (): void => {
      if (remembered.get(key) === rendering) remembered.delete(key);
    };
    rendering.then((page) => (options.remember && !page.isPassing ? undefined : forget()), forget);
    return rendering;
  };

  const answer = async (c: Context): Promise<Response> => {
    const url = new URL(c.req.url);
    // Only the page reads what another app shared, when there is no worker.
    const asked = url.pathname === SHARE_PATH ? url.pathname : url.pathname + url.search;
    // Two leading slashes would address another site.
    if (asked.startsWith('//')) return c.redirect(asked.replace(/^\/+/, '/'), 308);
    const isLong = asked.length > LONGEST_ADDRESS;
    const { path, query } = isLong ? shortenAddress(asked) : { path: url.pathname, query: '' };
    // A shortened path would name something else in the browser, so it is redirected. The rest of a query is ignored
    // there.
    if (path !== url.pathname) return c.redirect(path + query, 302);
    const href = isLong ? path + query : asked;
    // Without the database, a stored page is better than none.
    await options.catalogue.refresh().catch((error: unknown) => log(error, { request_id: c.get('requestId') }));
    const page = await pageOf(href, getSiteOrigin(options.publicUrl, c.req.raw), () => c.get('admitWork')?.());
    c.set('routeName', `page ${page.route}`);
    if (page.location !== undefined) {
      c.header('Location', page.location);
      return c.body(null, page.status === 308 ? 308 : page.status === 301 ? 301 : 302);
    }
    const { coding, headers, notModified } = negotiate(c.req.raw, page.headers, ['br', 'gzip']);
    if (page.status === 200 && !page.isPassing && notModified !== undefined) return notModified;
    const status = PAGE_STATUSES.find((one) => one === page.status) ?? 500;
    if (coding === 'gzip') page.gzip ??= gzipped(page.html);
    const body = coding === 'br' ? page.brotli : ((coding === 'gzip' ? await page.gzip : undefined) ?? page.html);
    const response = new Response(body, { status, headers: { ...headers, 'Content-Length': String(body.length) } });
    return options.remember && !page.isPassing && !isLong ? markRepeatable(response, body) : response;
  };

  return new Hono().get('*', answer);
}

/** A longer path and query is reduced to what pages read. */
export const LONGEST_ADDRESS = 2_000;
/** Of a location, the longest text that a page reads. */
const LONGEST_TEXT = 200;
/** As written in an address. */
const LONGEST_PATH = 1_000;
/** Read by pages with a form. */
const SENT_PARAMETER = 'sent';

/** Cut by code points: half of a surrogate pair cannot be encoded. */
const cut = (text: string): string => [...text.trim()].slice(0, LONGEST_TEXT).join('').trim();

function shortenPath(path: string): string {
  if (path.length <= LONGEST_PATH) return path;
  let short = '';
  for (const segment of path.split('/').slice(1)) {
    short += '/';
    for (const character of cut(decoded(segment)).toWellFormed()) {
      const written = encodeURIComponent(character);
      if (short.length + written.length > LONGEST_PATH) return short;
      short += written;
    }
  }
  return short;
}

/**
 * Reduces a long address to what a page reads: the first of each known parameter, each cut to its longest length. The
 * rest is ignored anyway (S7), and must not fill the server's memory.
 * @param href path and query
 */
export function shortenAddress(href: string): { readonly path: string; readonly query: string } {
  const question = href.indexOf('?');
  const path = shortenPath(question === -1 ? href : href.slice(0, question));
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(question === -1 ? {} : parseQuery(href.slice(question)))) {
    if (name !== SENT_PARAMETER && !hasSearchParameters({ [name]: value })) continue;
    const more = { ...kept, [name]: cut(value) };
    if (path.length + stringifyQuery(more).length <= LONGEST_ADDRESS) Object.assign(kept, more);
  }
  return { path, query: stringifyQuery(kept) };
}

/** The built server-render entry. */
export interface Renderer {
  readonly renderPage: (request: Request, options: RenderOptions) => Promise<RenderedPage>;
  readonly connectApi: (transport: Transport) => void;
}

/** The build in production, Vite in development. */
export interface PageSource {
  readonly renderer: () => Promise<Renderer>;
  /** index.html for an address with these routes, not filled yet. */
  readonly frame: (href: string, routeIds: readonly string[]) => Promise<string>;
}
