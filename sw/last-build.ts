/** Hashed files of the build before this one, for tabs that still run it. */
export const LAST_BUILD_CACHE = 'last-build';

/** The part of CacheStorage that keeping a build needs. */
export interface BuildCaches {
  open(name: string): Promise<Pick<Cache, 'keys' | 'match' | 'put' | 'delete'>>;
  delete(name: string): Promise<boolean>;
}

const isHashedFile = (url: string): boolean => new URL(url, 'https://own.invalid').pathname.startsWith('/assets/');

/**
 * Keeps the hashed files that this build no longer has, before the precache drops them; those of the build before that
 * go. A build that changes none leaves everything as it is.
 * @param precache name of the precache
 * @param current absolute URLs of this build's files
 */
export async function keepLastBuild(
  caches: BuildCaches,
  precache: string,
  current: ReadonlySet<string>,
): Promise<void> {
  const files = await caches.open(precache);
  const leaving = (await files.keys()).filter(({ url }) => isHashedFile(url) && !current.has(url));
  if (leaving.length === 0) return;
  await caches.delete(LAST_BUILD_CACHE);
  const last = await caches.open(LAST_BUILD_CACHE);
  for (const request of leaving) {
    const file = await files.match(request);
    if (file !== undefined) await last.put(request, file);
  }
}

/** A file of the last build; undefined when it is not kept. */
export async function fileOfLastBuild(caches: BuildCaches, url: string): Promise<Response | undefined> {
  return (await caches.open(LAST_BUILD_CACHE)).match(url);
}
