import { isForeignResponse } from '#contract/answered.ts';
import { readAnswers } from '#contract/read-answers.ts';
import { readCalls } from '#contract/read-calls.ts';
import { trackedFetch } from '../answers/tracked-fetch.ts';
import { notifyChanged, notifyFetching } from '../device/device-changes.ts';
import { withLock } from '../device/lock.ts';
import type { SavedDatabase } from './saved-database.ts';
import { isComplete, planPhotos, readSavedProperty, type SavedPhoto, type SavedProperty } from './saved-property.ts';
import { deleteOrphanChecklists } from './saved-rows.ts';

// One loop fetches what saved properties lack. Rows say what is wanted and the cache which photos are here, so a run may end
// at any moment. A row is written when a person sees something else: its details have come, or all of it was read back
// whole ("ready").

export const SAVED_PHOTOS_CACHE = 'shortlist-pictures';
/** Requests at a time: enough to fill a link with a long round trip, few enough to leave room for what is looked at. */
const AT_A_TIME = 3;
/** So many tasks are begun before all rows are read again: a property saved meanwhile has its turn then. */
const A_ROUND = 12;
/** Details older than this are fetched again, in ms. */
export const REFRESH_AFTER_MS = 6 * 60 * 60 * 1000;
/** A property that is gone is asked for again after this long, in ms: it may be listed again. */
const GONE_AGAIN_MS = 24 * 60 * 60 * 1000;
/** Longest wait for the lock, in ms: a page that was just left may hold it for a moment. */
export const LOCK_PATIENCE_MS = 5_000;
/** Longest wait for one answer, in ms: a picture on a slow link takes its time. */
const ANSWER_LIMIT_MS = 60_000;

export interface FetchPorts {
  readonly store: SavedDatabase;
  /** A request with a time limit of its own; `path` is on our own origin. */
  readonly fetch: (path: string) => Promise<Response>;
  readonly openCache: () => Promise<Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>>;
  /** A copy of a picture that this device has for another reason. */
  readonly held: (path: string) => Promise<Response | undefined>;
  /** ms since 1970. */
  readonly now: () => number;
}

/** How a run ended. `trouble`: the server failed for what is left. All but `done` need a further run. */
export type FetchOutcome = 'done' | 'no-connection' | 'full' | 'trouble';

/**
 * What a property lacks. `check`: what is here is read back, and the row says so. `count`: the same for a row that will not
 * be whole in this run.
 */
interface Task {
  readonly what: 'check' | 'details' | 'photo' | 'count';
  readonly id: number;
  /** Of a photo. */
  readonly path?: string;
}
const nameOf = ({ what, id, path = '' }: Task): string => `${what} ${id} ${path}`;
const needsNetwork = ({ what }: Task): boolean => what === 'details' || what === 'photo';
/** Done once a run, whatever the clock or storage do meanwhile. */
const isOnce = ({ what }: Task): boolean => what === 'details' || what === 'count';

/** Also when the clock has gone back since. */
const hasAged = (at: number, limit: number, now: number): boolean => now - at >= limit || at - now > limit;

const lacksDetails = (home: SavedProperty, now: number): boolean => {
  if (home.stale) return true;
  if (home.gone_at !== null) return hasAged(home.gone_at, GONE_AGAIN_MS, now);
  if (home.detail === null || home.owner === null || home.related === null || home.photos === null) return true;
  return hasAged(home.detail.at, REFRESH_AFTER_MS, now);
};

class NoConnection extends Error {}
class StorageFull extends Error {}

/** A page in the place of an answer is somebody else's, whatever its status says. */
const isPage = (response: Response): boolean => /^text\/html/i.test(response.headers.get('Content-Type') ?? '');

const isFull = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'QuotaExceededError';

/** What does not come is a connection that is lost. */
const orNoConnection = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw new NoConnection('No answer', { cause });
  });

