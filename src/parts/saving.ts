import { useSyncExternalStore } from 'react';
import type { PropertySummary } from '#contract/property.ts';
import { readText, writeText } from '#data/web-storage.ts';
import { createListeners } from '#lib/listeners.ts';

// The code that saves loads once the page has settled; an earlier press is done then, or on the tab's next page.

export type SavedLook = 'idle' | 'busy' | 'partly' | 'saved' | 'failed';

export interface SavedState {
  readonly look: SavedLook;
  readonly progress: number;
}

export interface Saving {
  /** Returns the same object until something changes. */
  readonly getState: (id: number) => SavedState;
  readonly count: () => number;
  readonly press: (property: PropertySummary, button: HTMLElement) => void;
}

interface EarlyPress {
  readonly property: PropertySummary;
  readonly button: HTMLElement;
}

export const IDLE: SavedState = { look: 'idle', progress: 0 };
/** The key in session storage of early presses, one property a line: the visitor may leave their page. */
export const EARLY_SAVES = 'early-saves';

let saving: Saving | undefined;
const earlyPresses = new Map<number, EarlyPress>();
const changes = createListeners();

export const notifySaving = changes.notify;

/** Connects the buttons. @returns this page's presses so far by property id, each for "Save" */
export function provideSaving(provided: Saving): ReadonlyMap<number, EarlyPress> {
  saving = provided;
  return earlyPresses;
}

/** Handles a press now, or as soon as saving is provided. */
export function pressSave(property: PropertySummary, button: HTMLElement): void {
  if (saving !== undefined) {
    saving.press(property, button);
    return;
  }
  earlyPresses.set(property.id, { property, button });
  const lines = readText('sessionStorage', EARLY_SAVES) ?? '';
  writeText('sessionStorage', EARLY_SAVES, `${lines}${JSON.stringify(property)}\n`);
}

export const useSavedState = (id: number): SavedState =>
  useSyncExternalStore(
    changes.subscribe,
    () => saving?.getState(id) ?? IDLE,
    () => IDLE,
  );

export const useSavedCount = (): number =>
  useSyncExternalStore(
    changes.subscribe,
    () => saving?.count() ?? 0,
    () => 0,
  );
