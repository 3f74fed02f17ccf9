import { isForeignResponse } from '#contract/answered.ts';
import { readAnswers } from '#contract/read-answers.ts';
import { readCalls } from '#contract/read-calls.ts';
import { createTrackedFetch } from '../answers/tracked-fetch.ts';
import { notifyChanged, notifyFetching } from '../device/device-changes.ts';
import { runWithLock } from '../device/lock.ts';
import type { SavedDatabase } from './saved-database.ts';
import { isComplete, planPhotos, readSavedProperty, type SavedPhoto, type SavedProperty } from './saved-property.ts';
import { changeProperty, deleteOrphanChecklists } from './saved-rows.ts';

// Rows say what is wanted and the photo cache says what is here, so a run may end at any moment.

export const SAVED_PHOTOS_CACHE = 'shortlist-pictures';
/** Parallel requests: enough for a link with a long round trip, few enough to leave room for the page. */
const CONCURRENCY = 3;
/** Then all rows are read again, so that a property saved meanwhile has its turn. */
const BATCH_SIZE = 12;
export const REFRESH_AFTER_MS = 6 * 60 * 60 * 1000;
/** It may be listed again. */
const RETRY_GONE_MS = 24 * 60 * 60 * 1000;
/** A page that was just left may hold the lock for a moment. */
export const LOCK_PATIENCE_MS = 5_000;
/** A picture on a slow link takes its time. */
const REQUEST_LIMIT_MS = 60_000;

export interface FetchPorts {
  readonly store: SavedDatabase;
  /** A request with a time limit to a path of our own origin. */
  readonly fetch: (path: string) => Promise<Response>;
  readonly openCache: () => Promise<Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>>;
  /** A copy of a picture that this device has for another reason. */
  readonly matchElsewhere: (path: string) => Promise<Response | undefined>;
  readonly now: () => number;
}

/** How a run ended. `trouble`: the server failed for what is left. All but `done` need a further run. */
export type FetchOutcome = 'done' | 'no-connection' | 'full' | 'trouble';

interface Job {
  readonly name: string;
  readonly usesNetwork?: boolean;
  /** Does not run again in this run even after success, whatever clock or storage do meanwhile. */
  readonly isOnce?: boolean;
  readonly run: () => Promise<boolean>;
}

class RunEnded extends Error {
  constructor(
    readonly outcome: 'no-connection' | 'full',
    cause?: unknown,
  ) {
    super(outcome, { cause });
  }
}

const awaitOrNoConnection = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw new RunEnded('no-connection', cause);
  });

/** Also when the clock has gone back since. */
const hasAged = (at: number, limit: number, now: number): boolean => now - at >= limit || at - now > limit;

function isLackingDetails(property: SavedProperty, now: number): boolean {
  const { stale, gone_at, detail, owner, related, photos } = property;
  if (stale) return true;
  if (gone_at !== null) return hasAged(gone_at, RETRY_GONE_MS, now);
  if (detail === null || owner === null || related === null || photos === null) return true;
  return hasAged(detail.at, REFRESH_AFTER_MS, now);
}

/** An HTML page in place of an answer comes from somebody on the way, whatever its status. */
const isPage = (response: Response): boolean => /^text\/html/i.test(response.headers.get('Content-Type') ?? '');

async function change(
  store: SavedDatabase,
  id: number,
  step: (property: SavedProperty) => SavedProperty,
): Promise<void> {
  if ((await changeProperty(store, id, step)) !== undefined) void notifyChanged('homes', id);
}

/**
 * Fetches what saved properties lack until nothing is left or the connection or storage ends.
 * @throws StorageFailure when the rows cannot be read or written
 */
