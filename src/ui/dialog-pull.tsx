import { useMotionValue, useMotionValueEvent } from 'framer-motion';
import * as m from 'framer-motion/m';
import { type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import styles from './dialog.module.css';
import { Motion } from './motion.tsx';

/** A sheet closes when it is dragged this share of its height, or this fast (px per s). */
const CLOSES_AT = { share: 0.3, speed: 500 } as const;

interface DialogPullProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly onClose: () => void;
}

/** The drag handle over a sheet's head on phones: the sheet follows the finger down while its backdrop fades. */
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
          const isFlung = velocity.y > CLOSES_AT.speed;
          const isFar = velocity.y > -CLOSES_AT.speed && y.get() > CLOSES_AT.share * sheet.offsetHeight;
          if (type !== 'pointercancel' && (isFlung || isFar)) flushSync(onClose);
          if (sheet.open) sheet.toggleAttribute('data-held', false);
          else y.stop();
        }}
        className={styles['pull']}
      />
    </Motion>
  );
}
