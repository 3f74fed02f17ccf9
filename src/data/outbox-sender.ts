import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { OUTBOX_CHANNEL, OUTBOX_SYNC_TAG, type PageMessage, WorkerMessage } from '#contract/worker-messages.ts';
import { openChannel } from '#offline/device/channel.ts';
import type { Urgency } from '#offline/outbox/outbox.ts';
import type { OutboxRow } from '#offline/outbox/outbox-rows.ts';
import { isUndelivered } from '#offline/outbox/row-state.ts';
import { currentConnection, subscribeToConnection } from './connection.ts';
import { isOutboxInUse } from './outbox-in-use.ts';
import type { OutboxPage } from './outbox-page.ts';

/*
 * The page's side of the outbox: it wakes the delivery, and tells screens what the outbox holds. Small on purpose; the
 * storage and the delivery are loaded when they are first needed, or when the page has nothing better to do.
 */

/** After a round that another tab was sending in, or that storage failed in, ms. */
const BUSY_PAUSE_MS = 3000;
const FAILED_PAUSE_MS = 30_000;
/** Rounds are not closer to each other than this, ms: a clock that stands still must not make the page spin. */
const SHORTEST_PAUSE_MS = 500;
/** Signs of life from the network wake the outbox at most this often, ms. */
const SUCCESS_PAUSE_MS = 5000;
/** Longest setTimeout that browsers keep, ms. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface OutboxView {
  /** False until the outbox has been read. */
  readonly ready: boolean;
  /** What needs a person first, then what is on its way, then what is sent. */
  readonly rows: readonly OutboxRow[];
  /** The browser has promised to wake us: what waits is sent also when the app is closed. */
  readonly closable: boolean;
}

const EMPTY: OutboxView = { ready: false, rows: [], closable: false };
let view = EMPTY;
const listeners = new Set<() => void>();

const show = (change: Partial<OutboxView>): void => {
  view = { ...view, ...change };
  for (const listener of listeners) listener();
};

let opening: Promise<OutboxPage> | undefined;

/**
 * The outbox itself, loaded on the first call.
 * @throws when its code cannot be loaded (no network on a first visit); the next call tries again
 */
export function openOutbox(): Promise<OutboxPage> {
  opening ??= import('./outbox-page.ts').then(({ openOutboxPage }) => openOutboxPage(changedHere));
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

/** Loads the outbox's code and opens nothing: a form on the screen may lose the connection before it is first touched. */
export function prepareOutbox(): void {
  import('./outbox-page.ts').catch(() => {
    // The form tells the visitor when it matters.
  });
}

const isInUse = async (): Promise<boolean> => opening !== undefined || (await isOutboxInUse());

let channel: BroadcastChannel | undefined;

/** This page has written to the outbox: something may wait that the view does not show yet. */
let hasWritten = false;

function changedHere(): void {
  hasWritten = true;
  channel?.postMessage({ type: 'outbox-changed' } satisfies WorkerMessage);
  void refresh();
}

let refreshing: Promise<void> | undefined;
let refreshAgain = false;

/** Reads the outbox for the screens. */
function refresh(): Promise<void> {
  refreshAgain = true;
  refreshing ??= (async () => {
    try {
      while (refreshAgain) {
        refreshAgain = false;
        const page = await openOutbox();
        show({ ready: true, rows: await page.rows() });
      }
    } catch {
      // Without storage there is nothing to show; the forms tell the visitor when it matters.
    } finally {
      refreshing = undefined;
    }
  })();
  return refreshing;
}

interface Wish {
  readonly urgency: Urgency;
  readonly only: string | undefined;
}
const wishes: Wish[] = [];
let running: Promise<void> | undefined;
let leaving = new AbortController();
let timer: ReturnType<typeof setTimeout> | undefined;

const schedule = (ms: number | undefined): void => {
  clearTimeout(timer);
  if (ms === undefined || leaving.signal.aborted) return;
  timer = setTimeout(() => void wakeOutbox('timer'), Math.min(Math.max(ms, SHORTEST_PAUSE_MS), LONGEST_TIMER_MS));
};

/**
 * Sends what is due. Calls that come while a round is on are served right after it.
 * @param only a row that is sent whether it is due or not
 */
export function wakeOutbox(urgency: Urgency, only?: string): Promise<void> {
  wishes.push({ urgency, only });
  running ??= (async () => {
    let pause: number | undefined = FAILED_PAUSE_MS;
    try {
      const page = await openOutbox();
      let wish = wishes.shift();
      while (wish !== undefined && !leaving.signal.aborted) {
        const { urgency: how, only: id } = wish;
        const report = await page.deliver({
          urgency: how,
          signal: leaving.signal,
          ...(id === undefined ? {} : { only: id }),
        });
        pause = report.busy && report.left > 0 ? BUSY_PAUSE_MS : report.nextInMs;
        wish = wishes.shift();
      }
    } catch {
      // Storage or code are out of reach just now: the rows are where they were, and so is the next try.
    } finally {
      wishes.length = 0;
      running = undefined;
      schedule(pause);
    }
  })();
  return running;
}

let lastSuccess = Number.NEGATIVE_INFINITY;

/** A call of the API succeeded: the network works, so what waits for it may go. Costs nothing when nothing waits. */
export function noteApiSuccess(): void {
  if (!view.rows.some(isUndelivered) || performance.now() - lastSuccess < SUCCESS_PAUSE_MS) return;
  lastSuccess = performance.now();
  void wakeOutbox('eager');
}

/** The visitor's "Send now": all that waits, or one row. */
export function sendNow(id?: string): Promise<void> {
  return id === undefined ? wakeOutbox('forced') : wakeOutbox('timer', id);
}

interface SyncManager {
  register(tag: string): Promise<void>;
}
const hasSync = (
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & { readonly sync: SyncManager } => 'sync' in registration;

/**
 * Asks the browser to wake the worker when there is a connection.
 * @returns whether it has promised to
 */
export async function registerSync(): Promise<boolean> {
  let closable = false;
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.active && hasSync(registration)) {
      await registration.sync.register(OUTBOX_SYNC_TAG);
      closable = true;
    }
  } catch {
    // Refused (a private window, a setting): the page's own wake-ups do the work.
  }
  if (closable !== view.closable) show({ closable });
  return closable;
}

