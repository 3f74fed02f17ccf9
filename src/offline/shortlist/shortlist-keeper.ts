import { isStranger } from '#contract/answered.ts';
import { readAnswers } from '#contract/read-answers.ts';
import { readCalls } from '#contract/read-calls.ts';
import { dropLeftChecklists } from './checklist-rows.ts';
import { isComplete, planPhotos, readSavedProperty, type SavedPhoto, type SavedProperty } from './saved-property.ts';
import type { ShortlistDatabase } from './shortlist-database.ts';

/*
 * Fetches what saved properties still lack: details, owner and similar properties of all, then the first photo of all, then the
 * rest. Each step is stored by itself, so a run that is ended at any moment is taken up where it was. "Ready" is said only
 * after everything was read back from storage, which is done as soon as a property is whole.
 */

/** The cache of photos of saved homes. Nothing expires in it. */
export const SHORTLIST_CACHE = 'shortlist-pictures';
/** Requests at a time: enough to fill a link with a long round trip, few enough to leave room for what is looked at. */
const AT_A_TIME = 3;
/** Details older than this are asked for again, in ms. */
export const REFRESH_AFTER_MS = 6 * 60 * 60 * 1000;
/** A property that is gone is asked for again after this long, in ms: it may be listed again. */
const GONE_AGAIN_MS = 24 * 60 * 60 * 1000;

type PinnedCache = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>;

/** What the keeper needs of the world. */
export interface KeeperPorts {
  readonly store: ShortlistDatabase;
  /** A request with a time limit of its own; `path` is on our own origin. */
  readonly fetch: (path: string) => Promise<Response>;
  readonly openCache: () => Promise<PinnedCache>;
  /** A copy of a picture that this device has for another reason. */
  readonly held: (path: string) => Promise<Response | undefined>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called after each change of a row, with its id. */
  readonly changed: (id: number) => void;
}

/**
 * How a run ended: nothing is left to do; the network gave no answer; storage is full; or the server had trouble with what
 * is left. Only the first needs no further run.
 */
export type KeepOutcome = 'done' | 'no-connection' | 'full' | 'trouble';

/** A piece of work: what a property lacks. */
export type KeepTask =
  | { readonly kind: 'details'; readonly id: number }
  | { readonly kind: 'photo'; readonly id: number; readonly path: string }
  | { readonly kind: 'check'; readonly id: number };

/** A task's name in the list of those that this run is not to do again. */
const taskName = (task: KeepTask): string =>
  task.kind === 'photo' ? `photo ${task.id} ${task.path}` : `${task.kind} ${task.id}`;

/** True when so much time has passed, or when the clock has gone back since. */
const hasAged = (at: number, limit: number, now: number): boolean => now - at >= limit || at - now > limit;

const lacksDetails = (home: SavedProperty, now: number): boolean => {
  if (home.stale) return true;
  if (home.gone_at !== null) return hasAged(home.gone_at, GONE_AGAIN_MS, now);
  if (home.detail === null || home.owner === null || home.related === null || home.photos === null) return true;
  return hasAged(home.detail.at, REFRESH_AFTER_MS, now);
};

const openPhotos = (home: SavedProperty): readonly SavedPhoto[] =>
  home.without_photos ? [] : (home.photos ?? []).filter(({ bytes, missing }) => bytes === null && !missing);

/**
 * What to do next, at most `most` things: reading back what is whole, details of all, first photos of all, the other photos.
 * @param tried names of tasks that this run is not to do again
 */
function nextTasks(
  homes: readonly SavedProperty[],
  tried: ReadonlySet<string>,
  now: number,
  most: number,
): readonly KeepTask[] {
  const wanted = homes.filter(({ stopped }) => !stopped).sort((a, b) => b.saved_at - a.saved_at);
  const details = wanted.filter((home) => lacksDetails(home, now)).map(({ id }): KeepTask => ({ kind: 'details', id }));
  const photo = (home: SavedProperty, { path }: SavedPhoto): KeepTask => ({ kind: 'photo', id: home.id, path });
  const firsts = wanted.flatMap((home) =>
    openPhotos(home)
      .filter(({ path }) => path === home.photos?.[0]?.path)
      .map((first) => photo(home, first)),
  );
  const others = wanted.flatMap((home) => openPhotos(home).map((open) => photo(home, open)));
  const checks = wanted
    .filter((home) => home.ready_at === null && isComplete(home))
    .map(({ id }): KeepTask => ({ kind: 'check', id }));
  // One kind at a time, so that no photo of one property runs beside the details of another.
  for (const tasks of [checks, details, firsts, others]) {
    const open = tasks.filter((task) => !tried.has(taskName(task)));
    if (open.length > 0) return open.slice(0, most);
  }
  return [];
}

