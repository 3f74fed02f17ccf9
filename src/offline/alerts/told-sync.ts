import * as v from 'valibot';
import {
  PUSH_SUBSCRIPTION_PATH,
  type PushSubscriptionEnd,
  type PushSubscriptionRequest,
} from '#contract/push-subscription.ts';
import { readAs } from '#lib/read-as.ts';
import { type Told, tellsNothing, wishOf } from './told.ts';

// Brings the server to what this device wants to be told of. It may end anywhere: what the server has not answered for is
// asked again, and asking twice changes nothing.

/** A browser's subscription at its push service. */
export interface DeviceSubscription {
  readonly endpoint: string;
  toJSON(): unknown;
  unsubscribe(): Promise<unknown>;
}

export interface ToldSyncPorts {
  /** ms since 1970. */
  readonly now: () => number;
  readonly read: () => Promise<Told>;
  readonly change: (step: (told: Told) => Told) => Promise<void>;
  /** Ids of what is saved on this device. */
  readonly saved: () => Promise<{ readonly searches: ReadonlySet<string>; readonly homes: ReadonlySet<number> }>;
  readonly fetch: (href: string, init: RequestInit) => Promise<Response>;
  /** The subscription that there is. */
  readonly current: () => Promise<DeviceSubscription | null>;
  /** Makes one anew; null where it cannot be had (any more). @throws when the server was not met */
  readonly renew: () => Promise<DeviceSubscription | null>;
}

/** What browsers say of a subscription's keys; the server looks at them closer. */
const Keys = v.object({ keys: v.object({ p256dh: v.string(), auth: v.string() }) });

/** `left`: the server was not met, or wants to be asked later. */
export type ToldSync = 'done' | 'left';

/** @returns undefined: to be asked again later */
async function ask(ports: ToldSyncPorts, method: string, body: unknown): Promise<'taken' | 'refused' | undefined> {
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

/**
 * Tells the server what is to be told, and what not any more. What is no longer saved is no longer told.
 * @throws StorageFailure
 */
export async function syncTold(ports: ToldSyncPorts): Promise<ToldSync> {
  const saved = await ports.saved();
  await ports.change((told) => ({
    ...told,
    searches: told.searches.filter((id) => saved.searches.has(id)),
    homes: told.homes.filter((id) => saved.homes.has(id)),
  }));
  const told = await ports.read();
  let outcome: ToldSync = 'done';
  const subscription = await ports.current().catch(() => null);
  if (tellsNothing(told)) {
    // Noted before it is ended: afterwards nobody knows its address.
    const old = [told.endpoint, subscription?.endpoint].flatMap((endpoint) => endpoint ?? []);
    if (old.length > 0) await ports.change((now) => (tellsNothing(now) ? ended(now, old) : now));
    if (tellsNothing(await ports.read())) await subscription?.unsubscribe().catch(() => undefined);
  } else {
    outcome = await putWish(ports, told, subscription);
  }
  for (const endpoint of (await ports.read()).ends) {
    const answer = await ask(ports, 'DELETE', { endpoint } satisfies PushSubscriptionEnd);
    if (answer === undefined) outcome = 'left';
    else await ports.change((now) => ({ ...now, ends: now.ends.filter((one) => one !== endpoint) }));
  }
  return outcome;
}

/** With endpoints that the server is to forget. */
const ended = (told: Told, endpoints: readonly string[]): Told => ({
  ...told,
  endpoint: null,
  sent: '',
  refused: false,
  ends: [...new Set([...told.ends, ...endpoints])],
});

async function putWish(ports: ToldSyncPorts, told: Told, current: DeviceSubscription | null): Promise<ToldSync> {
  let subscription = current;
  try {
    subscription ??= await ports.renew();
  } catch {
    return 'left';
  }
  if (subscription === null) {
    // Not allowed any more: the switch says so, and the server forgets us. The wish stays for when it is allowed again.
    const { endpoint: old } = told;
    if (old !== null) await ports.change((now) => ended(now, [old]));
    return 'done';
  }
  const { endpoint } = subscription;
  const wish = wishOf(told, endpoint, ports.now());
  if (told.sent === wish) return 'done';
  const { keys } = readAs(Keys, subscription.toJSON()) ?? {};
  if (keys === undefined) return 'done';
  const { searches, homes } = told;
  // Noted before it is asked for: an answer may be lost, and the server has us all the same.
  await ports.change((now) => {
    const isOther = now.endpoint !== null && now.endpoint !== endpoint;
    const ends = (isOther ? [...now.ends, now.endpoint ?? ''] : now.ends).filter((one) => one !== endpoint);
    return { ...now, endpoint, sent: '', ends };
  });
  const answer = await ask(ports, 'PUT', { endpoint, keys, searches, homes } satisfies PushSubscriptionRequest);
  if (answer === undefined) return 'left';
  await ports.change((now) => ({ ...now, sent: wish, refused: answer === 'refused' }));
  return 'done';
}