/** A worker is in control for the first time: what was saved before it was there may be promised to the browser now. */
export function noteWorker(): void {
  if (view.rows.some(isUndelivered)) void registerSync();
}

const hearOthers = (): void => {
  if (channel !== undefined) return;
  channel = openChannel(OUTBOX_CHANNEL);
  channel?.addEventListener('message', (event) => {
    if (v.safeParse(WorkerMessage, event.data).success) void refresh();
  });
};

const leave = (): void => {
  leaving.abort();
  clearTimeout(timer);
  // An open channel, like a held lock, would keep the page out of the back/forward cache.
  channel?.close();
  channel = undefined;
  if (hasWritten || view.rows.some(isUndelivered)) {
    navigator.serviceWorker?.controller?.postMessage({ type: 'send-outbox' } satisfies PageMessage);
  }
};

const arrive = (): void => {
  void refresh().then(() => {
    if (view.rows.some(isUndelivered)) void registerSync();
  });
  void wakeOutbox('eager');
};

/** Calls back when the page has nothing better to do, in 5 s at the latest. @returns cancels */
export const whenIdle = (call: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(call, { timeout: 5000 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(call, 2000);
  return () => clearTimeout(handle);
};

async function begin(): Promise<void> {
  // A page that comes back from the back/forward cache had let go of both.
  if (leaving.signal.aborted) leaving = new AbortController();
  hearOthers();
  if (!(await isInUse())) return;
  await openOutbox()
    .then((page) => page.freeLastForms())
    .catch(() => {});
  arrive();
  await openOutbox()
    .then((page) => page.sweep())
    .catch(() => {});
}

/**
 * Starts the wake-ups of this page: start, connection, return to the page, timer. Call once, in the browser.
 * @returns stops them
 */
export function startOutbox(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let cancelIdle = (): void => {};
  const afterLoad = (): void => {
    cancelIdle = whenIdle(() => void begin());
  };
  if (document.readyState === 'complete') afterLoad();
  else window.addEventListener('load', afterLoad, { once: true, signal });
  const eager = () => void isInUse().then((inUse) => (inUse ? wakeOutbox('eager') : undefined));
  window.addEventListener('online', eager, { signal });
  const unsubscribe = subscribeToConnection(() => {
    if (currentConnection() === 'back') eager();
  });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && eager(), { signal });
  window.addEventListener('pageshow', (event) => event.persisted && void begin(), { signal });
  window.addEventListener('pagehide', leave, { signal });
  hearOthers();
  return () => {
    stopped.abort();
    unsubscribe();
    cancelIdle();
    leave();
  };
}

/** @returns ends the subscription */
export function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the outbox holds, as far as this page has read it. */
export const currentOutbox = (): OutboxView => view;

/** What the outbox holds, kept up to date across tabs and worker. Empty and not ready on the server and at first. */
export function useOutbox(): OutboxView {
  return useSyncExternalStore(subscribeToOutbox, currentOutbox, () => EMPTY);
}
