import { LazyMotion, MotionConfig } from 'framer-motion';
import { div as MotionDiv } from 'framer-motion/m';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './drag-slide.module.css';

interface DragSlideProps {
  /** Pixels it comes from: positive from the right, negative from the left; 0 only fades. */
  readonly from: number;
  /** False leaves the finger to what is inside. */
  readonly canDrag?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

let hasFeatures = false;

/** Gestures come after the first picture. Without signal, before they were kept: the slide stands, the next one asks again. */
const features = () =>
  import('./motion-features.ts').then(
    ({ domMax }) => {
      hasFeatures = true;
      return domMax;
    },
    () => new Promise<never>(() => undefined),
  );

/**
 * A slide that follows a finger sideways and comes in from where the last move went; give it a `key` that changes with
 * the content. What a swipe means is its user's business. With reduced motion it stands still.
 */
export function DragSlide({ from, canDrag = true, className, children }: DragSlideProps) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <LazyMotion features={features} strict>
      <MotionConfig reducedMotion="user">
        <MotionDiv
          className={classNames(styles['slide'], className)}
          initial={hasFeatures && !isStill ? { opacity: 0, x: from } : false}
          animate={{ opacity: 1, x: 0 }}
          transition={{ duration: 0.2, ease: [0.2, 0.75, 0.2, 1] }}
          drag={canDrag && !isStill ? 'x' : false}
          dragConstraints={{ left: 0, right: 0 }}
          dragElastic={0.6}
          dragMomentum={false}
          dragDirectionLock
        >
          {children}
        </MotionDiv>
      </MotionConfig>
    </LazyMotion>
  );
}
