import type { BrowserContext, CDPSession, Page, Worker } from 'playwright/test';
import type { PushSubscriptionRequest } from '#contract/push-subscription.ts';
import { expect } from './fixtures.ts';

// A browser without a push service of its own: no Chromium here reaches one. What the page and the worker ask of it is
// answered for the push service of the tests, and what that has taken is dispatched through the debugging protocol.

type Device = Pick<PushSubscriptionRequest, 'endpoint' | 'keys'>;

/** Runs in the page, before its own scripts, and in the worker. Subscribing gives the device; unsubscribing takes it away. */
function standIn(device: Device): void {
  let isSubscribed = true;
  const subscription = {
    endpoint: device.endpoint,
    toJSON: () => device,
    unsubscribe: async () => {
      isSubscribed = false;
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true;
      return subscription;
    },
  });
}

/** Counts how often a page asks whether notifications are allowed. */
function countAsking(): void {
  const { requestPermission } = Notification;
  Notification.requestPermission = async () => {
    document.documentElement.dataset['asked'] = String(Number(document.documentElement.dataset['asked'] ?? 0) + 1);
    return requestPermission.call(Notification);
  };
}

/** How often the page has asked since it was loaded. */
export const subscriptionsOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset['asked'] ?? 0));

/** Gives pages of a context the device. To be called before they are opened. */
export async function replacePushInPages(context: BrowserContext, device: Device): Promise<void> {
  await context.addInitScript(standIn, device);
  await context.addInitScript(countAsking);
}

/** Gives the worker the device, until it is stopped. */
export async function replacePushInWorker(context: BrowserContext, device: Device): Promise<Worker> {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no worker');
  await worker.evaluate(standIn, device);
  return worker;
}

/** The debugging protocol's side of the worker of an origin, and the id of its newest registration. */
export async function debuggedWorker(page: Page, origin: string): Promise<{ session: CDPSession; id: () => string }> {
  const session = await page.context().newCDPSession(page);
  const ids: string[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, scopeURL } of registrations) if (scopeURL === `${origin}/`) ids.push(registrationId);
  });
  await session.send('ServiceWorker.enable');
  await expect.poll(() => ids.length).toBeGreaterThan(0);
  return { session, id: () => ids.at(-1) ?? '' };
}

/** Dispatches a push to the worker of an origin, as the browser does. @returns takes the text of a message */
export async function pushTo(page: Page, origin: string): Promise<(message: string) => Promise<void>> {
  const { session, id } = await debuggedWorker(page, origin);
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: id(), data });
  };
}

/** What the worker shows as notifications: title, text, and the path that a press opens. */
export const notificationsOf = (worker: Worker): Promise<{ title: string; body: string; path: string }[]> =>
  worker.evaluate(async () => {
    const scope: unknown = globalThis;
    const { registration } = scope as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body, data }) => ({
      title,
      body,
      path: new URL(String(data?.navigate)).pathname,
    }));
  });
