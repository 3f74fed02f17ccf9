import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';

/** A part of the screen whose script comes when it is asked for. */
interface OnDemand<Props> {
  /** The part, once its script is here. */
  readonly Part: ComponentType<Props> | null;
  /** True while the last try to fetch it has failed: show what works without it. */
  readonly isMissing: boolean;
  /** Starts fetching the script, or waits for the fetch under way; true once it is here. After a failure it tries again. */
  readonly prepare: () => Promise<boolean>;
}

/**
 * Loads a part when someone reaches for it, so that the first view does not carry it.
 * @param load a dynamic import; keep it outside of components, so that it stays the same function
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [isMissing, setMissing] = useState(false);
  const coming = useRef<Promise<boolean> | null>(null);
  const prepare = useCallback(() => {
    coming.current ??= load().then(
      (loaded) => {
        setPart(() => loaded);
        setMissing(false);
        return true;
      },
      () => {
        coming.current = null;
        setMissing(true);
        return false;
      },
    );
    return coming.current;
  }, [load]);
  return { Part, isMissing, prepare };
}

/**
 * A part of the screen whose script comes once the screen stands; nothing is shown where it cannot be had. The next time the
 * screen is shown it is asked for again.
 * @param load a dynamic import; keep it outside of components
 */
export function useShownPart<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const { Part, prepare } = useOnDemand(load);
  useEffect(() => void prepare(), [prepare]);
  return Part;
}
