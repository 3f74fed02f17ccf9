import type { PrecacheController } from 'workbox-precaching';

/** Files fetched at a time: enough to fill a link with a long round trip, few enough to leave room for the page's own. */
export const AT_A_TIME = 6;

/**
 * Fetches the files of this build, several at a time: one after another, seventy of them take a minute of round trips on
 * a slow link. Files that are there already are not fetched again.
 * @param entries URL to cache key, as the controller holds them
 * @throws when one of them cannot be had: the build is then not installed
 */
export async function installFiles(
  entries: ReadonlyMap<string, string>,
  install: (url: string, cacheKey: string) => Promise<unknown>,
): Promise<void> {
  const waiting = [...entries];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await install(...next);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

/** Fetches one file into the precache, as the controller itself does. */
export const installOne =
  (controller: PrecacheController, event: ExtendableEvent) =>
  async (url: string, cacheKey: string): Promise<void> => {
    // A hashed name is its own revision. Of any other file the browser's copy must be what the server has now; where it is,
    // as on a first visit, nothing is sent again.
    const request = new Request(url, { cache: url === cacheKey ? 'default' : 'no-cache', credentials: 'same-origin' });
    await Promise.all(controller.strategy.handleAll({ params: { cacheKey }, request, event }));
  };
