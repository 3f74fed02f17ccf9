import { useSyncExternalStore } from 'react';
import { createListeners } from '#lib/listeners.ts';
import { readText, writeText } from './web-storage.ts';

// The properties that the visitor has put out of lists and map on this device. They are never sent. Local storage, because
// index.html hides their cards before the first paint.

/** Known to index.html. */
const KEY = 'hidden-properties';
/** Most of them; beyond it those hidden first show again. */
export const MAX_HIDDEN = 500;

const listeners = createListeners();
let text: string | null | undefined;
let ids: ReadonlySet<number> = new Set();

/** Ids of the hidden properties, the last one first; the same object until they change. */
export function getHidden(): ReadonlySet<number> {
  const stored = readText('localStorage', KEY);
  if (stored === text) return ids;
  text = stored;
  ids = new Set((stored ?? '').match(/\d+/g)?.map(Number));
  return ids;
}

const write = (next: readonly number[]): void => {
  writeText('localStorage', KEY, next.length === 0 ? null : next.slice(0, MAX_HIDDEN).join());
  listeners.notify();
};

/** Puts properties out of lists and map. */
export const hideProperties = (added: readonly number[]): void => write([...new Set([...added, ...getHidden()])]);

/** After local storage was emptied. */
export const notifyHiddenChanged = listeners.notify;

/** Lets a property show again. */
export const showProperty = (id: number): void => write([...getHidden()].filter((hidden) => hidden !== id));

/** @param listener also called when another tab changes them. @returns removes it */
export function subscribeToHidden(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === KEY || key === null) listener();
  };
  addEventListener('storage', onStorage);
  const unsubscribe = listeners.subscribe(listener);
  return () => {
    removeEventListener('storage', onStorage);
    unsubscribe();
  };
}

const NONE: ReadonlySet<number> = new Set();

/** Ids of the hidden properties; none on the server. */
export const useHidden = (): ReadonlySet<number> => useSyncExternalStore(subscribeToHidden, getHidden, () => NONE);
