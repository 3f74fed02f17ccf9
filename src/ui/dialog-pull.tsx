import { useMotionValue, useMotionValueEvent } from 'framer-motion';
import * as m from 'framer-motion/m';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './dialog.module.css';
import { loadMotion, Motion } from './motion.tsx';
import { shouldReduceMotion } from './preferences.ts';
import { SPRING } from './spring.ts';

const CLOSES_AT = { share: 0.3, speed: 500 } as const;
/** Nearer or slower movement can no longer be seen. */
const REST = { restDelta: 1, restSpeed: 40 } as const;

interface DialogPullProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** Sheets are dragged down, what comes from the right is dragged to the right. */
  readonly axis: 'x' | 'y';
  readonly onClose: () => void;
}

const getTransitionRest = (element: HTMLElement, axis: 'x' | 'y'): number => {
  const { m41, m42 } = new DOMMatrixReadOnly(getComputedStyle(element).transform);
  return axis === 'x' ? m41 : m42;
};

export function DialogPull({ dialog, axis, onClose }: DialogPullProps) {
  const pulled = useMotionValue(0);
  const isDragging = useRef(false);
  const size = useRef(1);
  const [motion, setMotion] = useState<Awaited<ReturnType<typeof loadMotion>>>();

  useMotionValueEvent(pulled, 'change', (distance) => {
    const sheet = dialog.current;
    if (sheet === null) return;
    sheet.style.translate = axis === 'x' ? `${distance}px` : `0 ${distance}px`;
    sheet.style.setProperty('--pulled-part', `${distance / size.current}`);
  });
  useEffect(() => void loadMotion().then(setMotion), []);
  useEffect(() => {
    const sheet = dialog.current;
    return () => {
      pulled.stop();
      sheet?.removeAttribute('data-held');
      sheet?.removeAttribute('style');
    };
  }, [dialog, pulled]);

  /** Holds the dialog where the finger finds it, also while it moves. */
  const hold = (): void => {
    const sheet = dialog.current;
    if (sheet === null || motion === undefined) return;
    pulled.stop();
    size.current = axis === 'x' ? sheet.offsetWidth : sheet.offsetHeight;
    const rest = getTransitionRest(sheet, axis);
    sheet.toggleAttribute('data-held', true);
    if (rest !== 0) pulled.set(rest);
  };
  const moveTo = (place: number, velocity: number, onComplete: () => void): void => {
    if (shouldReduceMotion()) {
      pulled.set(place);
      onComplete();
    } else motion?.animate(pulled, place, { ...SPRING, ...REST, velocity, onComplete });
  };
  const putBack = (velocity: number): void =>
    moveTo(0, velocity, () => dialog.current?.toggleAttribute('data-held', false));
  const putAway = (sheet: HTMLDialogElement, velocity: number): void =>
    moveTo(size.current, velocity, () => {
      flushSync(onClose);
      if (sheet.open) putBack(0);
    });
  const onTouchEnd = (): void => {
    if (!isDragging.current) putBack(0);
  };

  return (
    <Motion>
      <m.div
        drag={axis}
        {...(axis === 'x' ? { _dragX: pulled } : { _dragY: pulled })}
        dragConstraints={axis === 'x' ? { left: 0 } : { top: 0 }}
        dragElastic={0}
        dragMomentum={false}
        onPointerDown={hold}
        onPointerUp={onTouchEnd}
        onPointerCancel={onTouchEnd}
        onDragStart={() => {
          isDragging.current = true;
        }}
        onDragEnd={({ type }, info) => {
          isDragging.current = false;
          const sheet = dialog.current;
          if (sheet === null) return;
          const velocity = info.velocity[axis];
          const isFlung = velocity > CLOSES_AT.speed;
          const isFar = velocity > -CLOSES_AT.speed && pulled.get() > CLOSES_AT.share * size.current;
          if (type !== 'pointercancel' && (isFlung || isFar)) putAway(sheet, velocity);
          else putBack(velocity);
        }}
        className={`cover ${styles['pull']}`}
      />
    </Motion>
  );
}
