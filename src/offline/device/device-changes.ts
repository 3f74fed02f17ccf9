import * as v from 'valibot';
import { createListeners } from '#lib/listeners.ts';

// What page, tabs and worker know of each other: whether the page is there, and by one channel what has changed. A writer
// notifies which store has changed, and readers read it again.

/** A page in the back/forward cache runs nothing, so an open transaction would block the store for all (seen in WebKit). */
export type Presence = ReturnType<typeof watchPresence>;

/** @param page target of `pagehide` and `pageshow` */
export function watchPresence(page: EventTarget) {
  let departures = 0;
  let back: Promise<void> = Promise.resolve();
  let resolveBack: (() => void) | undefined;
  const leaving = createListeners();
  page.addEventListener('pagehide', () => {
    if (resolveBack === undefined) {
      departures += 1;
      back = new Promise((resolve) => {
        resolveBack = resolve;
      });
    }
    leaving.notify();
  });
  page.addEventListener('pageshow', () => {
    resolveBack?.();
    resolveBack = undefined;
  });
  return {
    departures: () => departures,
    /** Resolves while the page is there, or once it is back. */
    back: () => back,
    /** Calls back when the page is left, while it can still act. @returns unsubscribes */
    onLeave: leaving.subscribe,
  };
}

const ALWAYS_THERE: Presence = { departures: () => 0, back: () => Promise.resolve(), onLeave: () => () => {} };

/** A worker is never left: it ends, and its transactions with it. */
export const presence: Presence = 'document' in globalThis ? watchPresence(globalThis) : ALWAYS_THERE;

export const findOwnWorker = (): ServiceWorker | null =>
  typeof navigator !== 'undefined' && 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;

/** `library`: the visitor has deleted answers; `catalogue`: the index with its changes; `news`: which of them were seen. */
export const DEVICE_STORES = [
  'viewed',
  'packs',
  'searches',
  'library',
  'catalogue',
  'outbox',
  'homes',
  'places',
  'checklists',
  'told',
  'news',
] as const;
export type DeviceStore = (typeof DEVICE_STORES)[number];

const FETCH_STATES = ['running', 'done', 'no-connection', 'full', 'trouble', 'failed'] as const;
export type FetchState = (typeof FETCH_STATES)[number];

const StoredPhoto = v.object({ id: v.number(), path: v.string(), bytes: v.number() });
export type StoredPhoto = v.InferOutput<typeof StoredPhoto>;
/** `share` of its bytes has come, 0 to 1. */
const ComingPhoto = v.object({ id: v.number(), path: v.string(), share: v.number() });
export type ComingPhoto = v.InferOutput<typeof ComingPhoto>;

const News = v.union([
  v.object({ changed: v.picklist(DEVICE_STORES) }),
  v.object({ keeping: v.picklist(FETCH_STATES), photo: v.optional(StoredPhoto), coming: v.optional(ComingPhoto) }),
]);
type SentNews = v.InferOutput<typeof News>;
/** `changed` undefined: any store. */
type News = SentNews | { readonly changed: undefined };
type Listener = (news: News) => unknown;

/** A browser that blocks a site's data may refuse the channel, which costs only the news of other tabs. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** Closes its channel while the page is left: an open one would keep the page out of the back/forward cache. */
export function openDeviceChanges(from: Presence = presence) {
  const listeners = new Set<Listener>();
  let channel: BroadcastChannel | undefined;
  let isAway = false;

  const callListeners = async (news: News): Promise<void> => {
    await Promise.allSettled([...listeners].map(async (listener) => listener(news)));
  };
  const open = (): BroadcastChannel | undefined => {
    // Work that ends just after the page was left must not open it again.
    if (channel !== undefined || isAway) return channel;
    channel = openChannel('device');
    channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
      // A tab of a newer build may name a store that this one does not know.
      const news = v.safeParse(News, event.data);
      if (news.success) void callListeners(news.output);
    });
    return channel;
  };
  from.onLeave(() => {
    channel?.close();
    channel = undefined;
    isAway = true;
    void from.back().then(() => {
      isAway = false;
      if (listeners.size === 0) return;
      open();
      // Any store may have changed meanwhile.
      void callListeners({ changed: undefined });
    });
  });

  return {
    /** Notifies this realm, other tabs and the worker. @returns resolves when the listeners of this realm are done */
    notify(news: SentNews): Promise<void> {
      open()?.postMessage(news);
      return callListeners(news);
    },
    /** @returns unsubscribes */
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      open();
      return () => listeners.delete(listener);
    },
  };
}

const own = openDeviceChanges();

/**
 * Notifies this realm, other tabs and the worker that a store has changed.
 * @returns resolves when the listeners of this realm are done
 */
export const notifyChanged = (changed: DeviceStore): Promise<void> => own.notify({ changed });

/** Calls back at each change of a store; `store` undefined: any of them. @returns unsubscribes */
export const subscribeToChanges = (listener: (store: DeviceStore | undefined) => unknown): (() => void) =>
  own.subscribe((news) => ('keeping' in news ? undefined : listener(news.changed)));

/** Notifies this realm, other tabs and the worker how the fetching of saved properties goes. */
export const notifyFetching = (state: FetchState, photo?: StoredPhoto): void =>
  void own.notify({ keeping: state, photo });

/** Notifies this realm, other tabs and the worker that a part of a photo has come. */
export const notifyComing = (coming: ComingPhoto): void => void own.notify({ keeping: 'running', coming });

type FetchListener = (state: FetchState, photo?: StoredPhoto, coming?: ComingPhoto) => void;

/** @returns unsubscribes */
export const subscribeToFetching = (listener: FetchListener): (() => void) =>
  own.subscribe((news) => ('keeping' in news ? listener(news.keeping, news.photo, news.coming) : undefined));
