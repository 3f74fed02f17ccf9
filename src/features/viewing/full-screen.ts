import { useEffect, useEffectEvent } from 'react';

/** Asks for the whole screen, which needs a press just before. Where it is not allowed the window has to do. */
export function enterFullScreen(): void {
  const page = document.documentElement;
  if (document.fullscreenEnabled !== true || document.fullscreenElement !== null) return;
  page.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
}

/**
 * Gives the screen back at the end.
 * @param onLeft the visitor has left the full screen: browsers keep its Esc to themselves
 */
export function useFullScreen(onLeft: () => void): void {
  const left = useEffectEvent(onLeft);
  useEffect(() => {
    const onChange = (): void => {
      if (document.fullscreenElement === null) left();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement != null) document.exitFullscreen().catch(() => undefined);
    };
  }, []);
}
