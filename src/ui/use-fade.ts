import { type RefObject, useLayoutEffect, useRef } from 'react';
import { shouldReduceMotion } from './preferences.ts';

/** Fades in what takes the place of other content in a box. @param content names what shows; undefined before it is known */
export function useFade(box: RefObject<HTMLElement | null>, content: string | undefined): void {
  const shown = useRef(content);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = content;
    if (before === undefined || content === undefined || before === content || shouldReduceMotion()) return;
    box.current?.animate({ opacity: [0, 1] }, 160);
  }, [box, content]);
}
