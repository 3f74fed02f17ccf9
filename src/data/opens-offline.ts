import { useSyncExternalStore } from 'react';
import { createListeners } from '#lib/listeners.ts';

// Only a worker can open pages without signal, so screens that promise it check here.

/** `unknown` while a worker may still come; a screen then shows neither text. */
export type OpensOffline = 'yes' | 'no' | 'unknown';

function readWorkerState(): OpensOffline {
  if (typeof navigator !== 'object' || typeof location !== 'object') return 'unknown';
  if (!('serviceWorker' in navigator)) return 'no';
  if (navigator.serviceWorker.controller !== null) return 'yes';
  return new URLSearchParams(location.search).has('no-sw') ? 'no' : 'unknown';
}

let state: OpensOffline | undefined;
const changes = createListeners();

/** Whether a worker opens pages on this device. */
export function getOpensOffline(): OpensOffline {
  state ??= readWorkerState();
  return state;
}

/** Sets whether a worker is active; false where there will be none. */
export function setOpensOffline(opens: boolean): void {
  state = opens ? 'yes' : 'no';
  changes.notify();
}

/** The same for a screen; `unknown` on the server and in the first frame. */
export const useOpensOffline = (): OpensOffline =>
  useSyncExternalStore(changes.subscribe, getOpensOffline, () => 'unknown');

export const ONLY_WITH_SIGNAL = 'In this browser our pages open only with signal.';
