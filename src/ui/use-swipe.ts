import { useCallback, useEffect, useEffectEvent } from 'react';

const loadSwiping = () =>
  import('./motion-swipe.ts').then(
    ({ startSwiping }) => startSwiping,
    () => undefined,
  );
const hasTouchScreen = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Buttons must do the same. @param onSwipe gets the row's `data-swipe`; resolves to whether the row goes */
export function useSwipe(label: string, onSwipe: (id: string) => Promise<boolean>) {
  const onSwiped = useEffectEvent(onSwipe);
  // Before there is a row: it may come when there is no signal.
  useEffect(() => {
    if (hasTouchScreen()) void loadSwiping();
  }, []);
  return useCallback(
    (list: HTMLElement | null) => {
      const controller = new AbortController();
      if (list !== null && hasTouchScreen()) {
        void loadSwiping().then((start) => start?.(list, label, (id) => onSwiped(id), controller.signal));
      }
      return () => controller.abort();
    },
    [label],
  );
}
