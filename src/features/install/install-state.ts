import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { readText, writeText } from '#data/web-storage.ts';
import { createListeners } from '#lib/listeners.ts';
import { readAs } from '#lib/read-as.ts';
import { showToast } from '#ui/toast-store.ts';
import { installed } from './words.tsx';

declare global {
  interface Window {
    /** The event may come before any script of the app (index.html). */
    installOffer?: Event;
  }
}

const REFUSED_AT = 'install-refused';
const REFUSALS = 'install-refusals';
const OFFERED_AT = 'install-said';
const VISITS = 'visits';
/** In sessionStorage: this tab's visit is counted. */
const COUNTED = 'visit-counted';

/** `prompt`: the browser asks. `ios`: the visitor has to find the command, which is explained. */
export type InstallMethod = 'prompt' | 'ios';

export interface InstallState {
  /** undefined where the app cannot be installed, or is. */
  readonly method: InstallMethod | undefined;
  readonly visits: number;
  /** Press of "Not now", in ms since 1970. */
  readonly refusedAt: number | undefined;
  readonly refusals: number;
  /** Made once, where a property was saved. */
  readonly isOffered: boolean;
}

const UNKNOWN: InstallState = { method: undefined, visits: 0, refusedAt: undefined, refusals: 0, isOffered: false };
let state = UNKNOWN;
let promptEvent: Event | undefined;
const changes = createListeners();

function setState(change: Partial<InstallState>): void {
  state = { ...state, ...change };
  changes.notify();
}

const StoredNumber = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
const readNumber = (key: string): number | undefined => readAs(StoredNumber, readText('localStorage', key));
const writeNumber = (key: string, value: number): void => writeText('localStorage', key, String(value));

/** A tab counts once, however many pages it loads. @returns visits with this one */
function countVisit(): number {
  const before = readNumber(VISITS) ?? 0;
  try {
    if (sessionStorage.getItem(COUNTED) !== null) return before;
    sessionStorage.setItem(COUNTED, '');
    localStorage.setItem(VISITS, String(before + 1));
    return before + 1;
  } catch {
    return before;
  }
}

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;

/** Only browsers of iPhones and iPads have this property, and they have no event for installing. */
const isIos = (): boolean => 'standalone' in navigator && navigator.maxTouchPoints > 0;

function onInstallPrompt(event: Event): void {
  event.preventDefault();
  if (isInstalled() || typeof Reflect.get(event, 'prompt') !== 'function') return;
  promptEvent = event;
  setState({ method: 'prompt' });
}

/** Counts this visit. Call it once, when the page has settled. */
export function startInstallOffer(): void {
  const refusedAt = readNumber(REFUSED_AT);
  setState({
    visits: countVisit(),
    refusedAt,
    // An earlier build stored only the time of a refusal, which counts as one.
    refusals: readNumber(REFUSALS) ?? (refusedAt === undefined ? 0 : 1),
    isOffered: readNumber(OFFERED_AT) !== undefined,
    method: isIos() && !isInstalled() ? 'ios' : undefined,
  });
  window.addEventListener('beforeinstallprompt', onInstallPrompt);
  window.addEventListener('appinstalled', () => {
    promptEvent = undefined;
    setState({ method: undefined });
  });
  if (window.installOffer !== undefined) onInstallPrompt(window.installOffer);
}

/** The offer rests for 30 days, and after the second refusal for ever. */
export function refuseInstall(): void {
  const refusedAt = Date.now();
  const refusals = state.refusals + 1;
  writeNumber(REFUSED_AT, refusedAt);
  writeNumber(REFUSALS, refusals);
  setState({ refusedAt, refusals });
}

export function markOffered(): void {
  writeNumber(OFFERED_AT, Date.now());
  setState({ isOffered: true });
}

export const getInstallState = (): InstallState => state;

/** Unknown on the server and in the first frame. */
export const useInstall = (): InstallState => useSyncExternalStore(changes.subscribe, getInstallState, () => UNKNOWN);

const Choice = v.object({ outcome: v.picklist(['accepted', 'dismissed']) });

/** The browser asks once for each event. @returns whether the visitor accepted */
export async function promptInstall(): Promise<boolean> {
  const event = promptEvent;
  promptEvent = undefined;
  const prompt: unknown = event && Reflect.get(event, 'prompt');
  if (event === undefined || typeof prompt !== 'function') return false;
  try {
    const answer: unknown = await Reflect.apply(prompt, event, []);
    // Older Chromium has the answer in a property of the event.
    const choice = readAs(Choice, answer ?? (await Reflect.get(event, 'userChoice')));
    const isAccepted = choice?.outcome === 'accepted';
    if (!isAccepted) refuseInstall();
    return isAccepted;
  } catch {
    return false;
  } finally {
    setState({ method: undefined });
  }
}

export async function installNow(): Promise<void> {
  if (await promptInstall()) showToast(installed);
}

/** So many saved properties, or visits, make the app worth a place on the home screen. */
const MIN_SAVED = 2;
const MIN_VISITS = 3;
export const NOT_NOW_MS = 30 * 24 * 60 * 60 * 1000;
const MAX_REFUSALS = 2;

export interface OfferFacts extends Omit<InstallState, 'isOffered'> {
  /** The offer promises that pages open without signal. */
  readonly opensOffline: boolean;
  readonly saved: number;
  readonly now: number;
}

/** A clock that went back by more than the wait does not withhold the offer for years. */
export function shouldOffer({ method, opensOffline, saved, visits, refusedAt, refusals, now }: OfferFacts): boolean {
  if (method === undefined || !opensOffline || refusals >= MAX_REFUSALS) return false;
  if (refusedAt !== undefined && Math.abs(now - refusedAt) < NOT_NOW_MS) return false;
  return saved >= MIN_SAVED || visits >= MIN_VISITS;
}
