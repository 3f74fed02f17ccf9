import type { PrecacheController } from 'workbox-precaching';

/** Files fetched at a time: enough to fill a link with a long round trip, few enough to leave room for the page's own. */
export const AT_A_TIME = 6;

/**
 * Fetches files, several at a time: one after another, two hundred of them take minutes of round trips on a slow link.
 * @throws when one of them cannot be had
 */
export async function inTurns<File>(files: readonly File[], fetchOne: (file: File) => Promise<unknown>): Promise<void> {
  const waiting = [...files];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await fetchOne(next);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

/** Fetches one file into the precache, as the controller itself does. @returns takes URL and cache key, as it holds them */
export const installOne =
  (controller: PrecacheController, event: ExtendableEvent) =>
  async ([url, cacheKey]: readonly [url: string, cacheKey: string]): Promise<void> => {
    // A hashed name is its own revision. Of any other file the browser's copy must be what the server has now; where it is,
    // as on a first visit, nothing is sent again.
    const request = new Request(url, { cache: url === cacheKey ? 'default' : 'no-cache', credentials: 'same-origin' });
    await Promise.all(controller.strategy.handleAll({ params: { cacheKey }, request, event }));
  };
