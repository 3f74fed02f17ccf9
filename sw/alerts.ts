import { PUSH_KEY_PATH, PushKey, PushMessage } from '#contract/push-subscription.ts';
import { VIEWING_TAG } from '#contract/viewing-state.ts';
import { ALERTS_SYNC_TAG } from '#contract/worker-messages.ts';
import { readAs } from '#lib/read-as.ts';
import { ALERT_DATABASE, changeAlerts, openAlertStore, readAlerts } from '#offline/alerts/alerts.ts';
import { syncAlerts } from '#offline/alerts/alerts-sync.ts';
import type { SavedDatabase } from '#offline/device/database.ts';
import { notifyChanged } from '#offline/device/device-changes.ts';
import { hasSync } from '#offline/device/hand-over.ts';
import { readSavedProperty } from '#offline/saved/saved-property.ts';
import { readSavedSearch } from '#offline/saved/saved-search.ts';

const UNDO_MS = 10_000;

/** Shown for an unreadable message; the next one of these replaces it. */
const UNREADABLE: PushMessage['notification'] = {
  title: 'Something you saved has changed',
  tag: 'unread',
  navigate: 'https://own.invalid/news',
};

export function readPushMessage(text: () => string | undefined): PushMessage | undefined {
  try {
    const message = readAs(PushMessage, JSON.parse(text() ?? ''));
    return message?.notification.title.trim() === '' ? undefined : message;
  } catch {
    return undefined;
  }
}

/** Whether a push says that a viewing was changed (0046). */
export const isAboutViewing = (text: () => string | undefined): boolean =>
  readPushMessage(text)?.notification.tag?.startsWith(VIEWING_TAG) === true;

/** The path of an address of this site; `/news` for any other. */
export function getPathToOpen(navigate: unknown, origin: string): string {
  const url = typeof navigate === 'string' && URL.canParse(navigate) ? new URL(navigate) : null;
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/news';
}

/**
 * Shows a notification for every push, because browsers end a subscription whose pushes are not shown.
 * @returns how many properties it names; 0 where it does not say
 */
export async function showPush(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  origin: string,
  text: () => string | undefined,
): Promise<number> {
  const message = readPushMessage(text);
  const { title, body, lang, tag, navigate } = message?.notification ?? UNREADABLE;
  const data = { navigate: `${origin}${getPathToOpen(navigate, origin)}` };
  const options = {
    ...(body === undefined ? {} : { body }),
    ...(lang === undefined ? {} : { lang }),
    ...(tag === undefined ? {} : { tag }),
    data,
  };
  // A browser may reject an option that it does not support.
  await registration.showNotification(title, options).catch(() => registration.showNotification(title, { data }));
  const count = Number(message?.app_badge);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

export function createAlerts(
  scope: ServiceWorkerGlobalScope,
  store: SavedDatabase,
  wait: (ms: number) => Promise<void>,
  readTokens: () => Promise<readonly string[]>,
) {
  const alerts = openAlertStore();
  const { registration } = scope;
  const origin = scope.location.origin;

  const renew = async () => {
    if (Notification.permission !== 'granted') return null;
    const response = await fetch(PUSH_KEY_PATH);
    if (response.status === 404) return null;
    const { key } = readAs(PushKey, await response.json()) ?? {};
    if (key === undefined) throw new Error('The key could not be read');
    return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  };

  /** False where nobody ever set an alert. Reading them would create the database for everybody. */
  const isUsed = async (): Promise<boolean> => {
    const databases = await indexedDB.databases?.();
    return databases?.some(({ name }) => name === ALERT_DATABASE) ?? true;
  };

  /** One at a time, so that the server gets the last change last. */
  const sync = (): Promise<void> => navigator.locks.request('told', syncNow);
  const syncNow = async (): Promise<void> => {
    if (!(await isUsed())) return;
    const outcome = await syncAlerts({
      now: Date.now,
      read: () => readAlerts(alerts),
      change: (step) => changeAlerts(alerts, step),
      async saved() {
        const [searches, properties] = await Promise.all([
          store.rows('searches', readSavedSearch),
          store.rows('homes', readSavedProperty),
        ]);
        return {
          searches: new Set(searches.map(({ id }) => id)),
          properties: new Set(properties.map(({ id }) => id)),
        };
      },
      viewings: readTokens,
      fetch: (href, init) => fetch(href, init),
      current: () => registration.pushManager.getSubscription(),
      renew,
    });
    void notifyChanged('told');
    if (outcome === 'left') throw new Error('The server does not know all alerts yet');
  };

  return {
    /** Sends the alerts to the server. @throws when it was not reached, so that the browser retries */
    sync,

    /** Syncs while the app is in use. Never throws: the next use of the app, or the background sync, retries. */
    catchUp: (): Promise<void> => sync().catch(() => undefined),

    /** Syncs after a page has changed alerts. @param isRemoval by a removal that can be undone */
    async onChange(isRemoval: boolean): Promise<void> {
      // Where the browser refuses, the next use of the app syncs.
      if (hasSync(registration)) await registration.sync.register(ALERTS_SYNC_TAG).catch(() => undefined);
      if (isRemoval) await wait(UNDO_MS);
      await sync();
    },

    show: (text: () => string | undefined): Promise<number> => showPush(registration, origin, text),

    /** Opens the address of a notification, in an open window where there is one. */
    async open(notification: Notification): Promise<void> {
      notification.close();
      const data: unknown = notification.data;
      const navigate: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'navigate') : undefined;
      const href = getPathToOpen(navigate, origin);
      const [window] = await scope.clients.matchAll({ type: 'window' });
      // A window that this worker does not control cannot be navigated.
      const client = await window?.navigate(href).catch(() => null);
      if (client == null) await scope.clients.openWindow(href);
      else await client.focus();
    },
  };
}
