import * as v from 'valibot';
import { parseJson } from '#lib/json.ts';

/*
 * The app's files that come put together (0025): "opening" with the worker itself, "saved" with the first saved home, and
 * "further", which holds those of "saved" too, when one of them is used or where data costs nothing. Each file stands in the
 * cache under its own address, so that it is found as any other.
 */

/** The name of their cache; who frees storage or switches the worker off knows it too. */
export const PARTS_CACHE = 'app-parts';

const PART = /^\/?assets\/(opening|further|saved)-[\w-]+\.json$/;
/** A script or stylesheet of any build. */
const FILE = /^\/assets\/[\w-]+\.(js|css)$/;
/** A file of the map, the same for many builds: it is in no part, and stays until another of its name comes. */
const MAP_FILE = /^\/assets\/(map-[a-z]+)-[\w-]+\.json$/;
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** What a part holds, by address. */
const Files = v.record(v.pipe(v.string(), v.regex(FILE)), v.string());
/** What stands under a part's own address once all of it is here: the addresses of its files. */
const Names = v.array(v.string());

const PART_NAMES = ['opening', 'further', 'saved'] as const;
type PartName = (typeof PART_NAMES)[number];

/** The part of Cache that is needed. */
export type PartsCache = Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>;

export interface PartsPorts {
  /** This build's parts, as the build names them: "assets/opening-abc.json". */
  readonly parts: readonly string[];
  readonly openCache: () => Promise<PartsCache>;
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
}

/** When the rest of the app is fetched beside what was used of it. */
export type Rest = 'always' | 'with-use' | 'never';

/** True for the address of a part. */
export const isPart = (path: string): boolean => PART.test(path);

const pathOf = (request: Pick<Request, 'url'>): string => new URL(request.url, 'https://own.invalid').pathname;
const typeOf = (path: string): string => TYPES[FILE.exec(path)?.[1] ?? ''] ?? 'application/octet-stream';

export function createAppParts({ parts, openCache, fetch }: PartsPorts) {
  const pathOfPart = new Map(parts.map((name) => [PART.exec(name)?.[1], `/${name}`] as const));
  /** Pages ask again and again: a part that is on its way is not fetched a second time. */
  const coming = new Map<PartName, Promise<void>>();

  /** The files of a part that is whole; undefined while it is not. */
  const namesOf = async (part: PartName): Promise<readonly string[] | undefined> => {
    const path = pathOfPart.get(part);
    const kept = path === undefined ? undefined : await (await openCache()).match(path);
    const names = v.safeParse(Names, kept === undefined ? undefined : parseJson(await kept.text()));
    return names.success ? names.output : undefined;
  };

  const fetchPart = async (part: PartName): Promise<void> => {
    const path = pathOfPart.get(part);
    if (path === undefined || (await namesOf(part)) !== undefined) return;
    // Kept file by file; the browser's own cache need not have the whole too.
    const response = await fetch(path, { cache: 'no-store' });
    if (!response.ok) throw new TypeError(`${path} answered ${response.status}`);
    const files = v.parse(Files, await response.json());
    const cache = await openCache();
    for (const [file, text] of Object.entries(files)) {
      await cache.put(file, new Response(text, { headers: { 'Content-Type': typeOf(file) } }));
    }
    // Last: what a part's own address says is true.
    await cache.put(path, new Response(JSON.stringify(Object.keys(files))));
  };

  /**
   * Fetches a part, unless all of it is here.
   * @throws when it cannot be had, or not be kept
   */
  const keep = (part: PartName): Promise<void> => {
    const fetched = coming.get(part) ?? fetchPart(part).finally(() => coming.delete(part));
    coming.set(part, fetched);
    return fetched;
  };

  /** Drops what a file of the map has been before. */
  const dropOlder = async (cache: PartsCache, map: string, path: string): Promise<void> => {
    const kept = (await cache.keys()).map(pathOf);
    for (const other of kept) if (MAP_FILE.exec(other)?.[1] === map && other !== path) await cache.delete(other);
  };

  return {
    keep,

    /** True when a build before this one had such a part here: so it stays. */
    async had(part: PartName): Promise<boolean> {
      const kept = await (await openCache()).keys();
      return kept.some((request) => PART.exec(pathOf(request))?.[1] === part);
    },

    /** A copy of a file. */
    async match(path: string): Promise<Response | undefined> {
      return (await openCache()).match(path);
    },

    /**
     * Keeps what a page has loaded, which costs nothing again: the browser has just had it.
     * @param used paths of scripts and styles
     * @param rest whether the rest of the app is fetched too
     * @param isElsewhere true for a file that is kept in another place; asked only of those that may be further ones
     * @throws when something could not be had
     */
    async keepUsed(
      used: readonly string[],
      rest: Rest,
      isElsewhere: (path: string) => Promise<boolean>,
    ): Promise<void> {
      const here = new Set([...((await namesOf('opening')) ?? []), ...((await namesOf('saved')) ?? [])]);
      const cache = await openCache();
      let isUsed = false;
      for (const path of used) {
        const map = MAP_FILE.exec(path)?.[1];
        if ((map === undefined && !FILE.test(path)) || here.has(path) || (await isElsewhere(path))) continue;
        isUsed = true;
        if ((await cache.match(path)) !== undefined) continue;
        const response = await fetch(path);
        if (!response.ok) continue;
        await cache.put(path, response);
        if (map !== undefined) await dropOlder(cache, map, path);
      }
      if (rest === 'always' || (rest === 'with-use' && isUsed)) await keep('further');
    },

    /** The addresses of what belongs to this build: its parts, the files of those that are here, and the map's. */
    async paths(): Promise<ReadonlySet<string>> {
      const names = await Promise.all(PART_NAMES.map(namesOf));
      const kept = (await (await openCache()).keys()).map(pathOf);
      const ofMap = kept.filter((path) => MAP_FILE.test(path));
      return new Set([...pathOfPart.values(), ...names.flatMap((some) => some ?? []), ...ofMap]);
    },
  };
}
