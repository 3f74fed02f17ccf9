import { type ComponentType, useDeferredValue, useSyncExternalStore } from 'react';
import type { PropertyFilter } from '#contract/filter.ts';
import type { PropertyDetail, PropertySummary } from '#contract/property.ts';
import type { NearestChoiceProps } from './nearest-choice.tsx';

export interface SaveButtonProps {
  readonly property: PropertySummary;
  /** `photo` on a picture, `edge` beside other buttons. Default `photo`. */
  readonly look?: 'photo' | 'edge';
  readonly className?: string | undefined;
}

/** The parts that need storage or somebody's touch. They cannot work without script, so no server renders them. */
export interface LateParts {
  readonly SaveButton: ComponentType<SaveButtonProps>;
  /** Orders of a list by the visitor's own places. */
  readonly NearestChoice: ComponentType<NearestChoiceProps>;
  /** How far a home is from the visitor's own places. */
  readonly OwnDistances: ComponentType<{ readonly property: PropertySummary }>;
  /** What has changed of a property that is saved, over its photos. */
  readonly HomeNews: ComponentType<{ readonly property: PropertyDetail }>;
  /** Says in a sentence how much of a property is on this device. */
  readonly KeepLine: ComponentType<{ readonly property: PropertyDetail }>;
  /** Opens the checklist of a property that is saved. */
  readonly ChecklistButton: ComponentType<{ readonly property: PropertyDetail; readonly onlyIfSaved?: boolean }>;
  /** How many properties are saved, for the header. */
  readonly SavedCount: ComponentType;
  /** Keeps a search, to hear what is new in it. */
  readonly SaveSearch: ComponentType<{ readonly filter: PropertyFilter }>;
  /** What has changed since the last visit, for the home page. */
  readonly SinceBlock: ComponentType;
  /** The place of toasts: nobody is told anything before they use the page. */
  readonly Toast: ComponentType;
}

let parts: LateParts | null = null;
const listeners = new Set<() => void>();

/** Shows the parts in their places once their script has loaded, so that the first page need not load it. */
export function provideLateParts(loaded: LateParts): void {
  parts = loaded;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const none = () => null;

/**
 * The late parts; null on the server and until their script is here. They are drawn when nothing else is to be done: a list
 * has forty buttons of them.
 */
export const useLateParts = (): LateParts | null =>
  useDeferredValue(useSyncExternalStore(subscribe, () => parts, none));
