import * as v from 'valibot';
import {
  PUSH_SUBSCRIPTION_PATH,
  type PushSubscriptionEnd,
  type PushSubscriptionRequest,
} from '#contract/push-subscription.ts';
import { readAs } from '#lib/read-as.ts';
import { type Alerts, hasNoAlerts, wishOf } from './alerts.ts';

// Brings the server's alerts to those that this device wants. It may end anywhere: what the server has not answered is sent
// again, and twice changes nothing.

/** A browser's subscription at its push service. */
export interface DeviceSubscription {
  readonly endpoint: string;
  toJSON(): unknown;
  unsubscribe(): Promise<unknown>;
}

export interface AlertSyncPorts {
  /** ms since 1970. */
  readonly now: () => number;
  readonly read: () => Promise<Alerts>;
  readonly change: (step: (alerts: Alerts) => Alerts) => Promise<void>;
  /** Ids. */
  readonly saved: () => Promise<{ readonly searches: ReadonlySet<string>; readonly homes: ReadonlySet<number> }>;
  readonly fetch: (href: string, init: RequestInit) => Promise<Response>;
  readonly current: () => Promise<DeviceSubscription | null>;
  /** Makes a new one; null where there is none to be had. @throws when the server was not met */
  readonly renew: () => Promise<DeviceSubscription | null>;
}

const Keys = v.object({ keys: v.object({ p256dh: v.string(), auth: v.string() }) });

/** `left`: to be done again later. */
export type AlertSync = 'done' | 'left';

/** @returns undefined: to be sent again later */
async function send(ports: AlertSyncPorts, method: string, body: unknown): Promise<'taken' | 'refused' | undefined> {
  try {
    const { ok, status } = await ports.fetch(PUSH_SUBSCRIPTION_PATH, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (ok) return 'taken';
    return status >= 500 || status === 408 || status === 429 ? undefined : 'refused';
  } catch {
    return undefined;
  }
}

/** Sends the server which alerts are wanted. What is no longer saved has no alert. @throws StorageFailure */
export async function syncAlerts(ports: AlertSyncPorts): Promise<AlertSync> {
  const saved = await ports.saved();
  await ports.change((alerts) => ({
    ...alerts,
    searches: alerts.searches.filter((id) => saved.searches.has(id)),
    homes: alerts.homes.filter((id) => saved.homes.has(id)),
  }));
  const alerts = await ports.read();
  let outcome: AlertSync = 'done';
  const subscription = await ports.current().catch(() => null);
  if (hasNoAlerts(alerts)) {
    // Stored before it is ended: afterwards nobody knows its address.
    const old = [alerts.endpoint, subscription?.endpoint].flatMap((endpoint) => endpoint ?? []);
    if (old.length > 0) await ports.change((now) => (hasNoAlerts(now) ? ended(now, old) : now));
    if (hasNoAlerts(await ports.read())) await subscription?.unsubscribe().catch(() => undefined);
  } else {
    outcome = await putWish(ports, alerts, subscription);
  }
  for (const endpoint of (await ports.read()).ends) {
    const answer = await send(ports, 'DELETE', { endpoint } satisfies PushSubscriptionEnd);
    if (answer === undefined) outcome = 'left';
    else await ports.change((now) => ({ ...now, ends: now.ends.filter((one) => one !== endpoint) }));
  }
  return outcome;
}

/** With endpoints that the server is to delete. */
const ended = (alerts: Alerts, endpoints: readonly string[]): Alerts => ({
  ...alerts,
  endpoint: null,
  sent: '',
  refused: false,
  ends: [...new Set([...alerts.ends, ...endpoints])],
});

async function putWish(ports: AlertSyncPorts, alerts: Alerts, current: DeviceSubscription | null): Promise<AlertSync> {
  let subscription = current;
  try {
    subscription ??= await ports.renew();
  } catch {
    return 'left';
  }
  if (subscription === null) {
    // Not allowed any more: the server deletes the device, and the wish stays for when it is allowed again.
    const { endpoint: old } = alerts;
    if (old !== null) await ports.change((now) => ended(now, [old]));
    return 'done';
  }
  const { endpoint } = subscription;
  const wish = wishOf(alerts, endpoint, ports.now());
  if (alerts.sent === wish) return 'done';
  const { keys } = readAs(Keys, subscription.toJSON()) ?? {};
  if (keys === undefined) return 'done';
  const { searches, homes } = alerts;
  // Stored before it is sent: where the answer is lost, the server knows the device all the same.
  await ports.change((now) => {
    const isOther = now.endpoint !== null && now.endpoint !== endpoint;
    const ends = (isOther ? [...now.ends, now.endpoint ?? ''] : now.ends).filter((one) => one !== endpoint);
    return { ...now, endpoint, sent: '', ends };
  });
  const answer = await send(ports, 'PUT', { endpoint, keys, searches, homes } satisfies PushSubscriptionRequest);
  if (answer === undefined) return 'left';
  await ports.change((now) => ({ ...now, sent: wish, refused: answer === 'refused' }));
  return 'done';
}
