import { boxOf, type Size, spotOf, type View } from '#lib/map/viewport.ts';

// The figures of the grid at the map's edges: "36.8° E" at the top, "1° S" at the left. They stay at the edge while the map is
// moved, so they are no part of its picture.

/** Room between a line or the edge and its figure, px. */
const GAP = 4;
/** A figure of a parallel so near to the top would stand in those of the meridians, and so near to the bottom in the scale, px. */
const TOP_ROOM = 24;
const BOTTOM_ROOM = 64;

export interface GridFigure {
  readonly text: string;
  /** Of its top left corner, in px. */
  readonly x: number;
  readonly y: number;
}

/** "36.8° E", "1° S"; no longer than the step needs. */
function degreesInWords(degrees: number, step: number, [more, less]: readonly [string, string]): string {
  const decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : 2;
  const text = Math.abs(degrees).toFixed(decimals);
  return Number(text) === 0 ? '0°' : `${text}° ${degrees < 0 ? less : more}`;
}

/** The figures in sight. @param step of the grid, degrees */
export function gridFigures(view: View, size: Size, step: number): readonly GridFigure[] {
  const box = boxOf(view, size);
  const found: GridFigure[] = [];
  for (let index = Math.ceil(box.west / step); index * step <= box.east; index++) {
    const { x } = spotOf(view, size, { lng: index * step, lat: 0 });
    found.push({ text: degreesInWords(index * step, step, ['E', 'W']), x: x + GAP, y: GAP });
  }
  for (let index = Math.ceil(box.south / step); index * step <= box.north; index++) {
    const { y } = spotOf(view, size, { lng: 0, lat: index * step });
    const hasRoom = y > TOP_ROOM && y < size.height - BOTTOM_ROOM;
    if (hasRoom) found.push({ text: degreesInWords(index * step, step, ['N', 'S']), x: GAP, y: y + GAP });
  }
  return found;
}

/** Writes the figures in sight into an element that holds nothing else. */
export function putFigures(root: HTMLElement, view: View, size: Size, step: number): void {
  const figures = gridFigures(view, size, step);
  while (root.childElementCount > figures.length) root.lastElementChild?.remove();
  for (const [place, { text, x, y }] of figures.entries()) {
    const known = root.children[place];
    const span = known instanceof HTMLElement ? known : root.appendChild(document.createElement('span'));
    if (span.textContent !== text) span.textContent = text;
    span.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }
}