async function change(
  store: SavedDatabase,
  id: number,
  step: (home: SavedProperty) => SavedProperty,
): Promise<SavedProperty | undefined> {
  const after = await store.change('homes', id, readSavedProperty, (home) =>
    home === undefined ? undefined : step(home),
  );
  if (after !== undefined) void notifyChanged('homes', id);
  return after;
}

/**
 * Fetches what saved properties lack until nothing is left or nothing goes on.
 * @throws StorageFailure when the rows cannot be read or written
 */
export async function fetchSaved(ports: FetchPorts): Promise<FetchOutcome> {
  const { store, now } = ports;
  const present = await tidySaved(ports);
  /** Of photos that came in this run. */
  const sizes = new Map<string, number>();
  /** Names of tasks that do not run again. */
  const tried = new Set<string>();
  /** Photos that were not there when they were read back. */
  const lost = new Set<string>();
  let hadTrouble = false;
  let broken: 'no-connection' | 'full' | undefined;

  const isHere = ({ path, missing }: SavedPhoto): boolean => missing || present.has(path);
  const openPhotos = (home: SavedProperty): readonly SavedPhoto[] =>
    home.without_photos ? [] : (home.photos ?? []).filter((photo) => !isHere(photo));

  const request = async (path: string): Promise<Response> => {
    const response = await orNoConnection(ports.fetch(path));
    if (isForeignResponse(response)) throw new NoConnection('Somebody else answered');
    return response;
  };

  /** The body of a proper answer; `null` for "there is none"; undefined for trouble. */
  const fetchJson = async <T>(href: string, read: (body: unknown) => T): Promise<{ value: T | null } | undefined> => {
    const response = await request(href);
    if (isPage(response)) return undefined;
    if (response.status === 404) return { value: null };
    if (!response.ok) return undefined;
    const text = await orNoConnection(response.text());
    try {
      return { value: read(JSON.parse(text)) };
    } catch {
      // An answer that breaks the contract.
      return undefined;
    }
  };

  const fetchDetails = async (id: number): Promise<boolean> => {
    const [property, owner, related] = await Promise.all([
      fetchJson(readCalls.property.href(id), readAnswers.property),
      fetchJson(readCalls.owner_details.href(id), readAnswers.owner_details),
      fetchJson(readCalls.related_properties.href(id), (body) => readAnswers.related_properties(body).items),
    ]);
    const at = now();
    const isGone = property?.value === null;
    await change(store, id, (home) => {
      const record = property?.value;
      const photos = record ? planPhotos(record, home.screen, home.thumbnails, home.photos ?? []) : home.photos;
      const next: SavedProperty = {
        ...home,
        detail: record ? { record, at } : home.detail,
        photos,
        // Of a property that is gone the server says no more: what is here stays.
        owner: owner === undefined || isGone ? home.owner : { record: owner.value, at },
        related: related === undefined || isGone ? home.related : { records: [...(related.value ?? [])], at },
        gone_at: property === undefined ? home.gone_at : isGone ? at : null,
        stale: property === undefined && home.stale,
      };
      return isComplete(next) && photos?.length === home.photos?.length ? next : { ...next, ready_at: null };
    });
    return property !== undefined && owner !== undefined && related !== undefined;
  };

  const fetchPhoto = async (id: number, path: string): Promise<boolean> => {
    const home = await store.row('homes', id, readSavedProperty);
    // Removed or stopped since the round began, or fetched for another property.
    if (home === undefined || home.stopped || !openPhotos(home).some((photo) => photo.path === path)) return true;
    const response = (await ports.held(path)) ?? (await request(path));
    if ((response.status === 404 || response.status === 410) && !isPage(response)) {
      const photos = (at: SavedProperty) =>
        at.photos?.map((photo) => (photo.path === path ? { ...photo, missing: true } : photo)) ?? null;
      await change(store, id, (current) => ({ ...current, photos: photos(current) }));
      return true;
    }
    const type = response.headers.get('Content-Type') ?? '';
    if (response.status !== 200 || !type.startsWith('image/')) return false;
    const blob = await orNoConnection(response.blob());
    try {
      await (await ports.openCache()).put(path, new Response(blob, { headers: { 'Content-Type': type } }));
    } catch (cause) {
      if (!isFull(cause)) throw cause;
      await change(store, id, (current) => ({ ...current, full: true }));
      throw new StorageFull('No room for the picture', { cause });
    }
    present.add(path);
    sizes.set(path, blob.size);
    if (home.full) await change(store, id, (current) => ({ ...current, full: false }));
    notifyFetching('running', { id, path, bytes: blob.size });
    return true;
  };

  /** Reads photos back: the row says which are here as they came; others are deleted, and fetched once more. */
  const check = async (id: number): Promise<boolean> => {
    const home = await store.row('homes', id, readSavedProperty);
    if (home === undefined) return true;
    const cache = await ports.openCache();
    const whole = new Map<string, number>();
    for (const { path, bytes } of home.photos ?? []) {
      const found = (await (await cache.match(path))?.blob())?.size;
      if (found !== undefined && found === (sizes.get(path) ?? bytes ?? found)) {
        whole.set(path, found);
        continue;
      }
      if (present.delete(path) && lost.has(path)) {
        tried.add(nameOf({ what: 'photo', id, path }));
        hadTrouble = true;
      }
      lost.add(path);
      await cache.delete(path);
    }
    await change(store, id, (current) => {
      const bytesOf = ({ path }: SavedPhoto) => (current.without_photos ? null : (whole.get(path) ?? null));
      const photos = current.photos?.map((photo) => ({ ...photo, bytes: bytesOf(photo) })) ?? null;
      const next = { ...current, photos };
      return isComplete(next) ? { ...next, full: false, ready_at: now() } : { ...next, ready_at: null };
    });
    return true;
  };

  /** @returns false when it failed */
  const run = ({ what, id, path = '' }: Task): Promise<boolean> => {
    if (what === 'details') return fetchDetails(id);
    return what === 'photo' ? fetchPhoto(id, path) : check(id);
  };

  /** One kind at a time, so that no photo of one property is fetched beside the details of another. */
  const nextTasks = async (): Promise<Task[]> => {
    const rows = await store.rows('homes', readSavedProperty);
    const homes = rows.filter(({ stopped }) => !stopped).sort((a, b) => b.saved_at - a.saved_at);
    const tasks = (what: Task['what'], of: readonly SavedProperty[]): Task[] => of.map(({ id }) => ({ what, id }));
    const photosOf = (home: SavedProperty, isFirst: boolean): Task[] =>
      openPhotos(home)
        .filter((photo) => (photo === home.photos?.[0]) === isFirst)
        .map(({ path }) => ({ what: 'photo', id: home.id, path }));
    const isUncounted = ({ without_photos, photos }: SavedProperty): boolean =>
      !without_photos && photos?.some(({ bytes, path }) => bytes === null && present.has(path)) === true;
    const kinds: readonly Task[][] = [
      tasks(
        'check',
        homes.filter((home) => home.ready_at === null && isComplete(home, isHere)),
      ),
      tasks(
        'details',
        homes.filter((home) => lacksDetails(home, now())),
      ),
      // The first photo of all, then the rest.
      [true, false].flatMap((isFirst) => homes.flatMap((home) => photosOf(home, isFirst))),
      tasks('count', rows.filter(isUncounted)),
    ];
    const mayRun = (task: Task): boolean => !tried.has(nameOf(task)) && (broken === undefined || !needsNetwork(task));
    return (kinds.map((kind) => kind.filter(mayRun)).find((kind) => kind.length > 0) ?? []).slice(0, A_ROUND);
  };

  for (;;) {
    const tasks = await nextTasks();
    if (tasks.length === 0) return broken ?? (hadTrouble ? 'trouble' : 'done');
    const lane = async (): Promise<void> => {
      for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
        try {
          const isDone = await run(task);
          hadTrouble ||= !isDone;
          if (!isDone || isOnce(task)) tried.add(nameOf(task));
        } catch (cause) {
          tasks.length = 0;
          if (cause instanceof NoConnection) broken ??= 'no-connection';
          else if (cause instanceof StorageFull) broken ??= 'full';
          else throw cause;
        }
      }
    };
    // All lanes end before anything else begins, also where one has failed.
    for (const end of await Promise.allSettled(Array.from({ length: AT_A_TIME }, lane)))
      if (end.status === 'rejected') throw end.reason;
  }
}

