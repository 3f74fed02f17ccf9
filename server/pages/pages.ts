import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Context, Hono } from 'hono';
import { SHARE_PATH } from '#contract/share-target.ts';
import type { Transport } from '../../src/data/api-client.ts';
import { matchesEtag } from '../api/answers.ts';
import type { CatalogueState } from '../catalogue/state.ts';
import type { Log } from '../http/log.ts';
import { mayBeRepeated } from '../http/ready-answers.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { fillFrame, inlineStyles } from './page-frame.ts';
import type { PageSource } from './renderer.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Rendered pages remembered; beyond it the one longest unused goes. About 100 KB each with their compressed forms. */
const REMEMBERED_PAGES = 400;
/** Longest address that is rendered; beyond it 414. Characters. */
const LONGEST_ADDRESS = 2_000;

interface StoredPage {
  readonly status: number;
  readonly location?: string;
  readonly html: Buffer<ArrayBuffer>;
  readonly brotli: Buffer<ArrayBuffer>;
  readonly etag: string;
  readonly csp: string;
  /** For what understands no brotli: made when it is first asked for. */
  gzip?: Promise<Buffer<ArrayBuffer>>;
  /** Id of the route it shows: "/property/$id". */
  readonly route: string;
  /** Shows a failure, and is kept nowhere: the next visitor may have better luck. */
  readonly isPassing: boolean;
}

export interface PagesOptions {
  readonly source: PageSource;
  /** The configured origin of the site, if any (decision 39). */
  readonly publicUrl: string | undefined;
  /** False in API_ORIGIN mode: there the other host's Cache-Control decides how old an answer may be (decision 23). */
  readonly remember: boolean;
  /** False in development, where the tools put scripts of their own into the page. */
  readonly strictPolicy: boolean;
  /** When the catalogue changed every remembered page goes; asked before each, for another process's import. */
  readonly catalogue: Pick<CatalogueState, 'subscribe' | 'look'>;
  /** Hears of a database that cannot be asked. */
  readonly log?: Log['error'];
}

/** The origin for absolute addresses: the configured one, else the request's own on a loopback host only (decision 39). */
export function siteOrigin(publicUrl: string | undefined, request: Request): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  const url = new URL(request.url);
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) ? url.origin : undefined;
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
    // Each time, since development swaps the renderer under us; it costs nothing.
    renderer.connectApi(callApi);
    const request = new Request(new URL(href, origin ?? 'http://localhost'));
    const page = await renderer.renderPage(request, origin);
    if (page.location !== undefined) {
      const nothing = Buffer.alloc(0);
      return {
        status: page.status,
        location: page.location,
        html: nothing,
        brotli: nothing,
        etag: '""',
        csp: '',
        route: 'redirect',
        isPassing: page.hasFailures,
      };
    }
    const frame = await options.source.frame(href, page.routes);
    const text = fillFrame(frame, page);
    const html = Buffer.from(text);
    return {
      status: page.status,
      html,
      brotli: await brotli(html, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
      }),
      // Weak: the compressed forms are the same page.
      etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
      csp: options.strictPolicy ? contentSecurityPolicy(text, inlineStyles(frame)) : '',
      route: page.routes.at(-1) ?? 'unknown',
      isPassing: page.hasFailures || page.status >= 500,
    };
  };

  const pageOf = (href: string, origin: string | undefined, admitWork: () => void): Promise<StoredPage> => {
    // With a loopback host the origin is in the HTML, and is part of the key; behind a public name it is one for all.
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
    // What an app has shared comes here only where no worker takes it: the page reads it itself, and nobody remembers it.
    const href = url.pathname === SHARE_PATH ? url.pathname : url.pathname + url.search;
    if (href.length > LONGEST_ADDRESS) return c.text('This address is too long.', 414);
    // Two slashes would begin the address of another site: for us as we render it, and for a browser as a link.
    if (href.startsWith('//')) return c.redirect(href.replace(/^\/+/, '/'), 308);
    // Where the database cannot be asked, a page that was rendered before is still worth more than none.
    await options.catalogue.look().catch((error: unknown) => log(error, { request_id: c.get('requestId') }));
    const page = await pageOf(href, siteOrigin(options.publicUrl, c.req.raw), () => c.get('admitWork')?.());
    c.set('routeName', `page ${page.route}`);
    if (page.location !== undefined) {
      c.header('Location', page.location);
      return c.body(null, page.status === 308 ? 308 : page.status === 301 ? 301 : 302);
    }
    // One plain object: setting headers one by one on the context costs more than all the rest of a remembered page.
    const headers: Record<string, string> = {
      ETag: page.etag,
      'Cache-Control': page.isPassing ? 'no-store' : 'public, max-age=0, must-revalidate',
      Vary: 'Accept-Encoding',
      ...(page.csp === '' ? {} : { 'Content-Security-Policy': page.csp }),
    };
    if (page.status === 200 && matchesEtag(c.req.header('If-None-Match') ?? null, page.etag)) {
      return new Response(null, { status: 304, headers });
    }
    headers['Content-Type'] = 'text/html; charset=utf-8';
    const status = page.status === 200 || page.status === 404 || page.status === 503 ? page.status : 500;
    const sent = (body: Buffer<ArrayBuffer>, encoding: Readonly<Record<string, string>> = {}): Response => {
      const response = new Response(body, { status, headers: { ...headers, ...encoding } });
      return options.remember && !page.isPassing ? mayBeRepeated(response, body) : response;
    };
    const accepted = c.req.header('Accept-Encoding') ?? '';
    if (/\bbr\b/.test(accepted)) return sent(page.brotli, { 'Content-Encoding': 'br' });
    if (/\bgzip\b/.test(accepted)) {
      page.gzip ??= gzipped(page.html);
      return sent(await page.gzip, { 'Content-Encoding': 'gzip' });
    }
    return sent(page.html);
  };

  return new Hono().get('*', answer);
}