export async function fetchSaved(ports: FetchPorts): Promise<FetchOutcome> {
  const { store, now } = ports;
  const present = await tidySaved(ports);
  const sizes = new Map<string, number>();
  const finished = new Set<string>();
  /** Photos that were not in the cache when they were read back. */
  const lost = new Set<string>();
  let hasFailures = false;
  let ended: RunEnded | undefined;

  const getPhotoName = (id: number, path: string): string => `photo ${id} ${path}`;
  const isHere = ({ path, missing }: SavedPhoto): boolean => missing || present.has(path);
  const listLackingPhotos = ({ without_photos, photos }: SavedProperty): readonly SavedPhoto[] =>
    without_photos ? [] : (photos ?? []).filter((photo) => !isHere(photo));

  const requestPath = async (path: string): Promise<Response> => {
    const response = await awaitOrNoConnection(ports.fetch(path));
    if (isForeignResponse(response)) throw new RunEnded('no-connection');
    return response;
  };

  /** @returns `value` null: the server has none; undefined: no valid answer */
  const fetchJson = async <T>(href: string, read: (body: unknown) => T): Promise<{ value: T | null } | undefined> => {
    const response = await requestPath(href);
    if (isPage(response)) return undefined;
    if (response.status === 404) return { value: null };
    if (!response.ok) return undefined;
    const text = await awaitOrNoConnection(response.text());
    try {
      return { value: read(JSON.parse(text)) };
    } catch {
      // The answer breaks the contract.
      return undefined;
    }
  };

  const fetchDetails = async (id: number): Promise<boolean> => {
    const [details, owner, related] = await Promise.all([
      fetchJson(readCalls.property.href(id), readAnswers.property),
      fetchJson(readCalls.owner_details.href(id), readAnswers.owner_details),
      fetchJson(readCalls.related_properties.href(id), (body) => readAnswers.related_properties(body).items),
    ]);
    const at = now();
    const isGone = details?.value === null;
    await change(store, id, (property) => {
      const record = details?.value;
      const photos = record
        ? planPhotos(record, property.screen, property.thumbnails, property.photos ?? [])
        : property.photos;
      const next: SavedProperty = {
        ...property,
        detail: record ? { record, at } : property.detail,
        photos,
        // The server has no owner of an unlisted property: the stored one stays.
        owner: owner === undefined || isGone ? property.owner : { record: owner.value, at },
        related: related === undefined || isGone ? property.related : { records: [...(related.value ?? [])], at },
        gone_at: details === undefined ? property.gone_at : isGone ? at : null,
        stale: details === undefined && property.stale,
      };
      return isComplete(next) && photos?.length === property.photos?.length ? next : { ...next, ready_at: null };
    });
    return details !== undefined && owner !== undefined && related !== undefined;
  };

  const fetchPhoto = async (id: number, path: string): Promise<boolean> => {
    const property = await store.row('homes', id, readSavedProperty);
    // The property was deleted or stopped meanwhile, or the photo came for another one.
    if (property === undefined || property.stopped) return true;
    if (!listLackingPhotos(property).some((photo) => photo.path === path)) return true;
    const response = (await ports.matchElsewhere(path)) ?? (await requestPath(path));
    if ((response.status === 404 || response.status === 410) && !isPage(response)) {
      await change(store, id, (current) => ({
        ...current,
        photos: current.photos?.map((photo) => (photo.path === path ? { ...photo, missing: true } : photo)) ?? null,
      }));
      return true;
    }
    const type = response.headers.get('Content-Type') ?? '';
    if (response.status !== 200 || !type.startsWith('image/')) return false;
    const blob = await awaitOrNoConnection(response.blob());
    try {
      await (await ports.openCache()).put(path, new Response(blob, { headers: { 'Content-Type': type } }));
    } catch (cause) {
      if (!(cause instanceof DOMException && cause.name === 'QuotaExceededError')) throw cause;
      await change(store, id, (current) => ({ ...current, full: true }));
      throw new RunEnded('full', cause);
    }
    present.add(path);
    sizes.set(path, blob.size);
    if (property.full) await change(store, id, (current) => ({ ...current, full: false }));
    notifyFetching('running', { id, path, bytes: blob.size });
    return true;
  };

  /** Reads photos back and writes into the row which are here; damaged ones are deleted and fetched once more. */
  const checkPhotos = async (id: number): Promise<boolean> => {
    const property = await store.row('homes', id, readSavedProperty);
    if (property === undefined) return true;
    const cache = await ports.openCache();
    const found = new Map<string, number>();
    for (const { path, bytes } of property.photos ?? []) {
      const size = (await (await cache.match(path))?.blob())?.size;
      if (size !== undefined && size === (sizes.get(path) ?? bytes ?? size)) {
        found.set(path, size);
        continue;
      }
      if (present.delete(path) && lost.has(path)) {
        finished.add(getPhotoName(id, path));
        hasFailures = true;
      }
      lost.add(path);
      await cache.delete(path);
    }
    await change(store, id, (current) => {
      const getBytes = (path: string) => (current.without_photos ? null : (found.get(path) ?? null));
      const photos = current.photos?.map((photo) => ({ ...photo, bytes: getBytes(photo.path) })) ?? null;
      const next = { ...current, photos };
      return isComplete(next) ? { ...next, full: false, ready_at: now() } : { ...next, ready_at: null };
    });
    return true;
  };

  const canRun = ({ name, usesNetwork }: Job): boolean =>
    !finished.has(name) && (ended === undefined || usesNetwork !== true);

  /** Jobs of one kind only, so that no photo of a property is fetched beside the details of another. */
  const planJobs = async (): Promise<Job[]> => {
    const rows = await store.rows('homes', readSavedProperty);
    const active = rows.filter(({ stopped }) => !stopped).sort((a, b) => b.saved_at - a.saved_at);
    const planPhotoJobs = (isFirst: boolean): Job[] =>
      active.flatMap((property) =>
        listLackingPhotos(property)
          .filter((photo) => (photo === property.photos?.[0]) === isFirst)
          .map(({ path }) => ({
            name: getPhotoName(property.id, path),
            usesNetwork: true,
            run: () => fetchPhoto(property.id, path),
          })),
      );
    const kinds: readonly Job[][] = [
      active
        .filter((property) => property.ready_at === null && isComplete(property, isHere))
        .map(({ id }) => ({ name: `check ${id}`, run: () => checkPhotos(id) })),
      active
        .filter((property) => isLackingDetails(property, now()))
        .map(({ id }) => ({ name: `details ${id}`, usesNetwork: true, isOnce: true, run: () => fetchDetails(id) })),
      [...planPhotoJobs(true), ...planPhotoJobs(false)],
      // Rows that will not be complete in this run still say which photos are here.
      rows
        .filter(({ without_photos, photos }) => {
          const isUncounted = ({ bytes, path }: SavedPhoto): boolean => bytes === null && present.has(path);
          return !without_photos && photos?.some(isUncounted) === true;
        })
        .map(({ id }) => ({ name: `count ${id}`, isOnce: true, run: () => checkPhotos(id) })),
    ];
    const runnable = kinds.map((jobs) => jobs.filter(canRun)).find((jobs) => jobs.length > 0);
    return runnable?.slice(0, BATCH_SIZE) ?? [];
  };

  for (;;) {
    const jobs = await planJobs();
    if (jobs.length === 0) return ended?.outcome ?? (hasFailures ? 'trouble' : 'done');
    const runJobs = async (): Promise<void> => {
      for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
        try {
          const isDone = await job.run();
          hasFailures ||= !isDone;
          if (!isDone || job.isOnce === true) finished.add(job.name);
        } catch (cause) {
          jobs.length = 0;
          if (!(cause instanceof RunEnded)) throw cause;
          ended ??= cause;
        }
      }
    };
    // Jobs that have begun end before the next batch, also where one has failed.
    for (const result of await Promise.allSettled(Array.from({ length: CONCURRENCY }, runJobs)))
      if (result.status === 'rejected') throw result.reason;
  }
}