/**
 * Brings rows and photos together: rows forget photos that the browser deleted, and photos that no row asks for go. While a
 * row of a newer build is there, no photo goes: it may be that row's.
 * @returns paths of the photos that are here
 * @throws StorageFailure
 */
export async function tidySaved({ store, openCache }: Pick<FetchPorts, 'store' | 'openCache'>) {
  const cache = await openCache();
  // Read before the rows: a photo that another run puts here meanwhile is not deleted.
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url, 'https://own.invalid').pathname));
  const rows = await store.rows('homes', (stored) => readSavedProperty(stored) ?? ('unreadable' as const));
  const homes = rows.filter((row) => row !== 'unreadable');
  for (const home of homes) {
    const lost = new Set<string>();
    for (const { path, bytes } of home.photos ?? []) {
      const isCounted = bytes !== null && !present.has(path);
      if (isCounted && (await cache.match(path)) === undefined) lost.add(path);
    }
    if (lost.size === 0) continue;
    await change(store, home.id, ({ photos, ...current }) => ({
      ...current,
      ready_at: null,
      photos: photos?.map((photo) => (lost.has(photo.path) ? { ...photo, bytes: null } : photo)) ?? null,
    }));
  }
  await deleteOrphanChecklists(store);
  if (homes.length < rows.length) return present;
  const wanted = new Set(
    homes.flatMap((home) => (home.without_photos ? [] : (home.photos ?? []).map(({ path }) => path))),
  );
  for (const path of present) {
    if (wanted.has(path)) continue;
    await cache.delete(path);
    present.delete(path);
  }
  return present;
}

