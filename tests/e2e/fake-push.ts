import type { BrowserContext, CDPSession, Page, Worker } from 'playwright/test';
import type { PushSubscriptionRequest } from '#contract/push-subscription.ts';
import { expect } from './fixtures.ts';

// Replaces the push service of the browser, which no Chromium here can reach: calls of page and worker are
// answered for the tests' push service, and its messages are dispatched through the debugging protocol.

type Device = Pick<PushSubscriptionRequest, 'endpoint' | 'keys'>;

/** Runs in the page, before its own scripts, and in the worker. Subscribing returns the device. */
function installFakePush(device: Device): void {
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

/** Counts the page's requests for permission to notify. */
function countAsking(): void {
  const { requestPermission } = Notification;
  Notification.requestPermission = async () => {
    document.documentElement.dataset['asked'] = String(Number(document.documentElement.dataset['asked'] ?? 0) + 1);
    return requestPermission.call(Notification);
  };
}

/** How often the page has requested permission since it loaded. */
export const countSubscriptions = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset['asked'] ?? 0));

/** Gives the device to a context's pages. Call it before they open. */
export async function replacePushInPages(context: BrowserContext, device: Device): Promise<void> {
  await context.addInitScript(installFakePush, device);
  await context.addInitScript(countAsking);
}

/** Gives the device to the worker, until it is stopped. */
export async function replacePushInWorker(context: BrowserContext, device: Device): Promise<Worker> {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no worker');
  await worker.evaluate(installFakePush, device);
  return worker;
}

/** The debugging session of an origin's worker, and the id of its newest registration. */
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

/** Dispatches pushes to the worker of an origin. @returns a function that sends a message text */
export async function pushTo(page: Page, origin: string): Promise<(message: string) => Promise<void>> {
  const { session, id } = await debuggedWorker(page, origin);
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: id(), data });
  };
}

/** The shown notifications: title, text, and the path that a press opens. */
export const getNotifications = (worker: Worker): Promise<{ title: string; body: string; path: string }[]> =>
  worker.evaluate(async () => {
    const scope: unknown = globalThis;
    const { registration } = scope as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body, data }) => ({
      title,
      body,
      path: new URL(String(data?.navigate)).pathname,
    }));
  });
