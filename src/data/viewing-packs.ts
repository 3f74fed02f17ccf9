import { useEffect, useSyncExternalStore } from 'react';
import { uuidV7 } from '#lib/uuid-v7.ts';
import { newPack, readViewingPack, type ViewingPack } from '#offline/viewing-pack.ts';
import { shortlistStore } from './shortlist.ts';

/*
 * The viewing packs as screens use them. Loaded by those screens only. Nothing of a pack leaves the device.
 */

/** What the screens show of the packs. */
export interface Packs {
  /** False until storage has answered; also on the server and in the first frame. */
  readonly isRead: boolean;
  /** Storage could not be read: what there is is not known. */
  readonly hasFailed: boolean;
  /** Earliest day first. */
  readonly packs: readonly ViewingPack[];
}

/** The BroadcastChannel on which tabs tell each other that packs have changed; what has changed is not said. */
const CHANNEL = 'viewing-packs';
const NOTHING: Packs = { isRead: false, hasFailed: false, packs: [] };

let state: Packs = NOTHING;
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

function become(next: Packs): void {
  state = next;
  for (const listener of [...listeners]) listener();
}

const inOrder = (packs: readonly ViewingPack[]): readonly ViewingPack[] =>
  [...packs].sort((a, b) => a.date.localeCompare(b.date) || a.created_at - b.created_at);

/** Reads all packs anew. Never throws: see `hasFailed`. */
export async function readPacks(): Promise<void> {
  try {
    become({ isRead: true, hasFailed: false, packs: inOrder(await shortlistStore().rows('packs', readViewingPack)) });
  } catch {
    become({ ...state, isRead: true, hasFailed: true });
  }
}

const rereadIfKept = (event: PageTransitionEvent): void => {
  if (event.persisted) void readPacks();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : undefined;
    channel?.addEventListener('message', () => void readPacks());
    // What others told while this page lay in the back/forward cache was not heard.
    window.addEventListener('pageshow', rereadIfKept);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel?.close();
    channel = undefined;
    window.removeEventListener('pageshow', rereadIfKept);
  };
}

const current = (): Packs => state;
const nothing = (): Packs => NOTHING;

/** All packs of this device, read when the first screen asks. */
export function usePacks(): Packs {
  const packs = useSyncExternalStore(subscribe, current, nothing);
  useEffect(() => void readPacks(), []);
  return packs;
}

/**
 * Changes a pack in one durable write.
 * @returns the pack after it; undefined when there is none, or one of a newer build
 * @throws StorageFailure
 */
export async function changePack(
  id: string,
  step: (pack: ViewingPack) => ViewingPack,
): Promise<ViewingPack | undefined> {
  const after = await shortlistStore().change('packs', id, readViewingPack, (pack) =>
    pack === undefined ? undefined : step(pack),
  );
  await told();
  return after;
}

async function told(): Promise<void> {
  await readPacks();
  channel?.postMessage('changed');
}

/** Makes an empty pack. @param date "2026-11-21" @throws StorageFailure */
export async function createPack(date: string): Promise<ViewingPack> {
  const now = Date.now();
  const pack = newPack(uuidV7(now, crypto.getRandomValues(new Uint8Array(10))), date, now);
  await shortlistStore().change('packs', pack.id, readViewingPack, () => pack);
  await told();
  return pack;
}

/**
 * Wipes a pack: initials, notes, times, order and the pack itself are no longer stored when this resolves. Saved homes stay.
 * @returns puts it back, out of memory only: what lets go of this function has let go of the pack
 * @throws StorageFailure
 */
export async function clearPack(id: string): Promise<() => Promise<void>> {
  let cleared: ViewingPack | undefined;
  await shortlistStore().change('packs', id, readViewingPack, (pack) => {
    cleared = pack;
    return pack === undefined ? undefined : 'remove';
  });
  await told();
  return async () => {
    const pack = cleared;
    if (pack === undefined) return;
    await shortlistStore().change('packs', id, readViewingPack, (there) => (there === undefined ? pack : undefined));
    await told();
  };
}
