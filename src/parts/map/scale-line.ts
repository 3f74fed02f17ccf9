import { kilometresInWords } from '#lib/distance.ts';
import { scaleLine } from '#lib/map/viewport.ts';

/** Longest scale line, px. */
const SCALE_PX = 80;

/**
 * Says how long the scale line is: by its width, and in words in its last element. Not rendered: it changes at each frame in
 * which the map is zoomed.
 * @param scale px a degree
 */
export function putScale(line: HTMLElement, scale: number): void {
  const { km, px } = scaleLine(scale, SCALE_PX);
  const width = `${px}px`;
  if (line.style.width === width) return;
  line.style.width = width;
  line.hidden = false;
  const words = kilometresInWords(km).replace('.0', '');
  if (line.lastElementChild !== null && line.lastElementChild.textContent !== words) {
    line.lastElementChild.textContent = words;
  }
}
