import { useSyncExternalStore } from 'react';
import type { PropertySummary } from '#contract/property.ts';
import { readText, writeText } from '#data/web-storage.ts';
import { createListeners } from '#lib/listeners.ts';

// How the properties on the screen are saved, for their buttons, which stand in the page before storage is read. What saves
// is loaded once the page has settled; a button that is pressed before that does its work then, or on the tab's next page.

export type SavedLook = 'idle' | 'busy' | 'part' | 'kept' | 'failed';

export interface SavedState {
  readonly look: SavedLook;
  /** How much of it is here, 0 to 1. */
  readonly part: number;
}

export interface Saving {
  /** The same object until something changes. */
  readonly stateOf: (id: number) => SavedState;
  readonly count: () => number;
  /** Does what a press on the button of a property asks for. */
  readonly press: (property: PropertySummary, button: HTMLElement) => void;
}

export const IDLE: SavedState = { look: 'idle', part: 0 };

let saving: Saving | undefined;
/** A press that came before anything could save. */
export interface EarlyPress {
  readonly property: PropertySummary;
  readonly button: HTMLElement;
}
/** Those of this page, by property id. */
const early = new Map<number, EarlyPress>();
/** Under this name the tab's own storage has the properties of early presses, one on a line: their page may be left. */
export const EARLY_SAVES = 'early-saves';
const changes = createListeners();

export const notifySaving = changes.notify;

/** From now on buttons show and do what `provided` says. @returns what was pressed on this page before, as "Save" */
export function provideSaving(provided: Saving): ReadonlyMap<number, EarlyPress> {
  saving = provided;
  return early;
}

/** Does what a press on a property's button asks for, as soon as it can be done. */
export function pressSave(property: PropertySummary, button: HTMLElement): void {
  if (saving !== undefined) {
    saving.press(property, button);
    return;
  }
  early.set(property.id, { property, button });
  const before = readText('sessionStorage', EARLY_SAVES) ?? '';
  writeText('sessionStorage', EARLY_SAVES, `${before}${JSON.stringify(property)}\n`);
}

export const useSavedState = (id: number): SavedState =>
  useSyncExternalStore(
    changes.subscribe,
    () => saving?.stateOf(id) ?? IDLE,
    () => IDLE,
  );

export const useSavedCount = (): number =>
  useSyncExternalStore(
    changes.subscribe,
    () => saving?.count() ?? 0,
    () => 0,
  );
