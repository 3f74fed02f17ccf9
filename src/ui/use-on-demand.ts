import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';

interface OnDemand<Props> {
  readonly Part: ComponentType<Props> | null;
  readonly isMissing: boolean;
  /** Loads the script, or joins the load under way; true once it is there. After a failure it tries again. */
  readonly prepare: () => Promise<boolean>;
}

/** A component whose script loads when a visitor reaches for it. @param load define it outside of components */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [isMissing, setMissing] = useState(false);
  const loading = useRef<Promise<boolean> | null>(null);
  const prepare = useCallback(() => {
    loading.current ??= load().then(
      (loaded) => {
        setPart(() => loaded);
        setMissing(false);
        return true;
      },
      () => {
        loading.current = null;
        setMissing(true);
        return false;
      },
    );
    return loading.current;
  }, [load]);
  return { Part, isMissing, prepare };
}

/** The same for a part that is shown from the start. @param load define it outside of components */
export function useShown<Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const part = useOnDemand(load);
  const { prepare } = part;
  useEffect(() => void prepare(), [prepare]);
  return part;
}
