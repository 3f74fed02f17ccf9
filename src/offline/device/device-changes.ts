import * as v from 'valibot';
import { presence as ownPresence, type Presence } from './presence.ts';

// How everybody on this device hears that something kept has changed: whoever writes says which store it was, and who shows
// it reads again. What has changed is not said. How the fetching of saved homes goes is told on the same channel.

/** The BroadcastChannel that tabs and worker share. */
const DEVICE_CHANNEL = 'device';

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

/** How the fetching of what saved homes lack goes: under way, or how it ended. */
const KEEPING = ['running', 'done', 'no-connection', 'full', 'trouble', 'failed'] as const;
export type Keeping = (typeof KEEPING)[number];

/** A photo of the saved home `id` that has just come. */
const KeptPhoto = v.object({ id: v.number(), path: v.string(), bytes: v.number() });
export type KeptPhoto = v.InferOutput<typeof KeptPhoto>;

const News = v.union([
  v.object({ changed: v.picklist(DEVICE_STORES), id: v.optional(v.number()) }),
  v.object({ keeping: v.picklist(KEEPING), photo: v.optional(KeptPhoto) }),
]);

/** @param store undefined: any of them @param id of the one row that has changed; undefined: any of them */
type Listener = (store: DeviceStore | undefined, id?: number) => Promise<unknown> | undefined;
type KeepingListener = (keeping: Keeping, photo: KeptPhoto | undefined) => void;

export interface DeviceChanges {
  /** Says that a store has changed, here and elsewhere. @returns resolves when the listeners of this realm are done */
  readonly tell: (store: DeviceStore, id?: number) => Promise<void>;
  /** Calls back at each change, also one of another tab or of the worker. @returns ends it */
  readonly hear: (listener: Listener) => () => void;
  /** Says how the fetching of saved homes goes, here and elsewhere. */
  readonly tellKeeping: (keeping: Keeping, photo?: KeptPhoto) => void;
  /** Calls back each time it is said. @returns ends it */
  readonly hearKeeping: (listener: KeepingListener) => () => void;
}

/**
 * Opens a BroadcastChannel. A browser that is set to keep nothing for a site may refuse it one: that costs the news of
 * other tabs, and must not cost more.
 */
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
  const keepingListeners = new Set<KeepingListener>();
  let channel: BroadcastChannel | undefined;
  let isAway = false;

  const call = async (store: DeviceStore | undefined, id?: number): Promise<void> => {
    await Promise.allSettled([...listeners].map((listener) => listener(store, id)));
  };
  const callKeeping: KeepingListener = (keeping, photo) => {
    for (const listener of keepingListeners) listener(keeping, photo);
  };
  const open = (): BroadcastChannel | undefined => {
    // What ends just after the page was left must not open it again.
    if (channel !== undefined || isAway) return channel;
    channel = openChannel(DEVICE_CHANNEL);
    channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
      // Another tab may be of a newer build, with stores that this one does not know.
      const news = v.safeParse(News, event.data);
      if (!news.success) return;
      if ('keeping' in news.output) callKeeping(news.output.keeping, news.output.photo);
      else void call(news.output.changed, news.output.id);
    });
    return channel;
  };
  presence.onLeave(() => {
    channel?.close();
    channel = undefined;
    isAway = true;
    void presence.back().then(() => {
      isAway = false;
      if (listeners.size + keepingListeners.size === 0) return;
      open();
      // What others said meanwhile was not heard.
      void call(undefined);
    });
  });

  return {
    tell(store, id) {
      open()?.postMessage({ changed: store, id } satisfies v.InferInput<typeof News>);
      return call(store, id);
    },
    hear(listener) {
      listeners.add(listener);
      open();
      return () => listeners.delete(listener);
    },
    tellKeeping(keeping, photo) {
      open()?.postMessage({ keeping, photo } satisfies v.InferInput<typeof News>);
      callKeeping(keeping, photo);
    },
    hearKeeping(listener) {
      keepingListeners.add(listener);
      open();
      return () => keepingListeners.delete(listener);
    },
  };
}

const own = openDeviceChanges();

/** Says that a store has changed: to this realm, to other tabs and to the worker. */
export const tellChanged = own.tell;
/** Calls back at each change of a store. @returns ends it */
export const onDeviceChange = own.hear;
/** Says how the fetching of saved homes goes: to this realm, to other tabs and to the worker. */
export const tellKeeping = own.tellKeeping;
/** Calls back each time that is said. @returns ends it */
export const onKeepingNews = own.hearKeeping;
