import { type ComponentType, useDeferredValue, useSyncExternalStore } from 'react';
import type { PropertyFilter } from '#contract/filter.ts';
import type { PropertyDetail, PropertySummary } from '#contract/property.ts';
import { createListeners } from '#lib/listeners.ts';
import type { NearestChoiceProps } from './nearest-choice.tsx';

/** Parts of screens that show what the device has stored: no server renders them. */
export interface DeviceParts {
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
  /** Keeps a search, to hear what is new in it. */
  readonly SaveSearch: ComponentType<{ readonly filter: PropertyFilter }>;
  /** What has changed since the last visit, for the home page. */
  readonly SinceBlock: ComponentType;
  /** The place of toasts: nobody is told anything before they use the page. */
  readonly Toast: ComponentType;
}

let parts: DeviceParts | null = null;
const changes = createListeners();

/** Shows the parts in their places. Their script is loaded once the page has settled: the first paint does not pay for it. */
export function provideDeviceParts(loaded: DeviceParts): void {
  parts = loaded;
  changes.tell();
}

/** The parts; null on the server and until their script is here. They are drawn when nothing else is to be done. */
export const useDeviceParts = (): DeviceParts | null =>
  useDeferredValue(
    useSyncExternalStore(
      changes.listen,
      () => parts,
      () => null,
    ),
  );
