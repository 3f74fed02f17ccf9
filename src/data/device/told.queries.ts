import { PUSH_KEY_PATH, PushKey } from '#contract/push-subscription.ts';
import type { PageMessage } from '#contract/worker-messages.ts';
import { readAs } from '#lib/read-as.ts';
import {
  changeTold,
  isFullFor,
  NOTHING_TOLD,
  readTold,
  type ToldOf,
  toldStore,
  withTold,
} from '#offline/alerts/told.ts';
import { onDeviceChange, tellChanged } from '#offline/device/device-changes.ts';
import { deviceQuery } from './device-query.ts';

// What this device is told of by Web Push, as a page asks for it. The worker tells the server. Load it where there is a
// switch: the first page knows nothing of it.

/** Why nothing can be told here. `install`: an iPhone gives it to apps on the home screen alone. */
export type NoTelling = 'install' | 'denied' | 'unsupported' | 'off' | 'offline' | 'full' | 'failed';

let opened: ReturnType<typeof toldStore> | undefined;
const store = () => {
  opened ??= toldStore();
  return opened;
};

/** What is told. */
export const toldQuery = deviceQuery('told', ['told'], () => readTold(store()));

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined;

/** Why this browser cannot be told anything, as far as is known without asking anybody; undefined where it can. */
export function noTellingHere(): NoTelling | undefined {
  if (!('PushManager' in window) || !('Notification' in window)) {
    const isAppleHandheld = 'standalone' in navigator;
    return isAppleHandheld && Reflect.get(navigator, 'standalone') !== true ? 'install' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

/** Has the worker tell the server, now or when the signal is back. @param removed what is saved was removed */
async function sync(removed: boolean): Promise<void> {
  const message: PageMessage = { type: 'sync-told', removed };
  (await registration())?.active?.postMessage(message);
}

/** Subscribes at the browser's push service; the browser asks the visitor. @returns why not */
async function subscribe(): Promise<NoTelling | undefined> {
  const why = noTellingHere();
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
 * Tells of a saved search or home from now on. Call it from a press alone: the visitor is asked.
 * @returns why nothing will be told; undefined when it will
 */
export async function startTelling(of: ToldOf): Promise<NoTelling | undefined> {
  try {
    if (isFullFor(await readTold(store()), of)) return 'full';
    const why = await subscribe();
    if (why !== undefined) return why;
    await changeTold(store(), (told) => withTold(told, of, true));
    await tellChanged('told');
    await sync(false);
    return undefined;
  } catch {
    return 'failed';
  }
}

/** Ends the telling of one thing; without signal the server hears of it later. @throws StorageFailure */
export async function stopTelling(of: ToldOf): Promise<void> {
  await changeTold(store(), (told) => withTold(told, of, false));
  await tellChanged('told');
  await sync(false);
}

/** Ends all telling; without signal the server hears of it later. @throws StorageFailure */
export async function stopAllTelling(): Promise<void> {
  await changeTold(store(), (told) => ({ ...told, searches: NOTHING_TOLD.searches, homes: NOTHING_TOLD.homes }));
  await tellChanged('told');
  await sync(false);
}

let isFollowing = false;

/** From the first switch on, as long as the page is there: what is no longer saved is no longer told. */
export function followRemovals(): void {
  if (isFollowing) return;
  isFollowing = true;
  onDeviceChange(async (changed) => {
    if (changed !== 'searches' && changed !== 'homes') return;
    const { searches, homes } = await readTold(store());
    if (searches.length + homes.length > 0) await sync(true);
  });
}
