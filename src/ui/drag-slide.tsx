import { type PointerEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './drag-slide.module.css';
import { asksForStillness, GLIDE } from './glide.ts';

/** A finger has decided which way it goes after so many pixels. */
const DECIDED_PX = 8;
/** How much of its way the slide goes with the finger: it hangs on something. */
const GIVES = 0.6;

interface DragSlideProps {
  /** Pixels it comes from: positive from the right, negative from the left; 0 only fades. */
  readonly from: number;
  /** False leaves the finger to what is inside. */
  readonly canDrag?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A finger on the slide. */
interface Hold {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  /** Undefined until the finger has decided; false: it goes up or down, which is not ours. */
  isSideways: boolean | undefined;
}

/** The first one stands there at once, since it may take the place of a still one; those after it come in. */
let hasShownOne = false;

/**
 * A slide that follows a finger sideways and comes in from where the last move went; give it a `key` that changes with
 * the content. What a swipe means is its user's business. With reduced motion it stands still.
 */
export function DragSlide({ from, canDrag = true, className, children }: DragSlideProps) {
  const slide = useRef<HTMLDivElement>(null);
  const hold = useRef<Hold>(undefined);

  const comeIn = useEffectEvent(() => {
    if (hasShownOne && !asksForStillness()) {
      slide.current?.animate({ opacity: [0, 1], translate: [`${from}px`, '0'] }, GLIDE);
    }
    hasShownOne = true;
  });
  useLayoutEffect(() => comeIn(), []);

  const take = ({ isPrimary, button, pointerId, clientX: x, clientY: y }: PointerEvent): void => {
    if (!canDrag || !isPrimary || button !== 0 || asksForStillness()) return;
    hold.current = { pointerId, x, y, isSideways: undefined };
  };
  const follow = ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): void => {
    const held = hold.current;
    if (held?.pointerId !== pointerId) return;
    const [dx, dy] = [clientX - held.x, clientY - held.y];
    if (Math.max(Math.abs(dx), Math.abs(dy)) >= DECIDED_PX) held.isSideways ??= Math.abs(dx) > Math.abs(dy);
    if (held.isSideways === true) currentTarget.style.translate = `${dx * GIVES}px`;
  };
  const letGo = ({ pointerId, currentTarget }: PointerEvent<HTMLElement>): void => {
    if (hold.current?.pointerId !== pointerId) return;
    hold.current = undefined;
    const { translate } = currentTarget.style;
    currentTarget.style.translate = '';
    if (translate !== '') currentTarget.animate({ translate: [translate, '0'] }, GLIDE);
  };

  return (
    <div
      ref={slide}
      className={classNames(styles['slide'], className)}
      onPointerDown={take}
      onPointerMove={follow}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onPointerLeave={letGo}
    >
      {children}
    </div>
  );
}
