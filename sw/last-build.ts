/** Files that came with use, or once data cost nothing. Who frees storage or switches the worker off knows the name too. */
export const FILES_CACHE = 'app-files';
/** Where builds of autumn 2026 kept files of theirs, beside the names of the parts in which they came. */
export const PARTS_CACHE = 'app-parts';
/** Hashed files of earlier builds, for tabs that still run them: one cache a build, numbered in their order. */
const CACHE_PREFIX = 'last-build';
/** Builds that are kept beside the own one. */
export const BUILDS_STORED = 2;

export interface BuildCaches {
  keys(): Promise<string[]>;
  open(name: string): Promise<Pick<Cache, 'keys' | 'match' | 'put' | 'delete'>>;
  delete(name: string): Promise<boolean>;
}

/** Not data: a tab of an earlier build that draws the map has its own at hand. */
const isHashedFile = (url: string): boolean =>
  /^\/assets\/.*(?<!\.json)$/.test(new URL(url, 'https://own.invalid').pathname);

/** `last-build-7` is 7; a name without a number is of a build that kept one generation only. */
const numberOf = (name: string): number => Number(name.slice(CACHE_PREFIX.length + 1));

export const isLastBuild = (name: string): boolean =>
  name === CACHE_PREFIX || (name.startsWith(`${CACHE_PREFIX}-`) && Number.isInteger(numberOf(name)));

/** The caches of earlier builds, the last one first. */
async function lastBuilds(caches: Pick<BuildCaches, 'keys'>): Promise<string[]> {
  return (await caches.keys()).filter(isLastBuild).sort((a, b) => numberOf(b) - numberOf(a));
}

/**
 * Keeps the hashed files that this build no longer has as those of the last build, and drops them where they stood; of the
 * builds before that, the latest stays. A build that changes none leaves everything as it is.
 * @param stores names of the caches that hold a build's files
 * @param current absolute URLs of this build's files
 */
export async function storeLastBuild(
  caches: BuildCaches,
  stores: readonly string[],
  current: ReadonlySet<string>,
): Promise<void> {
  const opened = await Promise.all(stores.map((name) => caches.open(name)));
  const leaving = await Promise.all(
    opened.map(async (files) => ({ files, requests: (await files.keys()).filter(({ url }) => !current.has(url)) })),
  );
  if (leaving.some(({ requests }) => requests.some(({ url }) => isHashedFile(url)))) {
    const before = await lastBuilds(caches);
    for (const tooOld of before.slice(BUILDS_STORED - 1)) await caches.delete(tooOld);
    const last = await caches.open(`${CACHE_PREFIX}-${before[0] === undefined ? 1 : numberOf(before[0]) + 1}`);
    for (const { files, requests } of leaving) {
      for (const request of requests.filter(({ url }) => isHashedFile(url))) {
        const file = await files.match(request);
        if (file !== undefined) await last.put(request, file);
      }
    }
  }
  for (const { files, requests } of leaving) for (const request of requests) await files.delete(request);
}

/** A file of an earlier build; undefined when it is not kept. */
export async function fileOfLastBuild(caches: BuildCaches, url: string): Promise<Response | undefined> {
  for (const name of await lastBuilds(caches)) {
    const file = await (await caches.open(name)).match(url);
    if (file !== undefined) return file;
  }
  return undefined;
}
