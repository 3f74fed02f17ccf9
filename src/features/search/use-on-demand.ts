import { type ComponentType, useCallback, useRef, useState } from 'react';

interface OnDemand<Props> {
  /** The component, once it has come. */
  readonly Component: ComponentType<Props> | undefined;
  /** True when it could not be fetched: show what works without it. */
  readonly isMissing: boolean;
  /** Fetches it; call it early (hover, focus) and again when it is needed. */
  readonly request: () => void;
}

/** A part of a screen whose script is fetched when someone reaches for it. A failed fetch is tried again on the next request. */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const [Component, setComponent] = useState<ComponentType<Props>>();
  const [isMissing, setMissing] = useState(false);
  const isAsked = useRef(false);
  const request = useCallback(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    load().then(
      (component) => {
        setComponent(() => component);
        setMissing(false);
      },
      () => {
        isAsked.current = false;
        setMissing(true);
      },
    );
  }, [load]);
  return { Component, isMissing, request };
}