/** The cache of photos of saved properties. Nothing expires in it. */
export const openPhotoCache = (): Promise<Cache> => caches.open(SAVED_PHOTOS_CACHE);

/**
 * Fetches what saved properties lack, with real clock, network, storage and lock; notifyFetching() says how it goes.
 * @param onMissed called when the server was not met; that a picture begins to come says little, it may break off
 * @returns runs it, and gives how it ended, undefined when another tab is at it; called while it runs, it runs once more
 */
export function savedFetcher(store: SavedDatabase, onMissed: () => void): () => Promise<FetchOutcome | undefined> {
  const send = trackedFetch(
    (path, init) => fetch(path, init),
    (isReached) => isReached || onMissed(),
  );
  const ports: FetchPorts = {
    store,
    held: (path) => caches.match(path),
    fetch: (path) => send(path, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS), priority: 'low' }),
    openCache: openPhotoCache,
    now: Date.now,
  };
  let running: Promise<FetchOutcome | undefined> | undefined;
  let again = false;

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
  // A call between the end of the work and the release of its lock counts too: the last look at `again` and the end are
  // one step.
  const runs = async (): Promise<FetchOutcome | undefined> => {
    try {
      let outcome: FetchOutcome | undefined;
      do {
        again = false;
        outcome = await withLock('shortlist', LOCK_PATIENCE_MS, runOnce);
      } while (again && outcome !== undefined && outcome !== 'no-connection');
      return outcome;
    } finally {
      running = undefined;
    }
  };
  return () => {
    again = running !== undefined;
    if (again) notifyFetching('running');
    running ??= runs();
    return running;
  };
}
