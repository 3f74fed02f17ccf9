import { shouldReduceMotion } from '#ui/preferences.ts';

/** In ms without a scroll, for browsers without a `scrollend` event. */
const SETTLED_AFTER_MS = 150;

/**
 * Makes a row endless whose first cards are repeated at its end: a copy looks like its card, so a jump back is unseen.
 * @param row scrolls sideways and snaps to its cards @param count cards without the copies
 */
export function createLoopMoves(row: HTMLElement, count: number) {
  let target: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const step = (): number => {
    const [first, second] = row.children;
    return first instanceof HTMLElement && second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : 0;
  };
  const position = (): number => Math.round(row.scrollLeft / (step() || 1));
  const jump = (to: number): void => row.scrollTo({ left: to * step(), behavior: 'instant' });

  const settle = (): void => {
    target = undefined;
    const index = position();
    if (index >= count) jump(index - count);
  };
  const settleLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLED_AFTER_MS);
  };
  const [event, onScroll] =
    'onscrollend' in row ? (['scrollend', settle] as const) : (['scroll', settleLater] as const);
  row.addEventListener(event, onScroll);

  return {
    /** Moves by some cards, past either end. @returns the index of the first card in view */
    move: (by: number): number => {
      let from = target ?? position();
      // Jumps to the same view at the other end, where there is room to move.
      if (by > 0 && from >= count) {
        from -= count;
        jump(position() - count);
      } else if (by < 0 && from <= 0) {
        from += count;
        jump(position() + count);
      }
      target = from + by;
      row.scrollTo({ left: target * step(), behavior: shouldReduceMotion() ? 'instant' : 'smooth' });
      return ((target % count) + count) % count;
    },
    end: (): void => {
      clearTimeout(timer);
      row.removeEventListener(event, onScroll);
    },
  };
}

export type LoopMoves = ReturnType<typeof createLoopMoves>;
