import * as v from 'valibot';
import {
  PUSH_SUBSCRIPTION_PATH,
  type PushSubscriptionEnd,
  type PushSubscriptionRequest,
} from '#contract/push-subscription.ts';
import { readAs } from '#lib/read-as.ts';
import { type Alerts, createWish, hasNoAlerts } from './alerts.ts';

// A sync may end anywhere: it is repeated, and repeating changes nothing.

type DeviceSubscription = Pick<PushSubscription, 'endpoint' | 'toJSON' | 'unsubscribe'>;

export interface AlertSyncPorts {
  readonly now: () => number;
  readonly read: () => Promise<Alerts>;
  readonly change: (step: (alerts: Alerts) => Alerts) => Promise<void>;
  readonly saved: () => Promise<{ readonly searches: ReadonlySet<string>; readonly properties: ReadonlySet<number> }>;
  /** Tokens of open viewings: they go with the alerts, and make none. */
  readonly viewings: () => Promise<readonly string[]>;
  readonly fetch: (href: string, init: RequestInit) => Promise<Response>;
  readonly current: () => Promise<DeviceSubscription | null>;
  /** Creates a subscription; null where the visitor or the server allows none. @throws when the server was not reached */
  readonly renew: () => Promise<DeviceSubscription | null>;
}

const Keys = v.object({ keys: v.object({ p256dh: v.string(), auth: v.string() }) });

/** `left`: to be repeated later. */
export type AlertSync = 'done' | 'left';

/** @returns undefined when it must be sent again later */
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

/** Deletes alerts of what is not saved any more, and sends the rest. @throws StorageFailure */
export async function syncAlerts(ports: AlertSyncPorts): Promise<AlertSync> {
  const saved = await ports.saved();
  await ports.change((alerts) => ({
    ...alerts,
    searches: alerts.searches.filter((id) => saved.searches.has(id)),
    homes: alerts.homes.filter((id) => saved.properties.has(id)),
  }));
  const alerts = await ports.read();
  let outcome: AlertSync = 'done';
  const subscription = await ports.current().catch(() => null);
  if (hasNoAlerts(alerts)) {
    // Stored before unsubscribing, which loses the endpoint.
    const old = [alerts.endpoint, subscription?.endpoint].flatMap((endpoint) => endpoint ?? []);
    if (old.length > 0) await ports.change((current) => (hasNoAlerts(current) ? addEnds(current, old) : current));
    if (hasNoAlerts(await ports.read())) await subscription?.unsubscribe().catch(() => undefined);
  } else {
    outcome = await putWish(ports, alerts, subscription);
  }
  for (const endpoint of (await ports.read()).ends) {
    const result = await send(ports, 'DELETE', { endpoint } satisfies PushSubscriptionEnd);
    if (result === undefined) outcome = 'left';
    else await ports.change(({ ends, ...rest }) => ({ ...rest, ends: ends.filter((other) => other !== endpoint) }));
  }
  return outcome;
}

/** Adds endpoints that the server must delete. */
const addEnds = (alerts: Alerts, endpoints: readonly string[]): Alerts => ({
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
    // Not allowed any more: the server deletes the device, and the alerts stay for when it is allowed again.
    const { endpoint: old } = alerts;
    if (old !== null) await ports.change((current) => addEnds(current, [old]));
    return 'done';
  }
  const { endpoint } = subscription;
  const viewings = [...(await ports.viewings())];
  const wish = createWish(alerts, endpoint, ports.now(), viewings);
  if (alerts.sent === wish) return 'done';
  const { keys } = readAs(Keys, subscription.toJSON()) ?? {};
  if (keys === undefined) return 'done';
  const { searches, homes } = alerts;
  const request: PushSubscriptionRequest = { endpoint, keys, searches, homes, viewings };
  // Stored before it is sent, because the server may know the device although its answer is lost.
  await ports.change((stored) => {
    const previous = stored.endpoint === null ? [] : [stored.endpoint];
    const ends = [...stored.ends, ...previous].filter((other) => other !== endpoint);
    return { ...stored, endpoint, sent: '', ends };
  });
  const result = await send(ports, 'PUT', request);
  if (result === undefined) return 'left';
  await ports.change((stored) => ({ ...stored, sent: wish, refused: result === 'refused' }));
  return 'done';
}