/**
 * Makes rows and photos agree. While a row of a newer build exists no photo is deleted, because it may be that row's.
 * @returns paths of the photos that are here @throws StorageFailure
 */
export async function tidySaved({ store, openCache }: Pick<FetchPorts, 'store' | 'openCache'>): Promise<Set<string>> {
  const cache = await openCache();
  // Read before the rows, so that a photo which another run stores meanwhile is not deleted.
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url, 'https://own.invalid').pathname));
  const rows = await store.rows('homes', (stored) => readSavedProperty(stored) ?? ('unreadable' as const));
  const properties = rows.filter((row) => row !== 'unreadable');
  for (const { id, photos: known } of properties) {
    const lost = new Set<string>();
    for (const { path, bytes } of known ?? [])
      if (bytes !== null && !present.has(path) && (await cache.match(path)) === undefined) lost.add(path);
    if (lost.size === 0) continue;
    await change(store, id, ({ photos, ...property }) => ({
      ...property,
      ready_at: null,
      photos: photos?.map((photo) => (lost.has(photo.path) ? { ...photo, bytes: null } : photo)) ?? null,
    }));
  }
  await deleteOrphanChecklists(store);
  if (properties.length < rows.length) return present;
  const plannedPaths = new Set(
    properties.flatMap(({ without_photos, photos }) => (without_photos ? [] : (photos ?? []).map(({ path }) => path))),
  );
  for (const path of present) {
    if (plannedPaths.has(path)) continue;
    await cache.delete(path);
    present.delete(path);
  }
  return present;
}

/** The cache of photos of saved properties. Nothing expires in it. */
export const openPhotoCache = (): Promise<Cache> => caches.open(SAVED_PHOTOS_CACHE);

/**
 * Fetches what saved properties lack as the only one of page, tabs and worker, and notifies by notifyFetching().
 * @returns starts a run, or adds one to a running one; resolves with undefined while another tab fetches
 */
export function createSavedFetcher(
  store: SavedDatabase,
  onUnreachable: () => void,
): () => Promise<FetchOutcome | undefined> {
  const send = createTrackedFetch(
    (path, init) => fetch(path, init),
    (isReached) => isReached || onUnreachable(),
  );
  const ports: FetchPorts = {
    store,
    matchElsewhere: (path) => caches.match(path),
    fetch: (path) => send(path, { signal: AbortSignal.timeout(REQUEST_LIMIT_MS), priority: 'low' }),
    openCache: openPhotoCache,
    now: Date.now,
  };
  let running: Promise<FetchOutcome | undefined> | undefined;
  let shouldRepeat = false;

  const runOnce = async (): Promise<FetchOutcome> => {
    notifyFetching('running');
    try {
      const outcome = await fetchSaved(ports);
      notifyFetching(outcome);
      return outcome;
    } catch (cause) {
      notifyFetching('failed');
      throw cause;
    }
  };
  const runUntilDone = async (): Promise<FetchOutcome | undefined> => {
    try {
      let outcome: FetchOutcome | undefined;
      // A call that comes while the lock is being released repeats the run too.
      do {
        shouldRepeat = false;
        outcome = await runWithLock('shortlist', LOCK_PATIENCE_MS, runOnce);
      } while (shouldRepeat && outcome !== undefined && outcome !== 'no-connection');
      return outcome;
    } finally {
      running = undefined;
    }
  };
  return () => {
    shouldRepeat = running !== undefined;
    if (shouldRepeat) notifyFetching('running');
    running ??= runUntilDone();
    return running;
  };
}
