import { asksForStillness, GLIDE } from './glide.ts';

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Where each row stood, by its element. */
export type Places = ReadonlyMap<HTMLElement, Place>;

const rowsOf = (list: HTMLElement): HTMLElement[] => [...list.children].filter((row) => row instanceof HTMLElement);

/**
 * Shows the way from one picture of a list to the next: rows with a new place glide there, rows that have gone fade.
 * @param before what the last call gave; nothing moves without it
 */
export function moveRows(list: HTMLElement, before: Places | undefined): Places {
  const now = new Map(
    rowsOf(list).map((row): [HTMLElement, Place] => [
      row,
      { left: row.offsetLeft, top: row.offsetTop, width: row.offsetWidth },
    ]),
  );
  for (const [row, place] of before ?? []) {
    const next = now.get(row);
    if (next === undefined) {
      if (!asksForStillness()) fadeAway(row, place, list);
      continue;
    }
    // A row that a hand has let go of comes from where it was held.
    const held = row.style.translate === '' ? 0 : Number.parseFloat(row.style.translate.split(' ')[1] ?? '0');
    row.style.translate = '';
    const [x, y] = [place.left - next.left, place.top + held - next.top];
    if ((x !== 0 || y !== 0) && !asksForStillness()) {
      row.animate({ transform: [`translate(${x}px, ${y}px)`, 'none'] }, GLIDE);
    }
  }
  return now;
}

/** A picture of a row that has gone, where it stood, for as long as it takes to fade. */
function fadeAway(row: HTMLElement, { left, top, width }: Place, list: HTMLElement): void {
  const ghost = row.cloneNode(true);
  if (!(ghost instanceof HTMLElement) || list.parentElement === null) return;
  ghost.inert = true;
  ghost.ariaHidden = 'true';
  for (const named of ghost.querySelectorAll('[id]')) named.removeAttribute('id');
  Object.assign(ghost.style, {
    position: 'absolute',
    margin: '0',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    boxSizing: 'border-box',
    listStyle: 'none',
    pointerEvents: 'none',
  });
  list.parentElement.append(ghost);
  ghost.animate({ opacity: [1, 0] }, GLIDE).onfinish = () => ghost.remove();
}

/**
 * Lets a hand take rows by their handle (`data-handle`) and put them elsewhere in the list.
 * @param onDrop told the old and the new place; the rows stay as they are held until `moveRows` is called
 * @returns ends it
 */
export function dragRows(list: HTMLElement, onDrop: (from: number, to: number) => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  list.dataset['drags'] = '';
  let held: { readonly row: HTMLElement; readonly rows: HTMLElement[]; readonly y: number; to: number } | undefined;

  const place = (dy: number): void => {
    if (held === undefined) return;
    const { row, rows } = held;
    const from = rows.indexOf(row);
    const middle = row.offsetTop + dy + row.offsetHeight / 2;
    const isPassed = (other: HTMLElement): boolean => other.offsetTop + other.offsetHeight / 2 < middle;
    held.to = rows.filter((other) => other !== row && isPassed(other)).length;
    for (const [index, other] of rows.entries()) {
      const isBetween = index !== from && index >= Math.min(from, held.to) && index <= Math.max(from, held.to);
      const by = other === row ? dy : isBetween ? Math.sign(from - held.to) * row.offsetHeight : 0;
      other.style.translate = by === 0 ? '' : `0 ${by}px`;
    }
  };
  const end = (isDropped: boolean): void => {
    if (held === undefined) return;
    const { row, rows, to } = held;
    held = undefined;
    row.style.zIndex = '';
    const from = rows.indexOf(row);
    onDrop(from, isDropped ? to : from);
  };
  list.addEventListener(
    'pointerdown',
    (event) => {
      const { target, button, clientY: y, pointerId } = event;
      if (button !== 0 || !event.isPrimary || !(target instanceof Element) || target.closest('button, a')) return;
      const row = rowsOf(list).find((one) => one.contains(target));
      if (row === undefined || target.closest('[data-handle]') === null) return;
      event.preventDefault();
      list.setPointerCapture(pointerId);
      row.style.zIndex = '1';
      const rows = rowsOf(list);
      held = { row, rows, y, to: rows.indexOf(row) };
    },
    { signal },
  );
  list.addEventListener('pointermove', ({ clientY }) => held !== undefined && place(clientY - held.y), { signal });
  list.addEventListener('pointerup', () => end(true), { signal });
  list.addEventListener('pointercancel', () => end(false), { signal });
  return () => {
    over.abort();
    end(false);
  };
}
