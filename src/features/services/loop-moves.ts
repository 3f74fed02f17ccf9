import { prefersReducedMotion } from '#ui/preferences.ts';

/** Without a `scrollend` event, a row that has not moved for so long (ms) stands. */
const STANDS_AFTER_MS = 150;

/**
 * Takes over a row whose first cards stand once more behind its last. Being at the copy of a card looks like being at
 * the card: there the row is put back, unseen, and goes on without an end.
 * @param row scrolls sideways and snaps to its cards
 * @param count how many cards there are without the copies
 */
export function loopMoves(row: HTMLElement, count: number) {
  let aim: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const step = (): number => {
    const [first, second] = row.children;
    return first instanceof HTMLElement && second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : 0;
  };
  const place = (): number => Math.round(row.scrollLeft / (step() || 1));
  const jump = (to: number): void => row.scrollTo({ left: to * step(), behavior: 'instant' });

  const stand = (): void => {
    aim = undefined;
    const at = place();
    if (at >= count) jump(at - count);
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(stand, STANDS_AFTER_MS);
  };
  const standsAt = 'onscrollend' in row ? 'scrollend' : 'scroll';
  const onStanding = standsAt === 'scrollend' ? stand : wait;
  row.addEventListener(standsAt, onStanding);

  return {
    /** Goes so many cards on, past either end and round. @returns the place of the first card shown then, from 0 */
    go: (by: number): number => {
      let from = aim ?? place();
      // From the copy of the first card forwards, from the first card backwards: the same view, with room to go.
      if (by > 0 && from >= count) {
        from -= count;
        jump(place() - count);
      } else if (by < 0 && from <= 0) {
        from += count;
        jump(place() + count);
      }
      aim = from + by;
      row.scrollTo({ left: aim * step(), behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
      return ((aim % count) + count) % count;
    },
    end: (): void => {
      clearTimeout(timer);
      row.removeEventListener(standsAt, onStanding);
    },
  };
}

export type LoopMoves = ReturnType<typeof loopMoves>;
