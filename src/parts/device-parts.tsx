import {
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react';
import type { PropertyFilter } from '#contract/filter.ts';
import type { PropertyDetail, PropertySummary } from '#contract/property.ts';
import type { NearestChoiceProps } from './nearest-choice.tsx';

/** Parts of screens that show what the device has stored: no server renders them. */
export interface DeviceParts {
  /** Orders of a list by the visitor's own places. */
  readonly NearestChoice: ComponentType<NearestChoiceProps>;
  /** How far a home is from the visitor's own places; none while there are none, for a list shows it on every card. */
  readonly OwnDistances?: ComponentType<{ readonly property: PropertySummary }>;
  /** What has changed of a property that is saved, over its photos. */
  readonly PropertyNews: ComponentType<{ readonly property: PropertyDetail }>;
  /** Says in a sentence how much of a property is on this device. */
  readonly SavedLine: ComponentType<{ readonly property: PropertyDetail }>;
  readonly ChecklistButton: ComponentType<{ readonly property: PropertyDetail; readonly onlyIfSaved?: boolean }>;
  /** Keeps a search, to hear what is new in it. */
  readonly SaveSearch: ComponentType<{ readonly filter: PropertyFilter }>;
  /** What has changed since the last visit, for the home page. */
  readonly SinceBlock: ComponentType;
  /** The place of toasts; lazy, because none is shown before the page is in use. */
  readonly Toast: ComponentType;
}

let parts: DeviceParts | null = null;
let show = (): void => {};

/** Shows the parts in their places. Their script is loaded once the page has settled: the first paint does not pay for it. */
export function provideDeviceParts(loaded: DeviceParts): void {
  parts = loaded;
  show();
}

const Parts = createContext<DeviceParts | null>(null);

/** Hands the parts to the screens. They are drawn in slices: a list may have one on every card. */
export function DevicePartsProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<DeviceParts | null>(null);
  useEffect(() => {
    show = () => startTransition(() => setShown(parts));
    show();
  }, []);
  return <Parts.Provider value={shown}>{children}</Parts.Provider>;
}

/** The parts; null on the server and until their script is here. */
export const useDeviceParts = (): DeviceParts | null => useContext(Parts);