class NoConnection extends Error {}
class StorageFull extends Error {}

/** A page in the place of an answer is somebody else's word, whatever its status says. */
const isPage = (response: Response): boolean => /^text\/html/i.test(response.headers.get('Content-Type') ?? '');

const isFull = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'QuotaExceededError';

/**
 * Keeps what saved properties lack until nothing is left or nothing goes on.
 * @throws StorageFailure when the rows cannot be read or written
 */
export async function keepShortlist(ports: KeeperPorts): Promise<KeepOutcome> {
  const { store, now } = ports;
  const tried = new Set<string>();
  const foundWanting = new Set<string>();
  let hadTrouble = false;

  const change = async (
    id: number,
    step: (home: SavedProperty) => SavedProperty,
  ): Promise<SavedProperty | undefined> => {
    const after = await store.change('homes', id, readSavedProperty, (home) =>
      home === undefined ? undefined : step(home),
    );
    if (after !== undefined) ports.changed(id);
    return after;
  };

  const ask = async (path: string): Promise<Response> => {
    let response: Response;
    try {
      response = await ports.fetch(path);
    } catch (cause) {
      throw new NoConnection('No answer', { cause });
    }
    if (isStranger(response)) throw new NoConnection('Somebody else answered');
    return response;
  };

  /** The body of a proper answer; `null` for "there is none"; undefined for trouble. */
  const askJson = async <T>(href: string, read: (body: unknown) => T): Promise<{ value: T | null } | undefined> => {
    const response = await ask(href);
    if (isPage(response)) return undefined;
    if (response.status === 404) return { value: null };
    if (!response.ok) return undefined;
    let text: string;
    try {
      text = await response.text();
    } catch (cause) {
      throw new NoConnection('The answer broke off', { cause });
    }
    try {
      return { value: read(JSON.parse(text)) };
    } catch {
      // An answer that breaks the contract.
      return undefined;
    }
  };

  const keepDetails = async (id: number): Promise<boolean> => {
    const [property, owner, related] = await Promise.all([
      askJson(readCalls.property.href(id), readAnswers.property),
      askJson(readCalls.owner_details.href(id), readAnswers.owner_details),
      askJson(readCalls.related_properties.href(id), (body) => readAnswers.related_properties(body).items),
    ]);
    const at = now();
    const isGone = property?.value === null;
    await change(id, (home) => {
      const record = property?.value;
      const photos = record ? planPhotos(record, home.screen, home.thumbnails, home.photos ?? []) : home.photos;
      const next: SavedProperty = {
        ...home,
        detail: record ? { record, at } : home.detail,
        photos,
        // Of a property that is gone nothing more is said: what was kept of it stays.
        owner: owner === undefined || isGone ? home.owner : { record: owner.value, at },
        related: related === undefined || isGone ? home.related : { records: [...(related.value ?? [])], at },
        gone_at: property === undefined ? home.gone_at : isGone ? at : null,
        stale: property === undefined && home.stale,
      };
      return isComplete(next) && photos?.length === home.photos?.length ? next : { ...next, ready_at: null };
    });
    return property !== undefined && owner !== undefined && related !== undefined;
  };

  const keepPhoto = async (id: number, path: string): Promise<boolean> => {
    const noted = (photo: Partial<SavedPhoto>) =>
      change(id, (home) => ({
        ...home,
        full: false,
        photos: home.photos?.map((known) => (known.path === path ? { ...known, ...photo } : known)) ?? null,
      }));
    const cache = await ports.openCache();
    // A run that was ended between the two writes has left the picture already.
    const own = await cache.match(path);
    if (own !== undefined) {
      await noted({ bytes: (await own.blob()).size });
      return true;
    }
    const response = (await ports.held(path)) ?? (await ask(path));
    if ((response.status === 404 || response.status === 410) && !isPage(response)) {
      await noted({ missing: true });
      return true;
    }
    const type = response.headers.get('Content-Type') ?? '';
    if (response.status !== 200 || !type.startsWith('image/')) return false;
    let blob: Blob;
    try {
      blob = await response.blob();
    } catch (cause) {
      throw new NoConnection('The picture broke off', { cause });
    }
    try {
      await cache.put(path, new Response(blob, { headers: { 'Content-Type': type } }));
    } catch (cause) {
      if (!isFull(cause)) throw cause;
      await change(id, (home) => ({ ...home, full: true }));
      throw new StorageFull('No room for the picture', { cause });
    }
    // Removed meanwhile: the picture goes with the next run's tidying, unless the visitor takes the removal back.
    await noted({ bytes: blob.size });
    return true;
  };

  const check = async (id: number): Promise<boolean> => {
    const home = await store.row('homes', id, readSavedProperty);
    if (home === undefined) return true;
    const cache = await ports.openCache();
    const lost = await lostPhotos(home, cache);
    for (const path of lost) await cache.delete(path);
    await change(id, (current) =>
      lost.size > 0 ? withoutPhotos(current, lost) : isComplete(current) ? { ...current, ready_at: now() } : current,
    );
    return lost.size === 0;
  };

  const run = (task: KeepTask): Promise<boolean> => {
    if (task.kind === 'details') return keepDetails(task.id);
    return task.kind === 'photo' ? keepPhoto(task.id, task.path) : check(task.id);
  };

  await tidyShortlist(ports);
  let broken: 'no-connection' | 'full' | undefined;
  for (;;) {
    const next = nextTasks(await store.rows('homes', readSavedProperty), tried, now(), AT_A_TIME);
    // Reading back needs neither network nor room.
    const tasks = broken === undefined ? next : next.filter(({ kind }) => kind === 'check');
    if (tasks.length === 0) return broken ?? (hadTrouble ? 'trouble' : 'done');
    const results = await Promise.allSettled(tasks.map(run));
    for (const [index, result] of results.entries()) {
      const task = tasks[index];
      if (task === undefined) continue;
      if (result.status === 'fulfilled') {
        const name = taskName(task);
        // A property whose photos were found wanting is read back once more, after they were fetched again.
        if (!result.value && task.kind === 'check' && !foundWanting.has(name)) {
          foundWanting.add(name);
          continue;
        }
        hadTrouble ||= !result.value;
        // Details are asked for once a run, whatever the clock does meanwhile.
        if (!result.value || task.kind === 'details') tried.add(name);
        continue;
      }
      if (result.reason instanceof NoConnection) broken ??= 'no-connection';
      else if (result.reason instanceof StorageFull) broken ??= 'full';
      else throw result.reason;
    }
  }
}

