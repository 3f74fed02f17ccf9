import { PUSH_KEY_PATH, PushKey } from '#contract/push-subscription.ts';
import type { PageMessage } from '#contract/worker-messages.ts';
import { readAs } from '#lib/read-as.ts';
import {
  type AlertOf,
  type Alerts,
  changeAlerts,
  isFullFor,
  NO_ALERTS,
  openAlertStore,
  readAlerts,
  setAlert,
} from '#offline/alerts/alerts.ts';
import { notifyChanged, subscribeToChanges } from '#offline/device/device-changes.ts';
import { deviceQuery } from './device-query.ts';

/** Why there are no alerts. `install`: iOS allows them only to apps on the home screen. */
export type NoAlertReason = 'install' | 'denied' | 'unsupported' | 'off' | 'offline' | 'no-service' | 'full' | 'failed';

const store = openAlertStore();

export const alertsQuery = deviceQuery('told', ['told'], () => readAlerts(store));

const getRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined;

function findNoAlertReason(): NoAlertReason | undefined {
  if (!('PushManager' in window) || !('Notification' in window)) {
    const isAppleHandheld = 'standalone' in navigator;
    return isAppleHandheld && Reflect.get(navigator, 'standalone') !== true ? 'install' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

/** Lets the worker send the alerts, without those of what is not saved any more. @param removed by a removal that can be undone */
export async function syncAlerts(removed: boolean): Promise<void> {
  const message: PageMessage = { type: 'sync-told', removed };
  (await getRegistration())?.active?.postMessage(message);
}

async function change(step: (alerts: Alerts) => Alerts): Promise<void> {
  await changeAlerts(store, step);
  await notifyChanged('told');
  await syncAlerts(false);
}

/** Subscribes at the browser's push service, after the browser has prompted the visitor. @returns why it failed */
async function subscribe(): Promise<NoAlertReason | undefined> {
  const reason = findNoAlertReason();
  if (reason !== undefined) return reason;
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const worker = await getRegistration();
  if (worker === undefined) return 'unsupported';
  if ((await worker.pushManager.getSubscription()) !== null) return undefined;
  const response = await fetch(PUSH_KEY_PATH).catch(() => undefined);
  if (response === undefined) return 'offline';
  if (response.status === 404) return 'off';
  const key = response.ok ? readAs(PushKey, await response.json())?.key : undefined;
  if (key === undefined) return 'offline';
  // Some browsers have no push service, or it does not answer.
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).then(
    () => undefined,
    () => 'no-service',
  );
}

/** Turns an alert on. Call it only from a press, since the browser prompts. @returns why it failed */
export async function subscribeToAlert(of: AlertOf): Promise<NoAlertReason | undefined> {
  try {
    if (isFullFor(await readAlerts(store), of)) return 'full';
    const reason = await subscribe();
    if (reason !== undefined) return reason;
    await change((alerts) => setAlert(alerts, of, true));
    return undefined;
  } catch {
    return 'failed';
  }
}

/** Turns an alert off, on the server when there is a connection. @throws StorageFailure */
export const stopAlert = (of: AlertOf): Promise<void> => change((alerts) => setAlert(alerts, of, false));

/** Turns all alerts off, on the server when there is a connection. @throws StorageFailure */
export const stopAllAlerts = (): Promise<void> =>
  change((alerts) => ({ ...alerts, searches: NO_ALERTS.searches, homes: NO_ALERTS.homes }));

let isSubscribed = false;

/** Ends the alerts of removed searches and properties, from the first switch on a page. */
export function syncAlertsOnRemoval(): void {
  if (isSubscribed) return;
  isSubscribed = true;
  subscribeToChanges(async (changed) => {
    if (changed !== 'searches' && changed !== 'homes') return;
    const { searches, homes } = await readAlerts(store);
    if (searches.length + homes.length > 0) await syncAlerts(true);
  });
}
