import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Context, Hono } from 'hono';
import { FEEDS } from '#contract/feeds.ts';
import { hasSearchParameters } from '#contract/search-params.ts';
import { SHARE_PATH } from '#contract/share-target.ts';
import { FORM_COPY } from '#contract/submission-circumstances.ts';
import { decodePercent } from '#lib/decoded.ts';
import { parseQuery, stringifyQuery } from '#lib/query-string.ts';
import type { RenderedPage, RenderOptions } from '../../src/app/entry-server.tsx';
import type { Transport } from '../../src/data/api-client.ts';
import type { CatalogueState } from '../catalogue/published/published.ts';
import { negotiate } from '../http/negotiation.ts';
import { markRepeatable } from '../http/ready-answers.ts';
import type { Log } from '../process/log.ts';
import { SizedMap } from '../process/sized-map.ts';
import { fillFrame, getContentSecurityPolicy, getInlineStyles, type PageState } from './page-frame.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const FEED_LINKS = [FEEDS.homes, FEEDS.homes_json, FEEDS.journal]
  .map(({ type, title, path }) => `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${path}">`)
  .join('');

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A page has about 100 KB with its compressed forms. */
const MAX_PAGES = 400;

interface StoredPage {
  readonly status: number;
  readonly location?: string;
  readonly html: Buffer<ArrayBuffer>;
  readonly brotli: Buffer<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  /** Made for the first client without brotli. */
  gzip?: Promise<Buffer<ArrayBuffer>>;
  readonly route: string;
  /** A failure, which no cache stores. */
  readonly isTransient: boolean;
}

export interface PagesOptions {
  readonly source: PageSource;
  /** The configured origin of the site (S39). */
  readonly publicUrl: string | undefined;
  /** False in API_ORIGIN mode, where the other host's Cache-Control decides (S23). */
  readonly canStore: boolean;
  readonly hasFeeds: boolean;
  /** False in development, where the tools add scripts. */
  readonly strictPolicy: boolean;
  /** A change deletes all stored pages. It is checked before each page, because another process may import. */
  readonly catalogue: Pick<CatalogueState, 'subscribe' | 'refresh'>;
  /** Undefined if another host has the properties. */
  readonly readState?: ((path: string) => Promise<PageState>) | undefined;
  readonly log?: Log['error'];
}

/** Returns the configured origin, else the request's own on a loopback host only (S39). */
export function getSiteOrigin(publicUrl: string | undefined, request: Request): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  const url = new URL(request.url);
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) ? url.origin : undefined;
}

/** Any other status is sent as 500. */
const PAGE_STATUSES = [200, 404, 410, 503] as const;
const CANONICAL = /<link rel="canonical" href="([^"]+)"/;
const SCRIPTS = /<script\b[\s\S]*?<\/script>/g;

/** Names this copy of the page in its forms (0019). Every process gives it the same name, a hash of the visible HTML. */
function nameFormCopy(text: string): string {
  if (!text.includes(FORM_COPY.mark)) return text;
  const name = createHash('sha256').update(text.replace(SCRIPTS, '')).digest('base64url').slice(0, 22);
  return text.replaceAll(FORM_COPY.mark, name);
}

