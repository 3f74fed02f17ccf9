import { useSyncExternalStore } from 'react';
import type { PropertySummary } from '#contract/property.ts';

/*
 * How the properties on the screen are saved, for their buttons, which stand in the page before storage is read. What saves
 * is loaded once the page has settled; a button that is pressed before that does its work then.
 */

export type SavedLook = 'idle' | 'busy' | 'part' | 'kept' | 'failed';

/** How a property is saved. */
export interface SavedState {
  readonly look: SavedLook;
  /** How much of it is here, 0 to 1. */
  readonly part: number;
}

/** What saves properties. */
export interface Saving {
  /** The same object until something changes. */
  readonly stateOf: (id: number) => SavedState;
  /** How many are saved. */
  readonly count: () => number;
  /** Does what a press on the button of a property asks for. */
  readonly press: (property: PropertySummary, button: HTMLElement) => void;
}

export const IDLE: SavedState = { look: 'idle', part: 0 };

let saving: Saving | undefined;
/** Presses that came before, by property id. */
const early = new Map<number, () => void>();
const listeners = new Set<() => void>();

/** Says that what is saved has changed. */
export function notifySaving(): void {
  for (const listener of listeners) listener();
}

/** From now on buttons show and do what `provided` says; those that were pressed before, as "Save", do it now. */
export function provideSaving(provided: Saving): void {
  saving = provided;
  notifySaving();
  for (const [id, press] of early) if (provided.stateOf(id) === IDLE) press();
  early.clear();
}

/** Does what a press on a property's button asks for, as soon as it can be done. */
export function pressSave(property: PropertySummary, button: HTMLElement): void {
  if (saving === undefined) early.set(property.id, () => saving?.press(property, button));
  else saving.press(property, button);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSavedState = (id: number): SavedState =>
  useSyncExternalStore(
    subscribe,
    () => saving?.stateOf(id) ?? IDLE,
    () => IDLE,
  );

export const useSavedCount = (): number =>
  useSyncExternalStore(
    subscribe,
    () => saving?.count() ?? 0,
    () => 0,
  );
