import { GLIDE } from '#lib/drag-physics.ts';
import styles from './motion-swipe.module.css';
import { shouldReduceMotion } from './preferences.ts';

const DECIDED_AT = 10;
const REMOVES_AT = 0.4;
const LEFT_AFTER = 500;

interface Swipe {
  readonly row: HTMLElement;
  readonly id: string;
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  /** Where the row was touched, still on its way back. */
  readonly from: number;
  isHeld: boolean;
}

/** Rows with `data-swipe`, an id, go to the left under a finger. @param onSwipe resolves to whether the row goes */
export function startSwiping(
  list: HTMLElement,
  label: string,
  onSwipe: (id: string) => Promise<boolean>,
  signal: AbortSignal,
): void {
  let swipe: Swipe | undefined;
  const glides = new WeakMap<HTMLElement, Animation>();
  list.classList.add(styles['rows'] ?? '');

  const getOffset = ({ from, x }: Swipe, { clientX }: PointerEvent): number => Math.min(0, from + clientX - x);
  const isPast = (row: HTMLElement, offset: number): boolean => offset < -REMOVES_AT * row.offsetWidth;
  const place = (row: HTMLElement, offset: number): void => {
    row.style.translate = offset === 0 ? '' : `${offset}px`;
    row.style.setProperty('--swiped', `${-offset}px`);
    row.toggleAttribute('data-past', isPast(row, offset));
  };
  const moveBack = (row: HTMLElement): void => {
    const { translate } = row.style;
    place(row, 0);
    if (!shouldReduceMotion()) glides.set(row, row.animate({ translate: [translate, '0px'] }, GLIDE));
  };
  const remove = async ({ row, id }: Swipe): Promise<void> => {
    if (!(await onSwipe(id))) moveBack(row);
    // Undo may have brought back this same row before it had left.
    else setTimeout(() => place(row, 0), LEFT_AFTER);
  };

  const onDown = ({ target, pointerType, pointerId, clientX: x, clientY: y }: PointerEvent): void => {
    const row = target instanceof Element ? target.closest('[data-swipe]') : null;
    const id = row?.getAttribute('data-swipe');
    if (pointerType !== 'touch' || swipe !== undefined || !(row instanceof HTMLElement) || id == null) return;
    const from = Number.parseFloat(getComputedStyle(row).translate) || 0;
    swipe = { row, id, pointerId, x, y, from, isHeld: false };
  };
  const onMove = (event: PointerEvent): void => {
    if (swipe?.pointerId !== event.pointerId) return;
    const across = Math.abs(event.clientX - swipe.x);
    const along = Math.abs(event.clientY - swipe.y);
    if (!swipe.isHeld) {
      if (Math.max(across, along) < DECIDED_AT) return;
      if (along >= across) {
        swipe = undefined;
        return;
      }
      swipe.isHeld = true;
      swipe.row.setPointerCapture(event.pointerId);
      swipe.row.setAttribute('data-label', label);
      glides.get(swipe.row)?.cancel();
    }
    place(swipe.row, getOffset(swipe, event));
  };
  const onEnd = (event: PointerEvent): void => {
    if (swipe?.pointerId !== event.pointerId) return;
    const ended = swipe;
    swipe = undefined;
    if (!ended.isHeld) return;
    if (event.type === 'pointerup' && isPast(ended.row, getOffset(ended, event))) void remove(ended);
    else moveBack(ended.row);
  };
  list.addEventListener('pointerdown', onDown, { signal });
  list.addEventListener('pointermove', onMove, { signal });
  list.addEventListener('pointerup', onEnd, { signal });
  list.addEventListener('pointercancel', onEnd, { signal });
}
