import * as v from 'valibot';
import { presence as ownPresence, type Presence } from './presence.ts';

// One channel for page, tabs and worker: who writes says which store has changed, and who shows it reads again. How the
// fetching of saved properties goes is said on it too.

/** Stores that say so when they change. `catalogue`: the index, and with it what changed since the last visit. */
export const DEVICE_STORES = [
  'viewed',
  'packs',
  'searches',
  'catalogue',
  'outbox',
  'homes',
  'places',
  'checklists',
  'told',
] as const;
export type DeviceStore = (typeof DEVICE_STORES)[number];

/** How the fetching of what saved properties lack goes: under way, or how it ended. */
const KEEPING = ['running', 'done', 'no-connection', 'full', 'trouble', 'failed'] as const;
export type FetchState = (typeof KEEPING)[number];

/** A photo of the saved property `id` that has just come. */
const StoredPhoto = v.object({ id: v.number(), path: v.string(), bytes: v.number() });
export type StoredPhoto = v.InferOutput<typeof StoredPhoto>;

const News = v.union([
  v.object({ changed: v.picklist(DEVICE_STORES), id: v.optional(v.number()) }),
  v.object({ keeping: v.picklist(KEEPING), photo: v.optional(StoredPhoto) }),
]);
/** `changed` undefined: any store; `id`: the one row that has changed. */
type News = v.InferOutput<typeof News> | { readonly changed: undefined };
type Listener = (news: News) => unknown;

export interface DeviceChanges {
  /** Notifies this realm, the others of this device. @returns resolves when the listeners of this realm are done */
  readonly notify: (news: v.InferOutput<typeof News>) => Promise<void>;
  /** Calls back at each notification, also of another tab or of the worker. @returns ends it */
  readonly subscribe: (listener: Listener) => () => void;
}

/** A browser that is set to keep nothing for a site may refuse it a channel, which costs the news of other tabs alone. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** @param presence an open channel would keep a page out of the back/forward cache, so it is closed when the page is left */
export function openDeviceChanges(presence: Presence = ownPresence): DeviceChanges {
  const listeners = new Set<Listener>();
  let channel: BroadcastChannel | undefined;
  let isAway = false;

  const call = async (news: News): Promise<void> => {
    await Promise.allSettled([...listeners].map(async (listener) => listener(news)));
  };
  const open = (): BroadcastChannel | undefined => {
    // What ends just after the page was left must not open it again.
    if (channel !== undefined || isAway) return channel;
    channel = openChannel('device');
    channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
      // Another tab may be of a newer build, with stores that this one does not know.
      const news = v.safeParse(News, event.data);
      if (news.success) void call(news.output);
    });
    return channel;
  };
  presence.onLeave(() => {
    channel?.close();
    channel = undefined;
    isAway = true;
    void presence.back().then(() => {
      isAway = false;
      if (listeners.size === 0) return;
      open();
      // Notifications of others did not come through meanwhile.
      void call({ changed: undefined });
    });
  });

  return {
    notify(news) {
      open()?.postMessage(news);
      return call(news);
    },
    subscribe(listener) {
      listeners.add(listener);
      open();
      return () => listeners.delete(listener);
    },
  };
}

const own = openDeviceChanges();

/**
 * Says that a store has changed: to this realm, to other tabs and to the worker.
 * @param id of the one row that has changed; without it, any of them
 * @returns resolves when the listeners of this realm are done
 */
export const notifyChanged = (changed: DeviceStore, id?: number): Promise<void> => own.notify({ changed, id });

/** Calls back at each change of a store; `store` undefined: any of them. @returns ends it */
export const subscribeToChanges = (listener: (store: DeviceStore | undefined, id?: number) => unknown): (() => void) =>
  own.subscribe((news) => ('keeping' in news ? undefined : listener(news.changed, 'id' in news ? news.id : undefined)));

/** Says how the fetching of saved properties goes: to this realm, to other tabs and to the worker. */
export const notifyFetching = (keeping: FetchState, photo?: StoredPhoto): void => void own.notify({ keeping, photo });

/** Calls back each time that is said. @returns ends it */
export const subscribeToFetching = (listener: (keeping: FetchState, photo?: StoredPhoto) => void): (() => void) =>
  own.subscribe((news) => ('keeping' in news ? listener(news.keeping, news.photo) : undefined));
