import { PUSH_KEY_PATH, PushKey } from '#contract/push-subscription.ts';
import type { PageMessage } from '#contract/worker-messages.ts';
import { readAs } from '#lib/read-as.ts';
import {
  type AlertOf,
  type Alerts,
  alertStore,
  changeAlerts,
  isFullFor,
  NO_ALERTS,
  readAlerts,
  withAlert,
} from '#offline/alerts/alerts.ts';
import { notifyChanged, subscribeToChanges } from '#offline/device/device-changes.ts';
import { deviceQuery } from './device-query.ts';

// The alerts that this device wants by Web Push. The worker sends them to the server.

/** Why there are no alerts. `install`: an iPhone gives them to apps on the home screen alone. */
export type NoAlertReason = 'install' | 'denied' | 'unsupported' | 'off' | 'offline' | 'full' | 'failed';

let opened: ReturnType<typeof alertStore> | undefined;
const store = () => {
  opened ??= alertStore();
  return opened;
};

export const alertsQuery = deviceQuery('told', ['told'], () => readAlerts(store()));

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined;

/** Why this browser shows no alerts, as far as is known without asking anybody; undefined where it does. */
function noAlertReasonHere(): NoAlertReason | undefined {
  if (!('PushManager' in window) || !('Notification' in window)) {
    const isAppleHandheld = 'standalone' in navigator;
    return isAppleHandheld && Reflect.get(navigator, 'standalone') !== true ? 'install' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

/** Has the worker tell the server, now or when there is a connection. @param removed what is saved was removed */
async function sync(removed: boolean): Promise<void> {
  const message: PageMessage = { type: 'sync-told', removed };
  (await registration())?.active?.postMessage(message);
}

async function change(step: (alerts: Alerts) => Alerts): Promise<void> {
  await changeAlerts(store(), step);
  await notifyChanged('told');
  await sync(false);
}

/** Subscribes at the browser's push service; the browser asks the visitor. @returns why not */
async function subscribe(): Promise<NoAlertReason | undefined> {
  const why = noAlertReasonHere();
  if (why !== undefined) return why;
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const worker = await registration();
  if (worker === undefined) return 'unsupported';
  if ((await worker.pushManager.getSubscription()) !== null) return undefined;
  const answer = await fetch(PUSH_KEY_PATH).catch(() => undefined);
  if (answer === undefined) return 'offline';
  if (answer.status === 404) return 'off';
  const key = answer.ok ? readAs(PushKey, await answer.json())?.key : undefined;
  if (key === undefined) return 'offline';
  await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return undefined;
}

/**
 * Turns the alert of a saved search or property on. Call it from a press alone: the visitor is asked.
 * @returns why there will be none; undefined when there will
 */
export async function subscribeToAlert(of: AlertOf): Promise<NoAlertReason | undefined> {
  try {
    if (isFullFor(await readAlerts(store()), of)) return 'full';
    const why = await subscribe();
    if (why !== undefined) return why;
    await change((alerts) => withAlert(alerts, of, true));
    return undefined;
  } catch {
    return 'failed';
  }
}

/** Turns one alert off; the server learns of it when there is a connection. @throws StorageFailure */
export const stopAlert = (of: AlertOf): Promise<void> => change((alerts) => withAlert(alerts, of, false));

/** Turns all alerts off; the server learns of it when there is a connection. @throws StorageFailure */
export const stopAllAlerts = (): Promise<void> =>
  change((alerts) => ({ ...alerts, searches: NO_ALERTS.searches, homes: NO_ALERTS.homes }));

let isFollowing = false;

/** From the first switch on, as long as the page is there: what is no longer saved has no alert any more. */
export function syncAlertsOnRemoval(): void {
  if (isFollowing) return;
  isFollowing = true;
  subscribeToChanges(async (changed) => {
    if (changed !== 'searches' && changed !== 'homes') return;
    const { searches, homes } = await readAlerts(store());
    if (searches.length + homes.length > 0) await sync(true);
  });
}
