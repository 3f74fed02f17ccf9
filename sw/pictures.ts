import type { RouteMatchCallbackOptions, WorkboxPlugin } from 'workbox-core';
import { Strategy, type StrategyHandler } from 'workbox-strategies';
import { COPY_LIMIT_MS, copyInTime } from './copies.ts';
import { PICTURE_CACHE, pathOf } from './picture-bound.ts';
import { nearestWidth } from './picture-widths.ts';
import type { PinnedPictures } from './pinned-pictures.ts';

export const isPicture = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && url.pathname.startsWith('/media/');

/**
 * The answer where a picture is nowhere to be had. To an element of the page it is an answer with no picture in it, so that
 * the element says so and the page shows what it has instead; a failure of the worker would be written into the console of
 * Firefox and WebKit for each of them.
 */
const noPicture = (request: Request): Response =>
  request.destination === 'image'
    ? new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
    : Response.error();

async function keptWidth(path: string): Promise<Response | undefined> {
  const cache = await caches.open(PICTURE_CACHE);
  const other = nearestWidth(
    path,
    (await cache.keys()).map(({ url }) => pathOf(url)),
  );
  return other === undefined ? undefined : cache.match(other);
}

/**
 * Answers a picture: its own copy, else the network, else another width of the same picture. Pictures are immutable (their
 * names carry a hash), so a copy is as good as the original.
 */
export class Pictures extends Strategy {
  readonly #saved: PinnedPictures;

  /** @param saved photos of saved homes @param plugins the bound of what is kept, and who hears of failures */
  constructor(saved: PinnedPictures, plugins: WorkboxPlugin[]) {
    super({ cacheName: PICTURE_CACHE, plugins });
    this.#saved = saved;
  }

  /** Where one cache fails or is silent, the other is asked. */
  async #otherWidth(path: string): Promise<Response | undefined> {
    return (
      (await copyInTime(keptWidth(path), COPY_LIMIT_MS)) ?? (await copyInTime(this.#saved.any(path), COPY_LIMIT_MS))
    );
  }

  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const path = pathOf(request.url);
    const copy =
      (await copyInTime(handler.cacheMatch(request), COPY_LIMIT_MS)) ??
      (await copyInTime(this.#saved.asGood(path), COPY_LIMIT_MS));
    if (copy !== undefined) return copy;
    try {
      const response = await handler.fetch(request);
      // A full or blocked cache costs the copy only.
      void handler.waitUntil(handler.cachePut(request, response.clone()).catch(() => false));
      return response.status >= 500 ? ((await this.#otherWidth(path)) ?? response) : response;
    } catch {
      return (await this.#otherWidth(path)) ?? noPicture(request);
    }
  }

  /** Keeps pictures that were on the screen before the worker was in control; they come out of the browser's own cache. */
  async keepSeen(paths: readonly string[], event: ExtendableEvent): Promise<void> {
    for (const path of paths) {
      const [answer] = await Promise.all(this.handleAll({ event, request: new URL(path, location.href).href }));
      // No connection any more: what is missing comes when it is seen again.
      if (answer.type === 'error') return;
    }
  }
}
