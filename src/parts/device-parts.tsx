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

/** How lists leave out the properties that the visitor has hidden; made anew with each change. */
export interface Hiding {
  /** @param isServed whether the card came with the server's page, where it becomes a line, so that nothing moves */
  readonly stateOf: (id: number, isServed: boolean) => 'shown' | 'line' | 'left-out';
  readonly Line: ComponentType<{ readonly property: PropertySummary }>;
  readonly Button: ComponentType<{ readonly property: PropertySummary }>;
  readonly Foot: ComponentType<{ readonly properties: readonly PropertySummary[] }>;
}

interface DeviceParts {
  readonly NearestChoice: ComponentType<NearestChoiceProps>;
  /** Absent while the visitor has no places, because every card of a list would render it. */
  readonly OwnDistances?: ComponentType<{ readonly property: PropertySummary }>;
  /** What has changed in a saved property, over its photos. */
  readonly PropertyNews: ComponentType<{ readonly property: PropertyDetail }>;
  /** Over the button that asks for a viewing. */
  readonly ViewingLine: ComponentType<{ readonly id: number }>;
  readonly hiding: Hiding;
  readonly HideLine: ComponentType<{ readonly property: PropertyDetail }>;
  readonly SavedLine: ComponentType<{ readonly property: PropertyDetail }>;
  readonly ChecklistButton: ComponentType<{ readonly property: PropertyDetail; readonly onlyIfSaved?: boolean }>;
  /** For a screen that is not on the device. */
  readonly OpensHere: ComponentType;
  readonly SaveSearch: ComponentType<{ readonly filter: PropertyFilter }>;
  /** For the home page. */
  readonly NewsBlock: ComponentType;
  readonly NewsCount: ComponentType;
  readonly OutboxCount: ComponentType;
  readonly Toast: ComponentType;
}

let parts: DeviceParts | null = null;
let showParts = (): void => {};

/** Shows the parts, whose script loads once the page has settled. */
export function provideDeviceParts(provided: DeviceParts): void {
  parts = provided;
  showParts();
}

const Parts = createContext<DeviceParts | null>(null);

/** Renders the parts in a transition: a list may have one on every card. */
export function DevicePartsProvider({ children }: { readonly children: ReactNode }) {
  const [loaded, setLoaded] = useState<DeviceParts | null>(null);
  useEffect(() => {
    showParts = () => startTransition(() => setLoaded(parts));
    showParts();
  }, []);
  return <Parts.Provider value={loaded}>{children}</Parts.Provider>;
}

export const useDeviceParts = (): DeviceParts | null => useContext(Parts);

/** Those that are not hidden; their items carry `data-property`, by which index.html hides them before the first paint. */
export function useUnhidden<T extends { readonly id: number }>(properties: readonly T[]): readonly T[] {
  const hiding = useDeviceParts()?.hiding;
  return hiding ? properties.filter(({ id }) => hiding.stateOf(id, false) === 'shown') : properties;
}
