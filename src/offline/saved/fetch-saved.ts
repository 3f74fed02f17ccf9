import { isForeignResponse } from '#contract/answered.ts';
import { readAnswers } from '#contract/read-answers.ts';
import { readCalls } from '#contract/read-calls.ts';
import type { SavedDatabase } from '../device/database.ts';
import { notifyComing, notifyFetching } from '../device/device-changes.ts';
import { runWithLock } from '../device/hand-over.ts';
import { awaitInTime } from '../device/in-time.ts';
import {
  changeProperty,
  isComplete,
  readSavedProperty,
  type SavedPhoto,
  type SavedProperty,
  withDetails,
} from './saved-property.ts';

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
const FILES_LIMIT_MS = 10_000;
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

const TENTHS = 10;

/** Reads a photo. @param onShare is called after each tenth with the share that has come, where the length is known */
async function readPhoto(response: Response, onShare: (share: number) => void): Promise<Blob> {
  const length = Number(response.headers.get('Content-Length'));
  if (response.body === null || !(length > 0)) return response.blob();
  let read = 0;
  let tenths = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        controller.enqueue(chunk);
        read += chunk.byteLength;
        // A proxy may have packed what it gives the length of.
        const share = Math.min(1, read / length);
        if (share * TENTHS < tenths + 1) return;
        tenths = Math.floor(share * TENTHS);
        onShare(share);
      },
    }),
  );
  return new Response(counted).blob();
}

/**
 * Fetches what saved properties lack until nothing is left or the connection or storage ends.
 * @throws StorageFailure when the rows cannot be read or written
 */
