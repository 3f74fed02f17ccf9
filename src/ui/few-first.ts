import { startTransition, useEffect, useState } from 'react';

/** More than a first view shows on any screen, and as many as a kept screen has. */
const FEW = 6;

let isLaunching = false;

/** @param isSo true: from now on long lists begin with a few, and the rest is drawn in slices; a list that is there stays */
export function beginWithFew(isSo: boolean): void {
  isLaunching = isSo;
}

/**
 * The beginning of a list at a launch, and all of it soon after; at any other time all of it. Who comes back to their place
 * in a list needs it whole.
 */
export function useFewFirst<T>(items: readonly T[]): readonly T[] {
  const [isWhole, setWhole] = useState(() => !isLaunching || 'cameBack' in document.documentElement.dataset);
  useEffect(() => startTransition(() => setWhole(true)), []);
  return isWhole ? items : items.slice(0, FEW);
}
