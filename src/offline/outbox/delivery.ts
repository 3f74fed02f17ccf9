import { IDEMPOTENCY_KEY_HEADER, messageCalls } from '#contract/submission-calls.ts';
import { runWithLock } from '../device/hand-over.ts';
import { awaitInTime } from '../device/in-time.ts';
import { type Answer, applyAnswer, classifyAnswer } from './answers.ts';
import {
  createTombstone,
  getAge,
  getTimeUntilDue,
  isDue,
  isLive,
  type OutboxPorts,
  removeForm,
  type Urgency,
} from './outbox.ts';
import { type OutboxDatabase, openOutboxDatabase } from './outbox-database.ts';
import type { OutboxRow, PendingRow, Step } from './outbox-rows.ts';
import { isPending, isUndelivered } from './row-state.ts';
import { createTrackedFetch } from './tracked-fetch.ts';
import { isBehind, receive } from './viewing-replies.ts';

const REQUEST_LIMIT_MS = 20_000;

export interface DeliveryPorts extends OutboxPorts {
  fetch(path: string, init: RequestInit): Promise<Response>;
  random(): number;
  /** The device reports no network, which is only a hint. */
  offline(): boolean;
  /** Runs work as the only sender, see runWithLock(). Without locks only the leases of rows separate senders. */
  alone<T>(work: (isOnly: boolean) => Promise<T>, signal?: AbortSignal): Promise<T | undefined>;
  readonly sender: string;
}

export type OutboxRuntime = DeliveryPorts & { readonly store: OutboxDatabase };

