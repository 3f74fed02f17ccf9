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
import type { AboutRendering, RenderedPage } from '../../src/app/entry-server.tsx';
import type { Transport } from '../../src/data/api-client.ts';
import type { CatalogueState } from '../catalogue/published/published.ts';
import { negotiate } from '../http/negotiation.ts';
import { markRepeatable } from '../http/ready-answers.ts';
import type { Log } from '../process/log.ts';
import { fillFrame, getContentSecurityPolicy, getInlineStyles, type PageState } from './page-frame.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The feeds as the head of every page names them, so that a reader that is given any page finds them. */
const FEED_LINKS = [FEEDS.homes, FEEDS.homes_json, FEEDS.journal]
  .map(({ type, title, path }) => `<link rel="alternate" type="${type}" title="${escaped(title)}" href="${path}">`)
  .join('');

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Most remembered pages; above that the least recently used one goes. About 100 KB each, with its compressed forms. */
const REMEMBERED_PAGES = 400;

interface StoredPage {
  readonly status: number;
  readonly location?: string;
  readonly html: Buffer<ArrayBuffer>;
  readonly brotli: Buffer<ArrayBuffer>;
  /** What every answer with this page says beside its coding. */
  readonly headers: Readonly<Record<string, string>>;
  /** For clients without brotli; made when it is first requested. */
  gzip?: Promise<Buffer<ArrayBuffer>>;
  /** Id of the route it shows: "/property/$id". */
  readonly route: string;
  /** True when it shows a failure: then it is kept nowhere. */
  readonly isPassing: boolean;
}

export interface PagesOptions {
  readonly source: PageSource;
  /** The configured origin of the site, if any (S39). */
  readonly publicUrl: string | undefined;
  /** False in API_ORIGIN mode: there the other host's Cache-Control decides how old an answer may be (S23). */
  readonly remember: boolean;
  /** False in API_ORIGIN mode: there are none. */
  readonly hasFeeds: boolean;
  /** False in development, where the tools put scripts of their own into the page. */
  readonly strictPolicy: boolean;
  /**
   * A change of the catalogue drops all remembered pages. Checked before each page, since another process may import.
   */
  readonly catalogue: Pick<CatalogueState, 'subscribe' | 'refresh'>;
  /** What the database knows of the page at a path; undefined where another host has the homes. */
  readonly stateOf?: ((path: string) => Promise<PageState>) | undefined;
  /** Called when the database cannot be asked. */
  readonly log?: Log['error'];
}

/** The origin for absolute addresses: the configured one, else the request's own on a loopback host only (S39). */
export function getSiteOrigin(publicUrl: string | undefined, request: Request): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  const url = new URL(request.url);
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) ? url.origin : undefined;
}

/** Statuses of pages; any other is a fault of ours. */
const PAGE_STATUSES = [200, 404, 410, 503] as const;
const CANONICAL = /<link rel="canonical" href="([^"]+)"/;
const SCRIPTS = /<script\b[\s\S]*?<\/script>/g;

/**
 * Puts the name of this copy of the page into its forms (0019). The name is a hash of what people see: every process
 * gives the same copy the same name, and a changed page gets another.
 */
function nameFormCopy(text: string): string {
  if (!text.includes(FORM_COPY.mark)) return text;
  const name = createHash('sha256').update(text.replace(SCRIPTS, '')).digest('base64url').slice(0, 22);
  return text.replaceAll(FORM_COPY.mark, name);
}

/**
 * Server-rendered pages: every address not taken by a file or a call. The HTML is the same for every visitor, so it is
 * remembered by address, with its Content-Security-Policy and compressed forms, until the catalogue changes.
 */
export function createPages(options: PagesOptions, callApi: Transport): Hono {
  const { log = (error: unknown) => console.error(error) } = options;
  const remembered = new Map<string, Promise<StoredPage>>();
  options.catalogue.subscribe(() => remembered.clear());

  const render = async (href: string, origin: string | undefined): Promise<StoredPage> => {
    const renderer = await options.source.renderer();
    // Each time, since development replaces the renderer. It is cheap.
    renderer.connectApi(callApi);
    const url = new URL(href, origin ?? 'http://localhost');
    // Without it the page is still a page: where the database is away, its own calls say so.
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
    // Without an origin a feed cannot be made.
    const feeds = options.hasFeeds && origin !== undefined ? FEED_LINKS : '';
    const text = nameFormCopy(fillFrame(frame, { head: page.head + feeds, body: page.body }));
    const html = Buffer.from(text);
    // Weak: a proxy in front may pack it.
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
    // On a loopback host the HTML contains the request's origin, so it is part of the key.
    const key = `${origin ?? ''}${href}`;
    const known = remembered.get(key);
    if (known !== undefined) {
      remembered.delete(key);
      remembered.set(key, known);
      return known;
    }
    admitWork();
    const rendering = render(href, origin);
    remembered.set(key, rendering);
    const forget = (): void => {
      if (remembered.get(key) === rendering) remembered.delete(key);
    };
    rendering.then((page) => (options.remember && !page.isPassing ? undefined : forget()), forget);
    if (remembered.size > REMEMBERED_PAGES) {
      const oldest = remembered.keys().next().value;
      if (oldest !== undefined) remembered.delete(oldest);
    }
    return rendering;
  };

  const answer = async (c: Context): Promise<Response> => {
    const url = new URL(c.req.url);
    // Without a worker the text that another app shared is in this query: only the page reads it, so it is left out
    // here.
    const asked = url.pathname === SHARE_PATH ? url.pathname : url.pathname + url.search;
    // A path with two slashes at its start would be read as the address of another site.
    if (asked.startsWith('//')) return c.redirect(asked.replace(/^\/+/, '/'), 308);
    const isLong = asked.length > LONGEST_ADDRESS;
    const { path, query } = isLong ? shortenAddress(asked) : { path: url.pathname, query: '' };
    // A shortened path would name something else in the browser, so it is redirected. The browser ignores the rest of a
    // query.
    if (path !== url.pathname) return c.redirect(path + query, 302);
    const href = isLong ? path + query : asked;
    // When the database cannot be asked, a remembered page is better than none.
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

/** Longest path and query of a page, in characters. A longer one is reduced to what pages read. */
export const LONGEST_ADDRESS = 2_000;
/** Longest name or value that any page reads, in characters: that of a location. */
const LONGEST_TEXT = 200;
/** Longest path, in characters as they are written in an address. */
const LONGEST_PATH = 1_000;
/** The parameter that pages with a form read. */
const SENT_PARAMETER = 'sent';

/** The beginning of a text, cut by code points: half of a surrogate pair cannot be written into an address. */
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
 * The part of a long address that a page reads: the known parameters, the first of each name, each cut to its longest
 * length. The rest would be ignored anyway (S7), and must not fill the server's memory.
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

/** The built server-render entry, as far as the pages need it. */
export interface Renderer {
  readonly renderPage: (request: Request, about: AboutRendering) => Promise<RenderedPage>;
  readonly connectApi: (transport: Transport) => void;
}

/** Where pages get their renderer and frame: the build in production, Vite in development. */
export interface PageSource {
  readonly renderer: () => Promise<Renderer>;
  /** index.html for an address that shows the given routes, with the places for the page still empty. */
  readonly frame: (href: string, routeIds: readonly string[]) => Promise<string>;
}
