import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server';
import { setTransport, type Transport } from '#data/api-client.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { structuredDataOf } from './structured-data/structured-data.ts';

/** A rendered page, before it is put into the HTML frame. */
export interface RenderedPage {
  readonly status: number;
  /** Address to go to, for a redirect. */
  readonly location?: string;
  /** Title, meta and link elements for the head. */
  readonly head: string;
  /** What goes into the root element. */
  readonly body: string;
  /** A part of the page failed to load, so the page must not be cached. */
  readonly hasFailures: boolean;
  /** Ids of the routes it shows, for preloading their scripts. */
  readonly routes: readonly string[];
}

/** What a page is rendered with beside its address. */
export interface AboutRendering {
  /** The site's origin for absolute addresses, or undefined (S39). */
  readonly origin: string | undefined;
  /** ISO time at which what the page shows last changed, where that is known. */
  readonly changedAt?: string | undefined;
}

/** The renderer takes what it is given for a whole document. */
const DOCTYPE = /^<!DOCTYPE html>/i;
const HEAD_ELEMENTS = /^(?:<title[^>]*>[\s\S]*?<\/title>|<meta[^>]*>|<link[^>]*>)/;

/** Parts the leading head elements, which React puts before a fragment, from the body. */
function partHead(html: string): { readonly head: string; readonly body: string } {
  let head = '';
  let body = html.replace(DOCTYPE, '');
  for (let found = HEAD_ELEMENTS.exec(body); found !== null; found = HEAD_ELEMENTS.exec(body)) {
    head += found[0];
    body = body.slice(found[0].length);
  }
  return { head, body };
}

/** Sets how a render reads the API. */
export function connectApi(transport: Transport): void {
  setTransport(transport);
}

/** Renders one address with its data. @param request a GET with an absolute URL */
export const renderPage = (request: Request, about: AboutRendering): Promise<RenderedPage> =>
  renderWhole(() => renderOnce(request, about));

async function renderOnce(request: Request, { origin, changedAt }: AboutRendering): Promise<RenderedPage> {
  const queryClient = createQueryClient();
  let status = 200;
  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter({ queryClient, origin, setStatus: (next) => (status = next) }),
  });
  let routes: readonly string[] = [];
  let hasFailures = false;
  let structuredData = '';
  const response = await handle(({ responseHeaders, router }) => {
    routes = router.state.matches.map((match) => match.routeId);
    hasFailures = queryClient
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status === 'error');
    structuredData = structuredDataOf({ matches: router.state.matches, queryClient, origin, changedAt });
    return renderRouterToString({ responseHeaders, router, children: <RouterServer router={router} /> });
  });
  const location = response.headers.get('Location');
  if (location !== null) return { status: response.status, location, head: '', body: '', hasFailures, routes };
  const html = await response.text();
  const { head, body } = partHead(html);
  const isWhole = response.status === 200 && status === 200;
  return {
    status: response.status === 200 ? status : response.status,
    head: isWhole ? head + structuredData : head,
    body,
    hasFailures,
    routes,
  };
}

/** What React leaves where a part of a page threw, or its script was not there in time; the browser would make up for it. */
const UNFINISHED = '<!--$!-->';

/** The part of a rendered page that tells whether all of it is there. */
interface Rendered {
  readonly status: number;
  readonly body: string;
  readonly hasFailures: boolean;
}

/**
 * Renders a page, and once more where a part of it is missing: without script nobody would ever see that part.
 * @param render one try
 * @returns the page; with status 500 and failures where a part was missing both times
 */
export async function renderWhole<Page extends Rendered>(render: () => Promise<Page>): Promise<Page> {
  const page = await render();
  if (!page.body.includes(UNFINISHED)) return page;
  const again = await render();
  return again.body.includes(UNFINISHED) ? { ...again, status: 500, hasFailures: true } : again;
}