/** Paths of the photos that are noted as kept and are not there as noted. */
async function lostPhotos(home: SavedProperty, cache: PinnedCache): Promise<ReadonlySet<string>> {
  const lost = new Set<string>();
  for (const { path, bytes } of home.photos ?? []) {
    if (bytes === null) continue;
    const copy = await cache.match(path);
    if (copy === undefined || (await copy.blob()).size !== bytes) lost.add(path);
  }
  return lost;
}

const withoutPhotos = (home: SavedProperty, lost: ReadonlySet<string>): SavedProperty => ({
  ...home,
  ready_at: null,
  photos: home.photos?.map((photo) => (lost.has(photo.path) ? { ...photo, bytes: null } : photo)) ?? null,
});

/**
 * Brings rows and photos together without a connection: what the browser took away is no longer said to be here, and
 * photos that no row asks for go. While a row of a newer build is there, no photo goes: it may be that row's.
 * @throws StorageFailure
 */
export async function tidyShortlist(ports: Pick<KeeperPorts, 'store' | 'openCache' | 'changed'>): Promise<void> {
  const { store } = ports;
  const cache = await ports.openCache();
  // Before the rows: a photo that a run at the same time puts here meanwhile is in no list of what is to go.
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url, 'https://own.invalid').pathname));
  const rows = await store.rows('homes', (stored) => readSavedProperty(stored) ?? ('unreadable' as const));
  const homes = rows.filter((row) => row !== 'unreadable');
  for (const home of homes) {
    const lost = new Set<string>();
    for (const { path, bytes } of home.photos ?? []) {
      const isNoted = bytes !== null && !present.has(path);
      if (isNoted && (await cache.match(path)) === undefined) lost.add(path);
    }
    if (lost.size === 0) continue;
    await store.change('homes', home.id, readSavedProperty, (current) =>
      current === undefined ? undefined : withoutPhotos(current, lost),
    );
    ports.changed(home.id);
  }
  await dropLeftChecklists(store);
  if (homes.length < rows.length) return;
  const wanted = new Set(
    homes.flatMap((home) => (home.without_photos ? [] : (home.photos ?? []).map(({ path }) => path))),
  );
  for (const path of present) if (!wanted.has(path)) await cache.delete(path);
}
