import { animateValue, cancelFrame, frame } from 'framer-motion';
import { shouldReduceMotion } from './preferences.ts';
import { SPRING } from './spring.ts';

/** Ends the movement that runs, if any. */
let stop = (): void => undefined;

/** Also what comes before the list in the source, since it may stand below it on the screen. */
function listAround(list: Element): readonly HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let part = list; part.parentElement !== null && part !== document.body; part = part.parentElement) {
    for (const other of part.parentElement.children) {
      if (other !== part && other instanceof HTMLElement) around.push(other);
    }
  }
  return around;
}

const getTop = (part: HTMLElement): number => part.getBoundingClientRect().top;

let isUnderWay = false;

/**
 * To call just before a row is taken out of a list, or just after one came in, with the list still or again as it was:
 * what stands below, down to the footer, then moves with the rows.
 */
export function moveBelow(list: Element): void {
  // Of several rows of one change the first call has found everything in its old place.
  if (isUnderWay || shouldReduceMotion()) return;
  isUnderWay = true;
  const before = listAround(list).map((part) => ({ part, top: getTop(part) }));
  // By then the list has changed, and nothing has been painted.
  queueMicrotask(() => {
    isUnderWay = false;
    stop();
    const moves = before.map(({ part, top }) => ({ part, way: top - getTop(part) })).filter(({ way }) => way !== 0);
    if (!list.isConnected || moves.length === 0) return;
    const place = (share: number): void => {
      for (const { part, way } of moves) part.style.translate = share === 0 ? '' : `0 ${way * share}px`;
    };
    place(1);
    let end = (): void => cancelFrame(start);
    const start = (): void => {
      const movement = animateValue({ ...SPRING, keyframes: [1, 0], onUpdate: place, onComplete: () => place(0) });
      end = () => movement.stop();
    };
    // With the rows, which wait for the first frame after the change: it is late on a slow phone.
    frame.update(start);
    stop = () => {
      end();
      place(0);
    };
  });
}
