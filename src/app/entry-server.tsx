import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server';
import { setTransport } from '#data/api-client.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { createStructuredData } from './structured-data/structured-data.ts';

export interface RenderedPage {
  readonly status: number;
  readonly location?: string;
  readonly head: string;
  readonly body: string;
  /** A part of the page failed to load, so the page must not be cached. */
  readonly hasFailures: boolean;
  /** Ids of the matched routes, for preloading their scripts. */
  readonly routes: readonly string[];
}

export interface RenderOptions {
  /** The site's origin for absolute addresses, or undefined (S39). */
  readonly origin: string | undefined;
  /** ISO time of the last change of what the page shows, where that is known. */
  readonly changedAt?: string | undefined;
}

const DOCTYPE = /^<!DOCTYPE html>/i;
const HEAD_ELEMENTS = /^(?:<title[^>]*>[\s\S]*?<\/title>|<meta[^>]*>|<link[^>]*>)+/;

function splitHead(html: string): { readonly head: string; readonly body: string } {
  const fragment = html.replace(DOCTYPE, '');
  const [head = ''] = HEAD_ELEMENTS.exec(fragment) ?? [];
  return { head, body: fragment.slice(head.length) };
}

export const connectApi = setTransport;

/** Renders one address with its data. @param request a GET with an absolute URL */
export const renderPage = (request: Request, options: RenderOptions): Promise<RenderedPage> =>
  renderComplete(() => renderOnce(request, options));

async function renderOnce(request: Request, { origin, changedAt }: RenderOptions): Promise<RenderedPage> {
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
    structuredData = createStructuredData({ matches: router.state.matches, queryClient, origin, changedAt });
    return renderRouterToString({ responseHeaders, router, children: <RouterServer router={router} /> });
  });
  const location = response.headers.get('Location');
  if (location !== null) return { status: response.status, location, head: '', body: '', hasFailures, routes };
  const html = await response.text();
  const { head, body } = splitHead(html);
  const isOk = response.status === 200 && status === 200;
  return {
    status: response.status === 200 ? status : response.status,
    head: isOk ? head + structuredData : head,
    body,
    hasFailures,
    routes,
  };
}

/** React's mark for a part that threw, or whose script was late; only the browser would render it. */
const UNFINISHED = '<!--$!-->';

/** Renders a page, and once more when a part is missing, which nobody without script would see. */
export async function renderComplete<Page extends Pick<RenderedPage, 'status' | 'body' | 'hasFailures'>>(
  render: () => Promise<Page>,
): Promise<Page> {
  const page = await render();
  if (!page.body.includes(UNFINISHED)) return page;
  const retried = await render();
  return retried.body.includes(UNFINISHED) ? { ...retried, status: 500, hasFailures: true } : retried;
}
