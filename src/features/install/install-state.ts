import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { name } from '#content/firm.json' with { type: 'json' };
import { readText, writeText } from '#data/web-storage.ts';
import { createListeners } from '#lib/listeners.ts';
import { readAs } from '#lib/read-as.ts';
import { showToast } from '#ui/toast-store.ts';

// What the browser offers for installing the app, and what the visitor said to it.

declare global {
  interface Window {
    /** What the browser offered before any script of the app ran: see index.html. */
    installOffer?: Event;
  }
}

const REFUSED = 'install-refused';
const REFUSALS = 'install-refusals';
const SAID = 'install-said';
const VISITS = 'visits';
const COUNTED = 'visit-counted';

/** What the card needs to know. */
export interface InstallState {
  readonly way: InstallWay | undefined;
  readonly visits: number;
  /** Milliseconds since 1970. */
  readonly refusedAt: number | undefined;
  /** How often "Not now" was said on this device. */
  readonly refusals: number;
  /** It was offered where a property was saved. */
  readonly isSaid: boolean;
}

const NOTHING: InstallState = { way: undefined, visits: 0, refusedAt: undefined, refusals: 0, isSaid: false };
let state: InstallState = NOTHING;
let offer: Event | undefined;
const changes = createListeners();

function become(change: Partial<InstallState>): void {
  state = { ...state, ...change };
  changes.notify();
}

const StoredNumber = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

const storedNumber = (key: string): number | undefined => readAs(StoredNumber, readText('localStorage', key));

/** One more in a tab's life, not in a page's. @returns visits with this one */
function countVisit(): number {
  const before = storedNumber(VISITS) ?? 0;
  try {
    if (sessionStorage.getItem(COUNTED) !== null) return before;
    sessionStorage.setItem(COUNTED, '');
    localStorage.setItem(VISITS, String(before + 1));
    return before + 1;
  } catch {
    // What cannot be counted stays a first visit.
    return before;
  }
}

/** True in the installed app. */
const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;

/** Browsers of iPhones and iPads have no event for it; only they have this property. */
const isIos = (): boolean => 'standalone' in navigator && navigator.maxTouchPoints > 0;

function take(event: Event): void {
  event.preventDefault();
  if (isInstalled() || typeof Reflect.get(event, 'prompt') !== 'function') return;
  offer = event;
  become({ way: 'prompt' });
}

/**
 * Begins to listen, and counts this visit. Call it once, when the page has settled: what the browser offered before that
 * was kept by the page itself.
 */
export function startInstallOffer(): void {
  become({
    visits: countVisit(),
    refusedAt: storedNumber(REFUSED),
    // An earlier version stored only the time of a refusal: that counts as one.
    refusals: storedNumber(REFUSALS) ?? (storedNumber(REFUSED) === undefined ? 0 : 1),
    isSaid: storedNumber(SAID) !== undefined,
    way: isIos() && !isInstalled() ? 'ios' : undefined,
  });
  window.addEventListener('beforeinstallprompt', take);
  window.addEventListener('appinstalled', () => {
    offer = undefined;
    become({ way: undefined });
  });
  if (window.installOffer !== undefined) take(window.installOffer);
}

const store = (key: string, value: number): void => writeText('localStorage', key, String(value));

/** "Not now": the offer is not made again for 30 days, and after the second time never. */
export function refuseInstall(): void {
  const now = Date.now();
  const refusals = state.refusals + 1;
  store(REFUSED, now);
  store(REFUSALS, refusals);
  become({ refusedAt: now, refusals });
}

/** It was offered where a property was saved: once is enough. */
export function markOffered(): void {
  store(SAID, Date.now());
  become({ isSaid: true });
}

/** What the browser offers, and what was said to it. */
export const currentInstall = (): InstallState => state;

const Choice = v.object({ outcome: v.picklist(['accepted', 'dismissed']) });

/** Asks the browser's own question. It may be asked once. @returns whether the visitor said yes */
export async function promptInstall(): Promise<boolean> {
  const event = offer;
  offer = undefined;
  const prompt: unknown = event === undefined ? undefined : Reflect.get(event, 'prompt');
  if (event === undefined || typeof prompt !== 'function') return false;
  try {
    const shown: unknown = await Reflect.apply(prompt, event, []);
    // Older Chromium answers beside the call.
    const choice = readAs(Choice, shown ?? (await Reflect.get(event, 'userChoice')));
    const accepted = choice?.outcome === 'accepted';
    if (!accepted) refuseInstall();
    become({ way: undefined });
    return accepted;
  } catch {
    become({ way: undefined });
    return false;
  }
}

/** What the browser offers; nothing on the server and until it has said so. */
export const useInstall = (): InstallState => useSyncExternalStore(changes.subscribe, currentInstall, () => NOTHING);

/** Asks the browser's own question, and says what becomes of a yes. */
export async function installNow(): Promise<void> {
  if (await promptInstall()) showToast(`${name} is on its way to your home screen.`);
}

/** `prompt`: the browser has a question of its own. `ios`: there is a way, which is only explained. */
export type InstallWay = 'prompt' | 'ios';

/** Saved homes, or visits, from which on the app is worth a place on the home screen. */
export const SAVED_ENOUGH = 2;
export const VISITS_ENOUGH = 3;
/** How long "Not now" holds, in ms: 30 days. */
export const NOT_NOW_MS = 30 * 24 * 60 * 60 * 1000;
/** Who has said "Not now" so often has said no. */
export const REFUSALS_ENOUGH = 2;

export interface OfferFacts {
  /** undefined where the app cannot be installed, or is. */
  readonly way: InstallWay | undefined;
  /** Pages open here without signal: what the offer promises. */
  readonly opensOffline: boolean;
  readonly saved: number;
  /** With this one. */
  readonly visits: number;
  /** When "Not now" was last said, in ms since 1970; undefined when it was not. */
  readonly refusedAt: number | undefined;
  /** How often it was said. */
  readonly refusals: number;
  readonly now: number;
}

/**
 * True when the offer may be made. A clock that has gone back by more than the wait says nothing of how long that is ago,
 * and must not keep the offer away for years.
 */
export function shouldOffer({ way, opensOffline, saved, visits, refusedAt, refusals, now }: OfferFacts): boolean {
  if (way === undefined || !opensOffline || refusals >= REFUSALS_ENOUGH) return false;
  if (refusedAt !== undefined && Math.abs(now - refusedAt) < NOT_NOW_MS) return false;
  return saved >= SAVED_ENOUGH || visits >= VISITS_ENOUGH;
}
