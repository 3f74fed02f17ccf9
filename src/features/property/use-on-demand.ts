import { type ComponentType, useCallback, useState } from 'react';

/** A part of the screen whose code comes when it is asked for. */
interface OnDemand<Props> {
  /** The part, once its code is here. */
  readonly Part: ComponentType<Props> | null;
  /** Starts fetching the code; resolves to whether it came. Asking again after a failure tries again. */
  readonly prepare: () => Promise<boolean>;
}

/**
 * Loads a part when it is asked for, so that the first view does not carry it.
 * @param load a dynamic import; keep it outside of components, so that it stays the same function
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const prepare = useCallback(async () => {
    try {
      const loaded = await load();
      setPart(() => loaded);
      return true;
    } catch {
      return false;
    }
  }, [load]);
  return { Part, prepare };
}
