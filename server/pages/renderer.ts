import type { AboutRendering, RenderedPage } from '../../src/app/entry-server.tsx';
import type { Transport } from '../../src/data/api-client.ts';

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
