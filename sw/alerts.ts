import { PUSH_KEY_PATH, PushKey, PushMessage } from '#contract/push-subscription.ts';
import { ALERTS_SYNC_TAG } from '#contract/worker-messages.ts';
import { readAs } from '#lib/read-as.ts';
import { ALERT_DATABASE, alertStore, changeAlerts, readAlerts } from '#offline/alerts/alerts.ts';
import { syncAlerts } from '#offline/alerts/alerts-sync.ts';
import { notifyChanged } from '#offline/device/device-changes.ts';
import type { SavedDatabase } from '#offline/saved/saved-database.ts';
import { readSavedProperty } from '#offline/saved/saved-property.ts';
import { readSavedSearch, showAppBadge } from '#offline/saved/saved-search.ts';

// The worker's side of what a device is told of: it tells the server, shows what comes, and opens it.

/** How long a removal can be taken back, in ms: its telling ends after that. */
const UNDO_MS = 10_000;

/** Shown where a message cannot be read; the next one of its kind takes its place. */
const UNREAD: PushMessage['notification'] = {
  title: 'Something has changed in what you saved',
  tag: 'unread',
  navigate: 'https://own.invalid/since',
};

/** The message of a push; undefined where it cannot be read, or says nothing. @param text gives it as it came */
export function readPushMessage(text: () => string | undefined): PushMessage | undefined {
  try {
    const message = readAs(PushMessage, JSON.parse(text() ?? ''));
    return message?.notification.title.trim() === '' ? undefined : message;
  } catch {
    return undefined;
  }
}

/** The path to open of an address; the start of the news where it is not of this site. */
export function pathToOpen(navigate: unknown, origin: string): string {
  const url = typeof navigate === 'string' && URL.canParse(navigate) ? new URL(navigate) : null;
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/since';
}

/**
 * Shows one notification for a push, whatever it holds and whether a page is looked at: browsers end a subscription whose
 * pushes are not shown.
 * @param text reads the message; what it throws counts as unreadable
 */
export async function showPush(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  origin: string,
  text: () => string | undefined,
): Promise<void> {
  const message = readPushMessage(text);
  const { title, body, lang, tag, navigate } = message?.notification ?? UNREAD;
  const data = { navigate: `${origin}${pathToOpen(navigate, origin)}` };
  const options = {
    ...(body === undefined ? {} : { body }),
    ...(lang === undefined ? {} : { lang }),
    ...(tag === undefined ? {} : { tag }),
    data,
  };
  // A browser may refuse an option that it does not know what to do with.
  await registration.showNotification(title, options).catch(() => registration.showNotification(title, { data }));
  const count = Number(message?.app_badge);
  if (Number.isSafeInteger(count) && count >= 0) await showAppBadge(count);
}

/** @param store of what is saved @param wait for so many ms */
export function createAlerts(
  scope: ServiceWorkerGlobalScope,
  store: SavedDatabase,
  wait: (ms: number) => Promise<void>,
) {
  const own = alertStore();
  const { registration } = scope;
  const origin = scope.location.origin;

  const renew = async () => {
    if (Notification.permission !== 'granted') return null;
    const answer = await fetch(PUSH_KEY_PATH);
    if (answer.status === 404) return null;
    const { key } = readAs(PushKey, await answer.json()) ?? {};
    if (key === undefined) throw new Error('The key could not be read');
    return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  };

  /** False where nobody has ever asked to be told. Reading would make the database for everybody. Unknown: true. */
  const isUsed = async (): Promise<boolean> => {
    const databases = await indexedDB.databases?.();
    return databases?.some(({ name }) => name === ALERT_DATABASE) ?? true;
  };

  /** One at a time: what was asked last is what the server hears last. */
  const sync = (): Promise<void> => navigator.locks.request('told', syncNow);
  const syncNow = async (): Promise<void> => {
    const outcome = await syncAlerts({
      now: Date.now,
      read: () => readAlerts(own),
      change: (step) => changeAlerts(own, step),
      async saved() {
        const [searches, homes] = await Promise.all([
          store.rows('searches', readSavedSearch),
          store.rows('homes', readSavedProperty),
        ]);
        return { searches: new Set(searches.map(({ id }) => id)), homes: new Set(homes.map(({ id }) => id)) };
      },
      fetch: (href, init) => fetch(href, init),
      current: () => registration.pushManager.getSubscription(),
      renew,
    });
    void notifyChanged('told');
    if (outcome === 'left') throw new Error('The server does not know yet what is told');
  };

  /** The browser wakes us when there is signal, where it has that. */
  const wakeWithSignal = async (): Promise<void> => {
    const queue: unknown = Reflect.get(registration, 'sync');
    const register: unknown = typeof queue === 'object' && queue !== null ? Reflect.get(queue, 'register') : undefined;
    if (typeof register !== 'function') return;
    // Denied: the next use of the app does it.
    await Promise.resolve(Reflect.apply(register, queue, [ALERTS_SYNC_TAG])).catch(() => undefined);
  };

  return {
    /** Tells the server what is told. @throws when it was not met: the browser is to wake us again */
    sync,

    /** The same while the app is in use, for those who have ever asked to be told. Never throws. */
    async catchUp(): Promise<void> {
      try {
        if (await isUsed()) await sync();
      } catch {
        // The next use of the app, or the browser's wake.
      }
    },

    /** What is told was changed by a page. @param isRemoval something told was removed, which may be taken back */
    async changed(isRemoval: boolean): Promise<void> {
      await wakeWithSignal();
      if (isRemoval) await wait(UNDO_MS);
      await sync();
    },

    /** Nothing is told any more; the server hears of it now, or when it is met. @throws StorageFailure */
    async end(): Promise<void> {
      if (!(await isUsed())) return;
      await changeAlerts(own, (told) => ({ ...told, searches: [], homes: [] }));
      await wakeWithSignal();
      void sync().catch(() => undefined);
    },

    /** Shows what a push says. @param text reads its message */
    show: (text: () => string | undefined): Promise<void> => showPush(registration, origin, text),

    /** Opens what a notification is about, in the window that is there. */
    async open(notification: Notification): Promise<void> {
      notification.close();
      const data: unknown = notification.data;
      const navigate: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'navigate') : undefined;
      const href = pathToOpen(navigate, origin);
      const [window] = await scope.clients.matchAll({ type: 'window' });
      // One that this worker does not control cannot be sent anywhere.
      const moved = await window?.navigate(href).catch(() => null);
      if (moved == null) await scope.clients.openWindow(href);
      else await moved.focus();
    },
  };
}