/** Creates the pages of addresses that no file or call has, stored with their policy until the catalogue changes. */
export function createPages(options: PagesOptions, callApi: Transport): Hono {
  const { log = (error: unknown) => console.error(error) } = options;
  const pages = new SizedMap<Promise<StoredPage>>(MAX_PAGES);
  options.catalogue.subscribe(() => pages.clear());

  const render = async (href: string, origin: string | undefined): Promise<StoredPage> => {
    const renderer = await options.source.renderer();
    // Development replaces the renderer, so each rendering connects it.
    renderer.connectApi(callApi);
    const url = new URL(href, origin ?? 'http://localhost');
    // A page is complete without its state.
    const state = await options.readState?.(url.pathname).catch((error: unknown) => log(error, {}));
    const { changedAt, isErased = false } = state ?? {};
    const page = await renderer.renderPage(new Request(url), { origin, changedAt });
    if (page.location !== undefined) {
      const empty = { html: Buffer.alloc(0), brotli: Buffer.alloc(0), headers: {} };
      const { status, location, hasFailures: isTransient } = page;
      return { ...empty, status, location, route: 'redirect', isTransient };
    }
    const frame = await options.source.frame(href, page.routes);
    const feeds = options.hasFeeds && origin !== undefined ? FEED_LINKS : '';
    const text = nameFormCopy(fillFrame(frame, { head: page.head + feeds, body: page.body }));
    const html = Buffer.from(text);
    // A weak tag stays valid where a proxy compresses the page.
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    const isTransient = page.hasFailures || page.status >= 500;
    const canonical = page.status === 200 ? CANONICAL.exec(page.head)?.[1] : undefined;
    return {
      status: page.status === 404 && isErased ? 410 : page.status,
      html,
      brotli: await compressBrotli(html, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
      }),
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        ETag: etag,
        'Cache-Control': isTransient ? 'no-store' : 'public, max-age=0, must-revalidate',
        ...(options.strictPolicy
          ? { 'Content-Security-Policy': getContentSecurityPolicy(text, getInlineStyles(frame)) }
          : {}),
        ...(changedAt === undefined ? {} : { 'Last-Modified': new Date(changedAt).toUTCString() }),
        ...(canonical === undefined ? {} : { Link: `<${canonical.replaceAll('&amp;', '&')}>; rel="canonical"` }),
      },
      route: page.routes.at(-1) ?? 'unknown',
      isTransient,
    };
  };

  const getPage = (href: string, origin: string | undefined, admitWork: () => void): Promise<StoredPage> => {
    // On a loopback host the HTML holds the request's origin.
    const key = `${origin ?? ''}${href}`;
    const stored = pages.get(key);
    if (stored !== undefined) return stored;
    admitWork();
    const rendering = render(href, origin);
    pages.set(key, rendering, 1);
    const deletePage = (): void => {
      if (pages.get(key) === rendering) pages.delete(key);
    };
    rendering.then((page) => (options.canStore && !page.isTransient ? undefined : deletePage()), deletePage);
    return rendering;
  };

  const sendPage = async (c: Context): Promise<Response> => {
    const url = new URL(c.req.url);
    // The query of a share from another app is read by the page, not here.
    const address = url.pathname === SHARE_PATH ? url.pathname : url.pathname + url.search;
    // Two leading slashes would address another site.
    if (address.startsWith('//')) return c.redirect(address.replace(/^\/+/, '/'), 308);
    const isLong = address.length > LONGEST_ADDRESS;
    const { path, query } = isLong ? shortenAddress(address) : { path: url.pathname, query: '' };
    // The browser must show the shortened path, so it is redirected; the page ignores the rest of a query.
    if (path !== url.pathname) return c.redirect(path + query, 302);
    const href = isLong ? path + query : address;
    // Without the database, a stored page is better than none.
    await options.catalogue.refresh().catch((error: unknown) => log(error, { request_id: c.get('requestId') }));
    const page = await getPage(href, getSiteOrigin(options.publicUrl, c.req.raw), () => c.get('admitWork')?.());
    c.set('routeName', `page ${page.route}`);
    if (page.location !== undefined) {
      c.header('Location', page.location);
      return c.body(null, page.status === 308 ? 308 : page.status === 301 ? 301 : 302);
    }
    const { coding, headers, notModified } = negotiate(c.req.raw, page.headers, ['br', 'gzip']);
    if (page.status === 200 && !page.isTransient && notModified !== undefined) return notModified;
    const status = PAGE_STATUSES.find((status) => status === page.status) ?? 500;
    if (coding === 'gzip') page.gzip ??= compressGzip(page.html);
    const body = coding === 'br' ? page.brotli : ((coding === 'gzip' ? await page.gzip : undefined) ?? page.html);
    const response = new Response(body, { status, headers: { ...headers, 'Content-Length': String(body.length) } });
    return options.canStore && !page.isTransient && !isLong ? markRepeatable(response, body) : response;
  };

  return new Hono().get('*', sendPage);
}

/** A longer path and query is reduced to the parts that pages read. */
export const LONGEST_ADDRESS = 2_000;
/** Characters of a location, the longest text that a page reads. */
const LONGEST_TEXT = 200;
const LONGEST_PATH = 1_000;
/** Pages with a form read it. */
const SENT_PARAMETER = 'sent';

/** Cuts a text by code points, because half of a surrogate pair cannot be encoded. */
const cut = (text: string): string => [...text.trim()].slice(0, LONGEST_TEXT).join('').trim();

function shortenPath(path: string): string {
  if (path.length <= LONGEST_PATH) return path;
  let short = '';
  for (const segment of path.split('/').slice(1)) {
    short += '/';
    for (const character of cut(decodePercent(segment)).toWellFormed()) {
      const encoded = encodeURIComponent(character);
      if (short.length + encoded.length > LONGEST_PATH) return short;
      short += encoded;
    }
  }
  return short;
}

/** Cuts a long path and query to what a page reads, because the rest (S7) would fill the server's memory. */
export function shortenAddress(href: string): { readonly path: string; readonly query: string } {
  const question = href.indexOf('?');
  const path = shortenPath(question === -1 ? href : href.slice(0, question));
  const parameters: Record<string, string> = {};
  for (const [name, value] of Object.entries(question === -1 ? {} : parseQuery(href.slice(question)))) {
    if (name !== SENT_PARAMETER && !hasSearchParameters({ [name]: value })) continue;
    const extended = { ...parameters, [name]: value.split('\n').map(cut).join('\n') };
    if (path.length + stringifyQuery(extended).length <= LONGEST_ADDRESS) Object.assign(parameters, extended);
  }
  return { path, query: stringifyQuery(parameters) };
}

export interface Renderer {
  readonly renderPage: (request: Request, options: RenderOptions) => Promise<RenderedPage>;
  readonly connectApi: (transport: Transport) => void;
}

export interface PageSource {
  readonly renderer: () => Promise<Renderer>;
  /** index.html for an address with these routes, not filled yet. */
  readonly frame: (href: string, routeIds: readonly string[]) => Promise<string>;
}
