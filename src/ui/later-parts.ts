import { use } from 'react';
import { whenUsed } from './when-used.ts';

/** Longest wait for them before a screen is shown without, in ms. */
const LOAD_LIMIT_MS = 3_000;
/** Longest wait for an idle moment, in ms. */
const IDLE_LIMIT_MS = 1_000;
/** Pause before a file that could not be had is asked for again, in ms. */
const FETCH_AGAIN_MS = 10_000;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const idle = (): Promise<void> =>
  typeof requestIdleCallback === 'function'
    ? new Promise((done) => requestIdleCallback(() => done(), { timeout: IDLE_LIMIT_MS }))
    : Promise.resolve();

/** Parts of a screen that stand in the server's HTML, and whose script comes when somebody uses the page (0024). */
export interface LaterParts<Parts> {
  /**
   * Fetches them ahead, for a screen that the server has not rendered and for the server itself. Without them when they
   * cannot be had: the screen shows their places, and asks again.
   */
  readonly load: () => Promise<void>;
  /** The parts, if they are here: for what a loader asks on their behalf. */
  readonly parts: () => Parts | undefined;
  /** The parts; suspends until they are here. Until then their HTML stays as the server has made it. */
  readonly useParts: () => Parts;
}

/**
 * Makes parts of a screen that come later. Links in them work anyway.
 * @param fetchParts a dynamic import
 * @param name the `data-later` of the element around them, if they have buttons: one that is pressed before they are here
 * does its work as soon as they are
 */
export function laterParts<Parts>(fetchParts: () => Promise<Parts>, name?: string): LaterParts<Parts> {
  let parts: Parts | undefined;
  let trying: Promise<void> | undefined;
  let coming: Promise<Parts> | undefined;
  const fetchOnce = (): Promise<void> => {
    trying ??= fetchParts().then(
      (fetched) => {
        parts = fetched;
      },
      () => {
        trying = undefined;
      },
    );
    return trying;
  };
  const untilHere = async (): Promise<Parts> => {
    await fetchOnce();
    if (parts !== undefined) return parts;
    await pause(FETCH_AGAIN_MS);
    return untilHere();
  };
  const whenWanted = async (): Promise<Parts> => {
    const pressed: HTMLElement[] = [];
    const note = ({ target }: Event): void => {
      const button = target instanceof Element ? target.closest<HTMLElement>(`[data-later="${name}"] button`) : null;
      if (button !== null) pressed.push(button);
    };
    document.addEventListener('click', note, { capture: true });
    await new Promise<void>(whenUsed);
    await idle();
    const here = await untilHere();
    document.removeEventListener('click', note, { capture: true });
    // React takes over the part of the page that is pressed, and then lets the press do its work.
    pressed.at(-1)?.click();
    return here;
  };
  return {
    load: () => (parts === undefined ? Promise.race([fetchOnce(), pause(LOAD_LIMIT_MS)]) : Promise.resolve()),
    parts: () => parts,
    useParts: () => {
      if (parts !== undefined) return parts;
      coming ??= whenWanted();
      return use(coming);
    },
  };
}
