import { useMotionValue, useMotionValueEvent } from 'framer-motion';
import * as m from 'framer-motion/m';
import { type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import styles from './dialog.module.css';
import { Motion } from './motion.tsx';

/** A sheet that is pulled down so much of its height, or as fast (px per s), closes. */
const CLOSES = { part: 0.3, speed: 500 } as const;

interface DialogPullProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly onClose: () => void;
}

/** Over the head of a sheet on a phone: held here, the sheet goes down with the hand, its scrim with it. */
export function DialogPull({ dialog, onClose }: DialogPullProps) {
  const y = useMotionValue(0);
  useMotionValueEvent(y, 'change', (pulled) => {
    const { style, offsetHeight } = dialog.current ?? {};
    style?.setProperty('--pulled', `${pulled}px`);
    style?.setProperty('--pulled-part', `${pulled / (offsetHeight ?? 1)}`);
  });
  useEffect(() => {
    const sheet = dialog.current;
    return () => {
      sheet?.removeAttribute('data-held');
      sheet?.removeAttribute('style');
    };
  }, [dialog]);
  return (
    <Motion>
      <m.div
        drag="y"
        _dragY={y}
        dragConstraints={{ top: 0, bottom: 0 }}
        dragElastic={{ top: 0, bottom: 1 }}
        onDragStart={() => dialog.current?.toggleAttribute('data-held', true)}
        onDragEnd={({ type }, { velocity }) => {
          const sheet = dialog.current;
          if (sheet === null) return;
          const isThrown = velocity.y > CLOSES.speed;
          const isFar = velocity.y > -CLOSES.speed && y.get() > CLOSES.part * sheet.offsetHeight;
          if (type !== 'pointercancel' && (isThrown || isFar)) flushSync(onClose);
          if (sheet.open) sheet.toggleAttribute('data-held', false);
          // From here it goes by the style sheet.
          else y.stop();
        }}
        className={styles['pull']}
      />
    </Motion>
  );
}
