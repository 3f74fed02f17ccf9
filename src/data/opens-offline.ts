import { useSyncExternalStore } from 'react';
import { createListeners } from '#lib/listeners.ts';

// Only a worker can open pages without signal. All words that promise it ask here whether there is one.

/** `unknown` while a worker may still come: then neither is said. */
export type OpensOffline = 'yes' | 'no' | 'unknown';

function readWorkerState(): OpensOffline {
  if (typeof navigator !== 'object' || typeof location !== 'object') return 'unknown';
  if (!('serviceWorker' in navigator)) return 'no';
  if (navigator.serviceWorker.controller !== null) return 'yes';
  return new URLSearchParams(location.search).has('no-sw') ? 'no' : 'unknown';
}

let state: OpensOffline | undefined;
const changes = createListeners();

/** Whether a worker opens pages here, as far as it is known. */
export function opensOffline(): OpensOffline {
  state ??= readWorkerState();
  return state;
}

/** A worker is registered and active, or none is to be had. */
export function setOpensOffline(opens: boolean): void {
  state = opens ? 'yes' : 'no';
  changes.notify();
}

/** The same for a screen; not known on the server and in the first frame. */
export const useOpensOffline = (): OpensOffline =>
  useSyncExternalStore(changes.subscribe, opensOffline, () => 'unknown');

/** What is said once on a screen of stored things, where no worker can open them without signal. */
export const ONLY_WITH_SIGNAL = 'This browser opens our pages only with signal.';
