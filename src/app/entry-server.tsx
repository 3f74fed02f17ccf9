import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server';
import { setTransport, type Transport } from '#data/api-client.ts';
import { createQueryClient } from './query-client.ts';
import { renderWhole } from './render-whole.ts';
import { createAppRouter } from './router.tsx';

/** A rendered page, before it is put into the HTML frame. */
export interface RenderedPage {
  readonly status: number;
  /** Address to go to, for a redirect. */
  readonly location?: string;
  /** Title, meta and link elements for the head. */
  readonly head: string;
  /** What goes into the root element. */
  readonly body: string;
  /** Something on it could not be had: the next visitor may have better luck. */
  readonly hasFailures: boolean;
  /** Ids of the routes it shows, for preloading their scripts. */
  readonly routes: readonly string[];
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

/**
 * Renders one address with its data.
 * @param request a GET with an absolute URL
 * @param origin the site's origin for absolute addresses, or undefined (S39)
 */
export const renderPage = (request: Request, origin: string | undefined): Promise<RenderedPage> =>
  renderWhole(() => renderOnce(request, origin));

async function renderOnce(request: Request, origin: string | undefined): Promise<RenderedPage> {
  const queryClient = createQueryClient();
  let status = 200;
  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter({ queryClient, origin, setStatus: (next) => (status = next) }),
  });
  let routes: readonly string[] = [];
  let hasFailures = false;
  const response = await handle(({ responseHeaders, router }) => {
    routes = router.state.matches.map((match) => match.routeId);
    hasFailures = queryClient
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status === 'error');
    return renderRouterToString({ responseHeaders, router, children: <RouterServer router={router} /> });
  });
  const location = response.headers.get('Location');
  if (location !== null) return { status: response.status, location, head: '', body: '', hasFailures, routes };
  const html = await response.text();
  return { status: response.status === 200 ? status : response.status, ...partHead(html), hasFailures, routes };
}
