/** App files beyond the precache. device-storage.ts and the kill switch know the name too. */
export const FILES_CACHE = 'app-files';
export const PARTS_CACHE = 'app-parts';
/** Hashed files of earlier builds, for tabs that still run them: one numbered cache for each build. */
const CACHE_PREFIX = 'last-build';
const BUILDS_STORED = 2;

/** Without data: a tab of an earlier build has its map in memory. */
const isHashedFile = (url: string): boolean =>
  /^\/assets\/.*(?<!\.json)$/.test(new URL(url, 'https://own.invalid').pathname);

/** `last-build-7` is 7; the oldest builds used the name without a number. */
const getNumber = (name: string): number => Number(name.slice(CACHE_PREFIX.length + 1));

export const isLastBuild = (name: string): boolean =>
  name === CACHE_PREFIX || (name.startsWith(`${CACHE_PREFIX}-`) && Number.isInteger(getNumber(name)));

const listLastBuilds = async (): Promise<string[]> =>
  (await caches.keys()).filter(isLastBuild).sort((a, b) => getNumber(b) - getNumber(a));

/**
 * Moves hashed files that this build does not have into a cache of the last build, and deletes the oldest of these caches. A
 * build that changes no file leaves them as they are.
 * @param stores names of the caches with a build's files
 * @param current absolute URLs of this build's files
 */
export async function storeLastBuild(stores: readonly string[], current: ReadonlySet<string>): Promise<void> {
  const opened = await Promise.all(stores.map((name) => caches.open(name)));
  const leaving = await Promise.all(
    opened.map(async (files) => ({ files, requests: (await files.keys()).filter(({ url }) => !current.has(url)) })),
  );
  if (leaving.some(({ requests }) => requests.some(({ url }) => isHashedFile(url)))) {
    const names = await listLastBuilds();
    for (const name of names.slice(BUILDS_STORED - 1)) await caches.delete(name);
    const last = await caches.open(`${CACHE_PREFIX}-${names[0] === undefined ? 1 : getNumber(names[0]) + 1}`);
    for (const { files, requests } of leaving) {
      for (const request of requests.filter(({ url }) => isHashedFile(url))) {
        const file = await files.match(request);
        if (file !== undefined) await last.put(request, file);
      }
    }
  }
  for (const { files, requests } of leaving) for (const request of requests) await files.delete(request);
}

export async function findFileOfLastBuild(url: string): Promise<Response | undefined> {
  for (const name of await listLastBuilds()) {
    const file = await (await caches.open(name)).match(url);
    if (file !== undefined) return file;
  }
  return undefined;
}
