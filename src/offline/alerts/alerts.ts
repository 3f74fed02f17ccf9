import { get, promisifyRequest, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { MAX_ALERT_PROPERTIES, MAX_ALERT_SEARCHES } from '#contract/push-subscription.ts';
import { readAs } from '#lib/read-as.ts';
import { createKeyValues, openDatabase } from '../device/database.ts';

// A database of its own, because the end of an alert must outlive "delete everything" until the server knows it.

export const ALERT_DATABASE = 'told';
const NOTE = 'told';

export const Alerts = v.object({
  v: v.literal(1),
  /** Ids of saved searches: the queries of their addresses. */
  searches: v.array(v.string()),
  homes: v.array(v.number()),
  /** As the server last got it; null: the server does not know this device. */
  endpoint: v.nullable(v.string()),
  /** The last createWish() that the server has taken. */
  sent: v.string(),
  /** Endpoints that the server must still delete. */
  ends: v.array(v.string()),
  /** The server rejected the last wish for good. */
  refused: v.boolean(),
});
export type Alerts = v.InferOutput<typeof Alerts>;

export const NO_ALERTS: Alerts = {
  v: 1,
  searches: [],
  homes: [],
  endpoint: null,
  sent: '',
  ends: [],
  refused: false,
};

/** The server deletes a device that gives no sign of life for twelve months. */
const SIGN_OF_LIFE_MS = 30 * 86_400_000;

/** A key of the alerts at an endpoint, for thirty days. @param now ms since 1970 @param viewings tokens of open viewings */
export const createWish = (
  { searches, homes }: Pick<Alerts, 'searches' | 'homes'>,
  endpoint: string,
  now: number,
  viewings: readonly string[] = [],
): string =>
  JSON.stringify([
    Math.floor(now / SIGN_OF_LIFE_MS),
    endpoint,
    [...searches].sort(),
    [...homes].sort((a, b) => a - b),
    ...viewings,
  ]);

export type AlertOf = { readonly search: string } | { readonly home: number };

export const hasAlert = (alerts: Alerts, of: AlertOf): boolean =>
  'search' in of ? alerts.searches.includes(of.search) : alerts.homes.includes(of.home);

export const hasNoAlerts = ({ searches, homes }: Alerts): boolean => searches.length + homes.length === 0;

/** Whether the device has as many alerts of this kind as it may. */
export const isFullFor = ({ searches, homes }: Alerts, of: AlertOf): boolean =>
  'search' in of ? searches.length >= MAX_ALERT_SEARCHES : homes.length >= MAX_ALERT_PROPERTIES;

/** Adds or removes an alert; beyond the limit none is added. */
export function setAlert(alerts: Alerts, of: AlertOf, isOn: boolean): Alerts {
  if (isOn && (hasAlert(alerts, of) || isFullFor(alerts, of))) return alerts;
  if ('search' in of) {
    const others = alerts.searches.filter((id) => id !== of.search);
    return { ...alerts, searches: isOn ? [...others, of.search] : others };
  }
  const others = alerts.homes.filter((id) => id !== of.home);
  return { ...alerts, homes: isOn ? [...others, of.home] : others };
}

export function openAlertStore(): UseStore {
  const database = openDatabase({ name: ALERT_DATABASE, version: 1, stores: { notes: {} } });
  return createKeyValues(() => database, 'notes');
}

const parseAlerts = (stored: unknown): Alerts => readAs(Alerts, stored) ?? NO_ALERTS;

/** @throws StorageFailure */
export const readAlerts = async (store: UseStore): Promise<Alerts> => parseAlerts(await get<unknown>(NOTE, store));

const isOver = (alerts: Alerts): boolean => hasNoAlerts(alerts) && alerts.endpoint === null && alerts.ends.length === 0;

/** Changes the alerts in one transaction, and deletes the row once neither device nor server has any. @throws StorageFailure */
export const changeAlerts = (store: UseStore, step: (alerts: Alerts) => Alerts): Promise<void> =>
  store('readwrite', async (notes) => {
    const alerts = step(parseAlerts(await promisifyRequest<unknown>(notes.get(NOTE))));
    if (isOver(alerts)) notes.delete(NOTE);
    else notes.put(alerts, NOTE);
    await promisifyRequest(notes.transaction);
  });