export async function fetchSaved(ports: FetchPorts): Promise<FetchOutcome> {
  const { store, now } = ports;
  const present = await tidySaved(ports);
  /** Bytes of the photos of this run. */
  const fetched = new Map<string, number>();
  /** Addresses that are not requested again in this run, whatever clock or storage do meanwhile. */
  const tried = new Set<string>();
  let ended: RunEnded['outcome'] | undefined;
  let hasFailures = false;

  const isHere = ({ path, missing }: SavedPhoto): boolean => missing || present.has(path);
  const listLackingPhotos = ({ without_photos, photos }: SavedProperty): readonly SavedPhoto[] =>
    without_photos ? [] : (photos ?? []).filter((photo) => !isHere(photo) && !tried.has(photo.path));
  const fail = (path: string): undefined => {
    tried.add(path);
    hasFailures = true;
  };

  const requestPath = async (path: string): Promise<Response> => {
    const response = await awaitOrNoConnection(ports.fetch(path));
    if (isForeignResponse(response)) throw new RunEnded('no-connection');
    return response;
  };

  /** @returns null: the server has none; undefined: no valid answer */
  const fetchJson = async <T>(href: string, read: (body: unknown) => T): Promise<T | null | undefined> => {
    const response = await requestPath(href);
    if (response.status === 404 && !isPage(response)) return null;
    if (!response.ok) return fail(href);
    const text = await awaitOrNoConnection(response.text());
    try {
      return read(JSON.parse(text));
    } catch {
      // The answer breaks the contract.
      return fail(href);
    }
  };

  const fetchDetails = async (id: number): Promise<void> => {
    tried.add(readCalls.property.href(id));
    const [record, owner, related] = await Promise.all([
      fetchJson(readCalls.property.href(id), readAnswers.property),
      fetchJson(readCalls.owner_details.href(id), readAnswers.owner_details),
      fetchJson(readCalls.related_properties.href(id), (body) => [...readAnswers.related_properties(body).items]),
    ]);
    const at = now();
    await changeProperty(store, id, (property) => {
      // The server has no owner of an unlisted property: the stored one stays.
      const besides =
        record === null
          ? property
          : {
              ...property,
              owner: owner === undefined ? property.owner : { record: owner, at },
              related: related === undefined ? property.related : { records: related ?? [], at },
            };
      return record === undefined ? besides : withDetails(besides, record, at);
    });
  };

  const fetchPhoto = async (id: number, path: string): Promise<void> => {
    const property = await store.row('homes', id, readSavedProperty);
    // The property was deleted or stopped meanwhile, or the photo came for another one.
    if (property === undefined || property.stopped) return;
    if (!listLackingPhotos(property).some((photo) => photo.path === path)) return;
    const response = (await ports.matchElsewhere(path)) ?? (await requestPath(path));
    if ((response.status === 404 || response.status === 410) && !isPage(response)) {
      await changeProperty(store, id, (current) => ({
        ...current,
        photos: current.photos?.map((photo) => (photo.path === path ? { ...photo, missing: true } : photo)) ?? null,
      }));
      return;
    }
    const type = response.headers.get('Content-Type') ?? '';
    if (response.status !== 200 || !type.startsWith('image/')) return fail(path);
    const blob = await awaitOrNoConnection(readPhoto(response, (share) => notifyComing({ id, path, share })));
    try {
      await (await ports.openCache()).put(path, new Response(blob, { headers: { 'Content-Type': type } }));
    } catch (cause) {
      if (!(cause instanceof DOMException && cause.name === 'QuotaExceededError')) throw cause;
      await changeProperty(store, id, (current) => ({ ...current, full: true }));
      throw new RunEnded('full', cause);
    }
    present.add(path);
    fetched.set(path, blob.size);
    if (property.full) await changeProperty(store, id, (current) => ({ ...current, full: false }));
    notifyFetching('running', { id, path, bytes: blob.size });
  };

  /** Reads photos back and writes into the row which are here; damaged ones are deleted. */
  const checkPhotos = async ({ id, photos: wanted }: SavedProperty): Promise<void> => {
    const cache = await ports.openCache();
    const found = new Map<string, number>();
    for (const { path, bytes } of wanted ?? []) {
      const size = (await (await cache.match(path))?.blob())?.size;
      const right = fetched.get(path) ?? bytes ?? size;
      if (size !== undefined && size === right) {
        found.set(path, size);
        continue;
      }
      if (present.delete(path) && fetched.has(path)) fail(path);
      await cache.delete(path);
    }
    await changeProperty(store, id, (current) => {
      const getBytes = (path: string) => (current.without_photos ? null : (found.get(path) ?? null));
      const photos = current.photos?.map((photo) => ({ ...photo, bytes: getBytes(photo.path) })) ?? null;
      const next = { ...current, photos };
      return isComplete(next) ? { ...next, full: false, ready_at: now() } : { ...next, ready_at: null };
    });
  };

  /** Of one kind, so that no photo of a property is requested beside the details of another; first photos first. */
  const listRequests = (properties: readonly SavedProperty[]): (() => Promise<void>)[] => {
    const lacking = properties.filter(
      (property) => isLackingDetails(property, now()) && !tried.has(readCalls.property.href(property.id)),
    );
    if (lacking.length > 0)
      return lacking.map(
        ({ id }) =>
          () =>
            fetchDetails(id),
      );
    const photos = properties.flatMap((property) =>
      listLackingPhotos(property).map((photo) => ({
        request: () => fetchPhoto(property.id, photo.path),
        rank: photo === property.photos?.[0] ? 0 : 1,
      })),
    );
    return photos.sort((a, b) => a.rank - b.rank).map(({ request }) => request);
  };

  /** Requests that have begun end, also where one has failed. */
  const runRequests = async (requests: (() => Promise<void>)[]): Promise<void> => {
    const runNext = async (): Promise<void> => {
      for (let request = requests.shift(); request !== undefined; request = requests.shift()) {
        try {
          await request();
        } catch (cause) {
          requests.length = 0;
          if (!(cause instanceof RunEnded)) throw cause;
          ended ??= cause.outcome;
        }
      }
    };
    for (const result of await Promise.allSettled(Array.from({ length: CONCURRENCY }, runNext)))
      if (result.status === 'rejected') throw result.reason;
  };

  for (;;) {
    const rows = await store.rows('homes', readSavedProperty);
    const active = rows.filter(({ stopped }) => !stopped).sort((a, b) => b.saved_at - a.saved_at);
    const arrived = active.filter((property) => property.ready_at === null && isComplete(property, isHere));
    const requests = arrived.length > 0 || ended !== undefined ? [] : listRequests(active).slice(0, BATCH_SIZE);
    for (const property of arrived) await checkPhotos(property);
    if (requests.length > 0) await runRequests(requests);
    else if (arrived.length === 0) {
      // Rows that are not complete still say which photos are here.
      const isUncounted = ({ bytes, path }: SavedPhoto): boolean => bytes === null && present.has(path);
      for (const row of rows) if (!row.without_photos && row.photos?.some(isUncounted)) await checkPhotos(row);
      return ended ?? (hasFailures ? 'trouble' : 'done');
    }
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
    await changeProperty(store, id, ({ photos, ...property }) => ({
      ...property,
      ready_at: null,
      photos: photos?.map((photo) => (lost.has(photo.path) ? { ...photo, bytes: null } : photo)) ?? null,
    }));
  }
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
 * @param storeFiles stores the app files of screens that a saved property promises
 * @returns starts a run, or adds one to a running one; resolves with undefined while another tab fetches
 */
export function createSavedFetcher(
  store: SavedDatabase,
  storeFiles: () => Promise<void> = () => Promise.resolve(),
): () => Promise<FetchOutcome | undefined> {
  const ports: FetchPorts = {
    store,
    matchElsewhere: (path) => caches.match(path),
    fetch: (path) => fetch(path, { signal: AbortSignal.timeout(REQUEST_LIMIT_MS), priority: 'low' }),
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
    // Files come before photos, because "ready offline" promises them too. A failure is retried with the next run.
    await awaitInTime(storeFiles(), FILES_LIMIT_MS).catch(() => undefined);
    let outcome: FetchOutcome | undefined;
    // A call that comes while the lock is being released repeats the run too.
    do {
      shouldRepeat = false;
      outcome = await runWithLock('shortlist', LOCK_PATIENCE_MS, runOnce);
    } while (shouldRepeat && outcome !== undefined && outcome !== 'no-connection');
    return outcome;
  };
  return () => {
    shouldRepeat = running !== undefined;
    if (shouldRepeat) notifyFetching('running');
    running ??= runUntilDone().finally(() => {
      running = undefined;
    });
    return running;
  };
}