/** Real clock, network, storage and lock. @param patience wait for the lock of another sender, ms; 0 tries once */
export const createOutboxRuntime = (
  onChanged: () => void,
  onReached: (isReached: boolean) => void,
  patience = 0,
): OutboxRuntime => ({
  store: openOutboxDatabase(onChanged),
  // Missing where a page is served without TLS.
  sender: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
  now: () => Date.now(),
  random: () => Math.random(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  fetch: createTrackedFetch((path, init) => fetch(path, init), onReached),
  offline: () => navigator.onLine === false,
  alone: (work, signal) => runWithLock('outbox', patience, work, signal),
});

type Parcel = Pick<PendingRow, 'kind' | 'key' | 'body' | 'headers'>;

/**
 * Makes a request within the time limit. Never throws.
 * @param signal aborts when the page is left @returns undefined without an answer
 */
export async function getInTime<T>(
  request: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T | undefined> {
  if (signal?.aborted) return undefined;
  const over = new AbortController();
  // Not every fetch settles when it is aborted (a proxying worker, a stopped stream).
  const left = new Promise<undefined>((resolve) => {
    signal?.addEventListener('abort', () => resolve(undefined), { signal: over.signal });
  });
  try {
    return await awaitInTime(Promise.race([request(over.signal), left]), REQUEST_LIMIT_MS);
  } catch {
    return undefined;
  } finally {
    over.abort();
  }
}

/** Sends once, and reads the answer within the time limit. Never throws. @param signal aborts when the page is left */
export async function sendOnce(ports: DeliveryPorts, parcel: Parcel, signal?: AbortSignal): Promise<Answer> {
  const sendAndRead = async (inTime: AbortSignal): Promise<Answer> => {
    const response = await ports.fetch(messageCalls[parcel.kind].path, {
      method: 'POST',
      headers: {
        ...parcel.headers,
        'Content-Type': 'application/json',
        Accept: 'application/json',
        [IDEMPOTENCY_KEY_HEADER]: parcel.key,
      },
      body: JSON.stringify(parcel.body),
      redirect: 'manual',
      cache: 'no-store',
      signal: inTime,
    });
    return classifyAnswer(response, parcel.kind, parcel.key, ports.now());
  };
  return (await getInTime(sendAndRead, signal)) ?? { is: 'none' };
}

/** Sends a row that storage could not save. @returns `queued` when it was stored after all, so that the outbox sends it */
export async function sendDirectly(
  ports: DeliveryPorts,
  parcel: Parcel & { readonly id: string },
): Promise<Answer | { readonly is: 'queued' }> {
  const stored = await ports.store.get(parcel.id).catch(() => undefined);
  if (stored?.state === 'delivered') return { is: 'delivered', ...(stored.unlisted ? { unlisted: true } : {}) };
  if (stored !== undefined && isPending(stored)) return { is: 'queued' };
  return sendOnce(ports, parcel);
}

async function deliverRow(
  ports: DeliveryPorts,
  id: string,
  urgency: Urgency,
  isOnly: boolean,
  signal?: AbortSignal,
): Promise<boolean> {
  const claimed = await ports.store.change(id, (row) => {
    const now = ports.now();
    if (row === undefined || !isPending(row) || !isDue(row, now, urgency, isOnly)) return undefined;
    // Its sender ended before it could delete the row.
    if (row.unwanted === true) return 'remove';
    return {
      ...(isLive(row.form, now) ? row : removeForm(row)),
      state: 'sending',
      attempts: row.attempts + 1,
      // The earlier sender ended during its try.
      maybe_arrived: row.maybe_arrived || row.state === 'sending',
      age_ms: getAge(row, now),
      seen_at: now,
      sender: { owner: ports.sender, at: now },
    };
  });
  if (claimed === undefined || !isPending(claimed)) return false;
  const wasOffline = ports.offline();
  const answer = await sendOnce(ports, claimed, signal);
  let isDelivered = false;
  const settle: Step = (row) => {
    if (row === undefined || row.state === 'delivered' || row.key !== claimed.key) return undefined;
    const now = ports.now();
    // An acknowledgement counts whoever has the row now; any other answer only for its current sender.
    isDelivered = answer.is === 'delivered';
    // What became of a reply stands in the receipt of its viewing.
    if (answer.is === 'delivered')
      return row.kind === 'viewing-reply' ? 'remove' : createTombstone(row, now, answer.unlisted);
    if (row.state !== 'sending' || row.sender?.owner !== ports.sender || row.attempts !== claimed.attempts) {
      return undefined;
    }
    if (row.unwanted === true) return 'remove';
    return applyAnswer(row, answer, { now, random: ports.random(), wasOffline: wasOffline && ports.offline() });
  };
  await ports.store.change(id, settle, {
    also: answer.is === 'delivered' ? receive(ports, claimed, answer) : undefined,
  });
  return isDelivered;
}

async function releaseAbandoned(ports: DeliveryPorts): Promise<void> {
  const isAbandoned = (row: OutboxRow | undefined): row is PendingRow =>
    row?.state === 'held' && !isLive(row.form, ports.now());
  for (const { id } of (await ports.store.rows()).filter(isAbandoned))
    await ports.store.change(id, (row) => (isAbandoned(row) ? removeForm(row) : undefined));
}

/**
 * Sends all due rows one after the other; a failure does not stop the next. @throws StorageFailure without rows
 * @param options.only sends this row also when it is not due @param options.signal ends the round when the page is left
 */
export async function deliverAll(
  ports: DeliveryPorts,
  options: { readonly urgency?: Urgency; readonly only?: string; readonly signal?: AbortSignal } = {},
) {
  const { urgency = 'timer', only, signal } = options;
  const getUrgency = (row: OutboxRow): Urgency => (row.id === only ? 'forced' : urgency);
  const round = async (isOnly: boolean): Promise<number> => {
    await releaseAbandoned(ports);
    const tried = new Set<string>();
    let delivered = 0;
    for (;;) {
      // Read each time, because rows may have changed while the last one was being sent.
      const rows = [...(await ports.store.rows())].sort((a, b) => a.created_at - b.created_at);
      const row = rows.find(
        (candidate) =>
          !tried.has(candidate.key) &&
          !isBehind(candidate, rows) &&
          isDue(candidate, ports.now(), getUrgency(candidate), isOnly),
      );
      if (row === undefined || signal?.aborted) return delivered;
      tried.add(row.key);
      try {
        if (await deliverRow(ports, row.id, getUrgency(row), isOnly, signal)) delivered += 1;
      } catch {
        // Storage failed: when the row's lease is over it is sent again with the same key.
      }
    }
  };
  const delivered = await ports.alone(round, signal);
  const rows = await ports.store.rows();
  const now = ports.now();
  const waits = rows.flatMap((row) => (isBehind(row, rows) ? [] : (getTimeUntilDue(row, now) ?? [])));
  return {
    /** Another sender had the lock, so nothing was sent here. */
    busy: delivered === undefined,
    delivered: delivered ?? 0,
    /** Rows to send, without those that need a person. */
    left: rows.filter(isUndelivered).length,
    nextInMs: waits.length === 0 ? undefined : Math.min(...waits),
  };
}
